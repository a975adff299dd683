import Synchronization

/// Whether somebody wants what is under way to end.
final class Interruption: Sendable {
  private let flag = Atomic(false)

  var hasCome: Bool { flag.load(ordering: .relaxed) }
  func come() { flag.store(true, ordering: .relaxed) }
}
