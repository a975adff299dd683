import Dispatch
import Glibc
import Synchronization

/// Work that may never end, and cannot be stopped: it is left behind after a time.
enum TimeLimit {
  /// So much may be left behind at a time; each takes what others leave of a core.
  private static let mostAbandoned = 2
  private static let abandoned = Atomic<Int>(0)

  private protocol Runnable: AnyObject { func run() }

  private final class Job<Value: Sendable>: Runnable, Sendable {
    let isDone = DispatchSemaphore(value: 0)
    let outcome = Mutex<(value: Value?, isAbandoned: Bool)>((nil, false))
    let work: @Sendable () -> Value

    init(_ work: @escaping @Sendable () -> Value) { self.work = work }

    func run() {
      // Of this thread alone (setpriority(2), NOTES): one that is left behind should be in nobody's way.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      let value = work()
      let wasAbandoned = outcome.withLock { outcome in
        outcome.value = value
        return outcome.isAbandoned
      }
      if wasAbandoned { TimeLimit.abandoned.subtract(1, ordering: .relaxed) }
      isDone.signal()
    }

    /// The value where it is there by now; else it is not waited for any more.
    func end() -> Value? {
      outcome.withLock { outcome in
        if outcome.value == nil {
          outcome.isAbandoned = true
          TimeLimit.abandoned.add(1, ordering: .relaxed)
        }
        return outcome.value
      }
    }
  }

  /// What `work` makes, on a thread of its own; nil where it takes longer, or too much is left behind already.
  static func value<Value: Sendable>(
    seconds: Double, _ work: @escaping @Sendable () -> Value
  ) -> Value? {
    guard abandoned.load(ordering: .relaxed) < mostAbandoned else { return nil }
    let job = Job(work)
    var thread = pthread_t()
    let context = Unmanaged<AnyObject>.passRetained(job)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        (Unmanaged<AnyObject>.fromOpaque(context).takeRetainedValue() as? any Runnable)?.run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return nil
    }
    pthread_detach(thread)
    _ = job.isDone.wait(timeout: .now() + seconds)
    return job.end()
  }
}
