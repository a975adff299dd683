import Dispatch
import TestSupport
import Testing

@testable import ReaderKit

@Suite(.timeLimit(.minutes(1))) struct WorkerPoolTests {
  @Test func whatIsUrgentGoesFirstAndTheRestInOrder() async throws {
    let pool = WorkerPool("test", width: 1)
    let gate = DispatchSemaphore(value: 0)
    let done = Watched<[Int]>([])
    pool.run(.low) { gate.wait() }
    for (number, urgency) in [WorkerPool.Urgency.low, .medium, .high, .medium, .low, .high].enumerated() {
      pool.run(urgency) { done.update { $0.append(number) } }
    }
    gate.signal()
    #expect(try await done.wait(for: "all of it") { $0.count == 6 } == [2, 5, 1, 3, 0, 4])
  }

  @Test func whatBlocksHoldsUpNothingElse() async throws {
    let pool = WorkerPool("test", width: 3)
    let gate = DispatchSemaphore(value: 0)
    let done = Watched(0)
    for _ in 0..<2 { pool.run(.high) { gate.wait() } }
    for _ in 0..<100 { pool.run(.low) { done.update { $0 += 1 } } }
    try await done.wait(for: "all that does not block") { $0 == 100 }
    for _ in 0..<2 { gate.signal() }
  }

  @Test func noMoreRunsAtATimeThanThereIsRoomFor() async throws {
    let pool = WorkerPool("test", width: 3)
    let counts = Watched((running: 0, most: 0, done: 0))
    for _ in 0..<4 {
      DispatchQueue.global().async {
        for number in 0..<1000 {
          pool.run(WorkerPool.Urgency.allCases[number % 3]) {
            counts.update { $0 = ($0.running + 1, max($0.most, $0.running + 1), $0.done) }
            counts.update { $0 = ($0.running - 1, $0.most, $0.done + 1) }
          }
        }
      }
    }
    let end = try await counts.wait(for: "all of it") { $0.done == 4000 }
    #expect(end.running == 0 && end.most <= 3)
  }
}
