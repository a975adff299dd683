import Localization
import NewsstandKit

/// A command that changes what is wanted of downloads: of the issues named, or of all.
protocol QueueCommand: Command {
  /// What `--all` means, for the help.
  var all: String { get }
  /// What is said of an issue with which it was done, or for which there was nothing to do.
  func done(_ issue: String) -> String
  func notDone(_ issue: String) -> String
  /// What is said where `--all` has found none.
  var nothing: String { get }

  /// Whether it stops what runs: all are then stopped from the end of the queue, or each would let another begin.
  var isStop: Bool { get }

  /// Returns whether there was something to do.
  func act(on issue: Issue.ID, in library: Library) async throws -> Bool
}

extension QueueCommand {
  var arguments: String { "ISSUE... | --all" }
  var count: ClosedRange<Int> { 0...Int.max }
  var options: [Option] { [Option("--all", all)] }

  func run(_ call: Call) async throws {
    guard call.has("--all") || !call.arguments.isEmpty else {
      throw UsageError.missingArgument("ISSUE", command: name)
    }
    let library = try await call.library(startingAgent: false)
    // All names are looked up before anything is done: a typing error does nothing.
    var issues: [Issue.ID] = []
    for name in call.arguments { issues.append(try await library.issue(named: name).id) }
    var changed = 0
    for issue in issues {
      let isDone = try await act(on: issue, in: library)
      call.say(isDone ? done(issue.name) : notDone(issue.name))
    }
    if call.has("--all") {
      issues = try await library.downloadingAssets.map(\.issue)
      for issue in isStop ? issues.reversed() : issues where try await act(on: issue, in: library) {
        call.say(done(issue.name))
        changed += 1
      }
      if changed == 0 { call.say(nothing) }
    }
    try await AgentProcess.start(for: library)
    if call.wantsJSON {
      try Listing.printJSON(
        try await issues.asyncMap { try await library.issue($0) }.compactMap { $0 }.map(IssueRecord.init))
    }
  }
}
