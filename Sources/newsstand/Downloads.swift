import Foundation
import Localization
import NewsstandKit
import ReaderKit

/// Wants issues, and shows how their downloads go where somebody waits for them.
struct Downloads {
  private let library: Library
  private let call: Call

  init(_ library: Library, _ call: Call) {
    self.library = library
    self.call = call
  }

  /// Wants issues and has an agent bring them. Returns once each has an outcome, or at once where nobody waits;
  /// false where one of them did not come or could not be wanted.
  func fetch(_ issues: [Issue], waiting: Bool) async throws -> Bool {
    var wanted: [Issue.ID] = []
    var isComplete = true
    for issue in issues where !wanted.contains(issue.id) {
      if issue.contentURL != nil {
        call.say(localized("\(issue.name): is here already."))
        continue
      }
      // The server asked last time; nobody was there.
      if let request = issue.download?.failure?.credentialRequest {
        _ = try await SignIn(library, call).answer(request)
      }
      do throws(NewsstandError) {
        try await library.addAsset(request: AssetRequest(issue: issue.id, replacesContent: false))
        wanted.append(issue.id)
      } catch {
        Output.message("newsstand: \(error.sentence)")
        isComplete = false
      }
    }
    if wanted.isEmpty { return isComplete }
    try await AgentProcess.start(for: library)
    if waiting { return try await wait(for: wanted) && isComplete }
    for id in wanted { call.say(localized("\(id.name): on its way.")) }
    return isComplete
  }

  private func wait(for wanted: [Issue.ID]) async throws -> Bool {
    var pending = wanted
    var isComplete = true
    var display = ProgressDisplay(isQuiet: call.isQuiet)
    defer { display.clear() }
    let isOver = try await DownloadWatch(library).run {
      let issues = Dictionary(uniqueKeysWithValues: try await library.downloadingIssues.map { ($0.id, $0) })
      var downloads: [AssetDownload] = []
      var left: [Issue.ID] = []
      for id in pending {
        let issue = if let issue = issues[id] { issue } else { try await library.issue(id) }
        guard let outcome = DownloadOutcome(of: issue) else {
          if let download = issue?.download { downloads.append(download) }
          left.append(id)
          continue
        }
        isComplete = isComplete && outcome.isDone
        display.announce("\(id.name): \(outcome.sentence)", isFailure: !outcome.isDone)
      }
      pending = left
      display.show(downloads)
      return !pending.isEmpty
    }
    if isOver { return isComplete }
    display.announce(
      localized("The rest goes on in the background; “newsstand pause --all” stops it."), isFailure: false)
    return false
  }
}
