import Foundation
import TestSupport

/// Commands that are killed while they write into the library.
struct KilledFronts {
  private let stage: Stage
  private var random: RandomText

  init(seed: UInt64) async throws {
    stage = try await Stage(for: TransferCase(0, "", .available(.shorter)) { $0.send(.shorter) })
    random = RandomText(seed: seed)
  }

  private static let commands = [
    ["download", "issue"], ["download", "issue", "second", "--wait"], ["pause", "--all"],
    ["resume", "--all"],
    ["cancel", "issue"], ["archive", "issue"], ["refresh"], ["subscribe", "PATH", "--title", "Other"],
  ]

  /// Kills one command at some change of the library, then sees that all issues are listed and one can be had.
  ///
  /// - Returns: what was wrong, in words.
  mutating func killOne() async throws -> [String] {
    let words = Self.commands[random.next(Self.commands.count)].map { $0 == "PATH" ? stage.feed : $0 }
    let change = 1 + random.next(12)
    let isTime = try Gate()
    let events = try await FolderEvents(below: stage.account.library) {
      if $0.number == change { isTime.open() }
    }
    let front = try stage.account.start(words)
    let kill = Task {
      try await isTime.wait(for: "the moment", timeout: .seconds(60))
      front.kill(SIGKILL)
    }
    try await front.waitUntilExit()
    kill.cancel()
    withExtendedLifetime(events) {}
    var faults: [String] = []
    let listed = try await stage.account.run("list", "--json")
    let names = Set(try Record.decode(listed.output).map(\.name))
    if !names.isSuperset(of: ["issue", "second", "third"]) { faults.append("listed: \(names)") }
    try await stage.say("resume", "--all")
    let result = try await stage.say("download", "issue", "--wait")
    let record = try await stage.account.record(of: "issue")
    if result.status != .code(0) || record?.holds(Edition.shorter.issue.files) != true {
      faults.append(result.errorText)
    }
    return faults.map { "\(words.joined(separator: " ")), killed at change \(change): \($0)" }
  }
}
