import Dispatch

/// Waits on the main queue. `Task.sleep` would do so on Dispatch's global queues (``WorkerPool``).
@MainActor
enum Pause {
  /// Returns after some time, at once where the task is cancelled.
  ///
  /// - Throws: `CancellationError` where it is.
  static func wait(for duration: Duration) async throws {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .nanoseconds(Int(max(.zero, duration) / .nanoseconds(1))))
    timer.setEventHandler { end.finish() }
    timer.activate()
    defer { timer.cancel() }
    for await _ in stream {}
    try Task.checkCancellation()
  }

  static func wait(until time: ContinuousClock.Instant) async throws { try await wait(for: time - .now) }
}
