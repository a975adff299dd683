import Dispatch
import Synchronization

/// Runs work on a few threads, the most urgent first and what is equally urgent in the order in which it came.
///
/// Unlike Dispatch's global queues: to those belongs a timer that looks once a second, as long as the process
/// lives, whether their threads are blocked (libdispatch, `_dispatch_workq_monitor_pools`). It begins with the first
/// work on any of them. Serial queues of one's own run on threads that nobody looks after, and that end when there
/// was nothing to do for some seconds.
final class WorkerPool: Sendable {
  /// How soon something is to be done, the most urgent first.
  enum Urgency: Int, CaseIterable { case high, medium, low }

  private struct State {
    /// By urgency.
    var waiting = Urgency.allCases.map { _ in FIFO<@Sendable () -> Void>() }
    /// Those that do nothing.
    var idle: [DispatchQueue]

    mutating func next() -> (@Sendable () -> Void)? {
      for index in waiting.indices { if let work = waiting[index].removeFirst() { return work } }
      return nil
    }
  }

  private let state: Mutex<State>

  /// - Parameter width: how much runs at a time. What blocks takes one of so many places, and holds up nothing as
  ///   long as others are left.
  init(_ label: String, width: Int) {
    precondition(width > 0, "somebody must work")
    state = Mutex(State(idle: (0..<width).map { DispatchQueue(label: "\(label) \($0)") }))
  }

  func run(_ urgency: Urgency, _ work: @escaping @Sendable () -> Void) {
    let worker = state.withLock { state in
      state.waiting[urgency.rawValue].append(work)
      return state.idle.popLast()
    }
    worker?.async { self.work(on: worker) }
  }

  /// Works until nothing waits.
  private func work(on worker: DispatchQueue?) {
    while let work = takeNext(for: worker) { work() }
  }

  private func takeNext(for worker: DispatchQueue?) -> (@Sendable () -> Void)? {
    state.withLock { state in
      if let work = state.next() { return work }
      if let worker { state.idle.append(worker) }
      return nil
    }
  }
}
