import Foundation
import TestSupport
import Testing

/// Every fault of a server, a network or a machine that people met, with what has to come of it.
@Suite(.timeLimit(.minutes(3)))
struct TransferTableTests {
  /// Cases wait for servers and pauses most of the time.
  private static let atOnce = 8

  @Test func everyFaultHasItsRightOutcome() async throws {
    // For those who work on a row: `NEWSSTAND_ROWS=7,15`.
    let wanted = ProcessInfo.processInfo.environment["NEWSSTAND_ROWS"]?.split(separator: ",").compactMap {
      Int($0)
    }
    let cases = TransferCase.all.filter { wanted?.contains($0.number) ?? true }
    let outcomes = await withTaskGroup(of: (Int, TransferOutcome).self) { group in
      var found: [Int: TransferOutcome] = [:]
      for (place, transferCase) in cases.enumerated() {
        if place >= Self.atOnce, let (place, outcome) = await group.next() { found[place] = outcome }
        group.addTask { (place, await TransferOutcome(of: transferCase)) }
      }
      for await (place, outcome) in group { found[place] = outcome }
      return cases.indices.compactMap { found[$0] }
    }
    let sorted = outcomes.sorted { $0.transferCase.number < $1.transferCase.number }
    print(TransferTable(outcomes: sorted).text)
    for outcome in sorted where !outcome.faults.isEmpty {
      let row = "\(outcome.transferCase.number), \(outcome.transferCase.fault)"
      Testing.Issue.record("\(row): \(outcome.faults.joined(separator: "; "))")
    }
  }
}
