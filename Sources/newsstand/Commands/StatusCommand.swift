import Foundation
import Localization
import NewsstandKit
import ReaderKit

struct StatusCommand: Command {
  let name = "status"
  let summary = localized("show the downloads and what happens next")
  let count = 0...0
  let options = [Option("--watch", localized("go on showing them until nothing is on its way"))]

  func run(_ call: Call) async throws {
    let library = try await call.library(startingAgent: false)
    // Whatever became of the agent before, what is wanted goes on.
    if try await AgentProcess.start(for: library) {
      call.say(localized("No agent was at work; it was started and goes on where the bytes end."))
    }
    if call.has("--watch") { return try await watch(library, call) }
    let issues = try await library.downloadingIssues
    if call.wantsJSON { return try Listing.printJSON(issues.map(IssueRecord.init)) }
    if issues.isEmpty { call.say(localized("Nothing is being downloaded.")) }
    try Listing.table(rows(issues))
  }

  private func rows(_ issues: [Issue]) -> [[String]] {
    var ahead = 0
    return issues.compactMap(\.download).map { download in
      defer { if download.state.isUnderWay { ahead += 1 } }
      return [
        download.issue.description, download.state.rawValue,
        ByteCount.text(download.received, of: download.expected),
        DownloadText.explanation(download)
          ?? Self.turn(download, ahead: ahead),
      ]
    }
  }

  private static func turn(_ download: AssetDownload, ahead: Int) -> String {
    guard download.state == .queued else { return "" }
    return ahead == 0
      ? localized("next") : localized(ahead, one: "1 before it", other: "\(ahead) before it")
  }

  /// Shows the downloads until none is under way: on a terminal each in its place, else a line for each change
  /// of state; as JSON, an array whenever something changed.
  private func watch(_ library: Library, _ call: Call) async throws {
    var display = ProgressDisplay(isQuiet: call.isQuiet)
    defer { display.clear() }
    let isScreen = isatty(STDOUT_FILENO) == 1
    var shown: [Issue] = []
    _ = try await DownloadWatch(library).run {
      let issues = try await library.downloadingIssues
      if call.wantsJSON {
        if issues != shown || issues.isEmpty {
          try Listing.printJSON(issues.map(IssueRecord.init), isCompact: true)
        }
      } else {
        let left = Set(issues.map(\.id))
        for ended in shown where !left.contains(ended.id) {
          let outcome = DownloadOutcome(of: try await library.issue(ended.id)) ?? .cancelled
          display.clear()
          try Output.data("\(ended.id)  \(outcome.sentence)")
        }
        let known = Dictionary(uniqueKeysWithValues: shown.map { ($0.id, $0.download?.state) })
        let changed = zip(issues, rows(issues)).filter { known[$0.0.id] != $0.0.download?.state }
        if !isScreen { try Listing.table(changed.map(\.1)) }
        if isScreen { display.show(issues.compactMap(\.download)) }
      }
      shown = issues
      return issues.contains { $0.download?.state.isUnderWay == true }
    }
    display.clear()
    if isScreen, !call.wantsJSON { try Listing.table(rows(shown)) }
  }
}

extension AssetDownload.State {
  /// Whether it goes on without anybody doing anything.
  fileprivate var isUnderWay: Bool { self != .paused && self != .failed }
}
