import Foundation
import TestSupport
import Testing

/// The program as it is, in a terminal, under a monkey: it neither crashes nor hangs nor grows, and leaves nothing
/// behind. `NEWSSTAND_MONKEY_MINUTES=60` keeps at it longer, and `NEWSSTAND_SEED` has it do something else.
@Suite(.timeLimit(.minutes(600)))
struct ProgramMonkeyTests {
  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func nothingIsStuckOrLostWhateverIsDone() async throws {
    let minutes = Self.number("NEWSSTAND_MONKEY_MINUTES")
    let monkey = try await ProgramMonkey(seed: UInt64(Self.number("NEWSSTAND_SEED") ?? 1))
    try await monkey.run(until: .now + (minutes.map { .seconds(60 * $0) } ?? .seconds(20)))
    let report = monkey.report
    for fault in report.faults { Testing.Issue.record("\(fault)") }
    // The first third fills what is kept at hand.
    let vitals = report.vitals.dropFirst(report.vitals.count / 3)
    let memory = ProcessVitals.growth(of: vitals.map(\.memory))
    let slowest = report.answers.max() ?? .zero
    print(
      "\(report.steps) steps, \(report.vitals.last?.memory ?? 0) bytes, \(memory) more than after the first third,",
      "\(vitals.map(\.descriptors).max() ?? 0) descriptors, \(vitals.map(\.threads).max() ?? 0) threads,",
      "the help after \(slowest) at most")
    print(report.vitals.map { "\($0.memory >> 10)" }.joined(separator: " "))
    #expect(memory < 24 << 20)
    #expect(ProcessVitals.growth(of: vitals.map(\.descriptors)) < 10)
    // libdispatch keeps threads for five seconds after a burst: in a short run their number follows what was done last.
    if minutes != nil { #expect(ProcessVitals.growth(of: vitals.map(\.threads)) < 10) }
    #expect(vitals.allSatisfy { $0.threads < 128 })
  }
}
