import Synchronization

/// How far a transfer is: set by the transfer for each piece, read by whoever shows it.
final class ProgressMeter: Sendable {
  struct Reading: Hashable, Sendable {
    var received: Int64 = 0
    var expected: Int64?
    var isInstalling = false
    /// Whether more is here than when it began.
    var hasGained = false
  }

  private struct State {
    var reading = Reading()
    /// Bytes that were here when it began; nil before.
    var start: Int64?
  }

  private let state = Mutex(State())

  var reading: Reading { state.withLock { $0.reading } }

  func set(received: Int64, expected: Int64?) {
    state.withLock { state in
      let start = state.start ?? received
      state.start = start
      state.reading.received = received
      state.reading.expected = expected
      state.reading.hasGained = received > start
    }
  }

  func beginInstalling() { state.withLock { $0.reading.isInstalling = true } }

  /// The bytes turned out bad: some are fetched again.
  func endInstalling() { state.withLock { $0.reading.isInstalling = false } }
}
