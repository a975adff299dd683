import Foundation
import TestSupport

/// A download whose agent is killed again and again, and what that costs.
final class KilledDownload: Sendable {
  /// What was found on the way.
  struct Report: Sendable {
    var kills = 0
    /// How often the issue came, whole, in spite of them.
    var arrivals = 0
    var faults: [String] = []
  }

  private let account: Account
  private let server: ScriptedServer
  private let edition: Edition
  private let trap: KillTrap
  private let events: FolderEvents

  init(_ edition: Edition) async throws {
    let account = try Account()
    let trap = KillTrap(account)
    server = try ScriptedServer { request in
      guard request.path == "/issue.zip" else {
        return .response(200, body: Data("<plist><array>\(edition.issue.entry)</array></plist>".utf8))
      }
      return Self.slowly(ServedResource(edition.archive, entityTag: edition.tag).answer(request), trap.sent)
    }
    let feed = server.baseURL.absoluteString + "issues.plist"
    _ = try await account.run("subscribe", feed, "--title", "Magazine")
    events = try await FolderEvents(below: account.library) { trap.changed($0.path) }
    (self.account, self.edition, self.trap) = (account, edition, trap)
  }

  /// Some 30 MB a second, so that little is under way to an agent that dies.
  private static func slowly(
    _ steps: [ScriptedStep], _ sent: @escaping @Sendable (Int) -> Void
  ) -> [ScriptedStep] {
    steps.flatMap { step -> [ScriptedStep] in
      guard case .bytes(let data) = step else { return [step] }
      return stride(from: 0, to: data.count, by: 65_536).flatMap { start -> [ScriptedStep] in
        let piece = data.dropFirst(start).prefix(65_536)
        return [.bytes(piece), .call { sent(start + piece.count) }, .delay(.milliseconds(2))]
      }
    }
  }

  /// Wants the issue, kills agents at random moments, and looks after each what is shown and what is there. An
  /// issue that has come is archived and wanted again.
  func run(kills: Int, seed: UInt64) async throws -> Report {
    var random = RandomText(seed: seed)
    var report = Report()
    var isWanted = false
    while report.kills < kills {
      let moment = KillMoment(&random)
      trap.arm(moment)
      if !isWanted {
        _ = try await account.run("download", "issue")
        isWanted = true
      }
      // Whatever front comes next starts the next agent.
      if try await isHere(after: moment, &report) {
        isWanted = false
      } else if case .killed(let agent) = try await trap.end() {
        try await agent.waitUntilExit()
        report.kills += 1
      } else {
        _ = try await account.run("status", "--watch")
      }
    }
    trap.disarm()
    _ = try await account.run("download", "issue", "--wait")
    try await account.agent?.waitUntilExit()
    let rest = account.downloadFiles()
    if !rest.isEmpty { report.faults.append("left behind: \(rest.joined(separator: " "))") }
    if try await !isHere(after: nil, &report) { report.faults.append("it does not come in the end") }
    return report
  }

  /// Whether the issue is available; then it is whole, and archived for the next time.
  private func isHere(after moment: KillMoment?, _ report: inout Report) async throws -> Bool {
    let words = "kill \(report.kills), before the one \(moment.map { "\($0)" } ?? "that never comes")"
    guard let record = try await account.record(of: "issue") else {
      report.faults.append("\(words): the issue is gone")
      return false
    }
    // Files first: what the agent renames into place meanwhile is whole as well.
    let place = account.library + "/issues/magazine/issue"
    let isInPlace = FileManager.default.fileExists(atPath: place)
    if isInPlace, !Record.holds(edition.issue.files, at: place) {
      report.faults.append("\(words): what is in place is not whole")
    }
    guard record.status == "available" else {
      if record.path != nil { report.faults.append("\(words): \(record.status), and has a path") }
      return false
    }
    if !record.holds(edition.issue.files) { report.faults.append("\(words): available, but not whole") }
    report.arrivals += 1
    _ = try await account.run("archive", "issue")
    return true
  }

  /// The bytes that were sent more than once, and how many answers were cut short: only those can cost bytes.
  var waste: (bytes: Int, cuts: Int) {
    let answers = server.requests.filter { $0.path == "/issue.zip" }
    let cuts = answers.count { request in
      let start = request.header("Range").flatMap { Int($0.dropFirst(6).dropLast()) } ?? 0
      return start + request.bytesSent < edition.archive.count
    }
    return (answers.reduce(0) { $0 + $1.bytesSent }, cuts)
  }
}
