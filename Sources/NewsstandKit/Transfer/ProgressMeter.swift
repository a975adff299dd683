import Synchronization

/// How far a transfer is: set by the transfer for each piece, read by whoever shows it.
final class ProgressMeter: Sendable {
  struct Reading: Hashable, Sendable {
    var received: Int64 = 0
    var expected: Int64?
    var isInstalling = false
  }

  private let state = Mutex(Reading())
  private let arrived = Atomic(false)

  var reading: Reading { state.withLock { $0 } }

  func set(received: Int64, expected: Int64?) {
    state.withLock {
      $0.received = received
      $0.expected = expected
    }
  }

  /// Whether any byte came over the network.
  var hasReceived: Bool { arrived.load(ordering: .relaxed) }

  func countArrival() { arrived.store(true, ordering: .relaxed) }

  func beginInstalling() { state.withLock { $0.isInstalling = true } }
}
