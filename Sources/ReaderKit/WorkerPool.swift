import Foundation
import Synchronization

/// Runs work on a few threads, the most urgent first and what is equally urgent in the order in which it came.
///
/// The threads are its own, begin when there is work for them, and stay. Dispatch's global queues wake an idle process
/// once a second (libdispatch, `_dispatch_workq_monitor_pools`); and its serial queues take a new thread whenever
/// the one before is still on its way back, and wake all that there are in turn, so that none ever ends.
final class WorkerPool: Sendable {
  /// How soon something is to be done, the most urgent first.
  enum Urgency: Int, CaseIterable { case high, medium, low }

  private struct State {
    /// By urgency.
    var waiting = Urgency.allCases.map { _ in FIFO<@Sendable () -> Void>() }
    var threads = 0
    /// The threads that wait for `wakes`, and have not been told to wake.
    var idle = 0

    mutating func next() -> (@Sendable () -> Void)? {
      for index in waiting.indices { if let work = waiting[index].removeFirst() { return work } }
      return nil
    }
  }

  private let label: String
  private let width: Int
  private let state = Mutex(State())
  private let wakes = DispatchSemaphore(value: 0)

  /// - Parameter width: how much runs at a time. What blocks takes one of so many places, and holds up nothing as
  ///   long as others are left.
  init(_ label: String, width: Int) {
    precondition(width > 0, "somebody must work")
    self.label = label
    self.width = width
  }

  func run(_ urgency: Urgency, _ work: @escaping @Sendable () -> Void) {
    enum Need {
      case nobody
      case wake
      case thread(Int)
    }
    let need: Need = state.withLock { state in
      state.waiting[urgency.rawValue].append(work)
      if state.idle > 0 {
        state.idle -= 1
        return .wake
      }
      guard state.threads < width else { return .nobody }
      state.threads += 1
      return .thread(state.threads)
    }
    switch need {
    case .nobody: break
    case .wake: wakes.signal()
    case .thread(let number):
      let thread = Thread { self.workForever() }
      thread.name = "\(label) \(number)"
      thread.start()
    }
  }

  private func workForever() {
    // Signals are the main thread's: no call here is to be interrupted.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    while true {
      if let work = takeNext() { work() } else { wakes.wait() }
    }
  }

  /// The next work; where there is none, the thread counts as idle.
  private func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let work = state.next()
      if work == nil { state.idle += 1 }
      return work
    }
  }
}
