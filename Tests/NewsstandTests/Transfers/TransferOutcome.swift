import Foundation
import TestSupport

/// What came of a ``TransferCase``, and what of it ought not to be.
struct TransferOutcome: Sendable {
  let transferCase: TransferCase
  /// In the words of the table.
  var words = "the play broke off"
  var requests: [String] = []
  var bytesSent = 0
  var faults: [String] = []

  /// Plays a case to its end and looks. One that wants a small disk is not played where none can be mounted, as
  /// in most containers: the table says so.
  init(of transferCase: TransferCase) async {
    self.transferCase = transferCase
    if transferCase.diskSize != nil, await !SmallDisk.isPossible() {
      words = "not played: no disk can be mounted here"
      return
    }
    do {
      let stage = try await Stage(for: transferCase)
      do {
        try await transferCase.play(stage)
      } catch {
        let log = try? String(contentsOfFile: stage.account.agentLog, encoding: .utf8)
        faults.append("\(error), and the agent's log says: \(log ?? "nothing")")
      }
      try await look(at: stage)
    } catch {
      faults.append("\(error)")
    }
  }

  private mutating func look(at stage: Stage) async throws {
    // Whatever it still does, the agent ends by itself: what is left then is what stays.
    if stage.account.agent != nil, !transferCase.promise.isOpen {
      try await stage.account.agent?.waitUntilExit()
    }
    let transfers = stage.server.requests.filter { $0.path != "/issues.plist" }
    bytesSent = transfers.reduce(0) { $0 + $1.bytesSent }
    requests = transfers.filter { $0.path == "/issue.zip" || !$0.path.hasSuffix(".zip") }.map(Self.words)
    if let expected = transferCase.requests, expected != requests {
      faults.append("the server ought to see \(expected.joined(separator: ", "))")
    }
    guard let record = try await stage.account.record(of: "issue") else {
      faults.append("the issue is not listed")
      return
    }
    faults += stage.faults
    let said = stage.said + (record.download?.error ?? "")
    if said.contains("secret") { faults.append("a password is shown") }
    judge(record, stage)
  }

  private mutating func judge(_ record: Record, _ stage: Stage) {
    let account = stage.account
    let content = account.library + "/issues/magazine/issue"
    switch transferCase.promise {
    case .available(let edition):
      let isSame = record.holds(edition.issue.files)
      words = isSame ? edition.words : record.path == nil ? "" : "other content"
      if !isSame { faults.append("\(edition.words) is not here: \(stage.saidInOneLine)") }
      if record.status != "available" || record.download != nil { faults.append("it is \(record.status)") }
      let rest = account.downloadFiles()
      if !rest.isEmpty { faults.append("left behind: \(rest.joined(separator: " "))") }
    case .failed(let text):
      words = record.download?.error ?? ""
      if record.download?.state != "failed" { faults.append("it did not fail") }
      if !words.contains(text) { faults.append("nothing was said about “\(text)”") }
    case .waiting(let text):
      words = record.download?.error ?? ""
      if record.download?.state != "waiting" { faults.append("it does not wait") }
      if !words.contains(text) { faults.append("nothing was said about “\(text)”") }
    case .paused:
      words = "paused, \(record.download?.received ?? 0) bytes kept"
      if record.download?.state != "paused" { faults.append("it is not paused") }
    case .none:
      words = "nothing"
      if record.status != "none" || !account.downloadFiles().isEmpty { faults.append("something is left") }
    }
    guard case .available = transferCase.promise else {
      if record.path != nil || record.status == "available" { faults.append("it is available") }
      if FileManager.default.fileExists(atPath: content) { faults.append("its content is in place") }
      return
    }
  }

  /// `206 from 200000`
  private static func words(_ request: ScriptedRequest) -> String {
    let start = request.header("Range").map { " from \($0.dropFirst(6).dropLast())" } ?? ""
    return (request.status.map { "\($0)" } ?? "–") + start
  }
}
