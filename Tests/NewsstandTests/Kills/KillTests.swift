import Foundation
import TestSupport
import Testing

/// `kill -9` at any moment loses nothing, whoever it hits. `NEWSSTAND_KILLS=5000` kills more often, and
/// `NEWSSTAND_SEED` at other moments.
@Suite(.timeLimit(.minutes(240)))
struct KillTests {
  private static let kills = number("NEWSSTAND_KILLS") ?? 60

  private static let seed = UInt64(number("NEWSSTAND_SEED") ?? 1)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func anAgentThatIsKilledLosesNothing() async throws {
    let edition = Edition.bound
    let download = try await KilledDownload(edition)
    let report = try await download.run(kills: Self.kills, seed: Self.seed)
    for fault in report.faults { Testing.Issue.record("\(fault)") }
    let sent = download.waste
    let wasted = sent.bytes - report.arrivals * edition.archive.count
    print(
      "\(report.kills) kills, \(report.arrivals) arrivals of \(edition.archive.count) bytes,",
      "\(sent.cuts) answers cut short, \(wasted) bytes sent twice")
    #expect(report.kills >= Self.kills && report.arrivals > 1)
    #expect(wasted < sent.cuts << 20, "a mebibyte for each cut")
  }

  @Test func aCommandThatIsKilledLosesNothing() async throws {
    var fronts = try await KilledFronts(seed: Self.seed)
    for _ in 0..<max(20, Self.kills / 10) {
      for fault in try await fronts.killOne() { Testing.Issue.record("\(fault)") }
    }
  }
}
