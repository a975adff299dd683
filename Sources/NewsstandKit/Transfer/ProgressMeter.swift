import Synchronization

/// How far a transfer is: set by the transfer for each piece, read by whoever shows it.
final class ProgressMeter: Sendable {
  struct Reading: Hashable, Sendable {
    var received: Int64 = 0
    var expected: Int64?
    var isInstalling = false
  }

  private let state = Mutex(Reading())

  var reading: Reading { state.withLock { $0 } }

  func set(received: Int64, expected: Int64?) {
    state.withLock {
      $0.received = received
      $0.expected = expected
    }
  }

  func beginInstalling() { state.withLock { $0.isInstalling = true } }

  /// The bytes turned out bad: some are fetched again.
  func endInstalling() { state.withLock { $0.isInstalling = false } }
}
