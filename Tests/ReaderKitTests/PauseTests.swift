import Testing

@testable import ReaderKit

@MainActor @Suite(.timeLimit(.minutes(5))) struct PauseTests {
  @Test func itEndsNotBeforeItsTime() async throws {
    let start = ContinuousClock.now
    try await Pause.wait(for: .milliseconds(20))
    try await Pause.wait(until: start + .milliseconds(40))
    #expect(.now - start >= .milliseconds(40))
    // What is over is not waited for.
    try await Pause.wait(until: start)
    try await Pause.wait(for: .seconds(-1))
  }

  @Test func whoIsCancelledWaitsNoMore() async {
    let task = Task { try await Pause.wait(for: .seconds(1 << 20)) }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
