import CSwiftRuntime
import Foundation

/// Runs all tasks of the process that belong to no actor with a thread of its own, in place of Swift's own global
/// executor: that one uses Dispatch's global queues, which wake an idle process once a second (``WorkerPool``).
public enum GlobalExecutor {
  /// More than cores where these are few: some jobs wait for the disk.
  private static let pool = WorkerPool(
    "newsstand.tasks", width: max(4, ProcessInfo.processInfo.activeProcessorCount))

  /// Takes over. To be called before anything was awaited, as what ran before has begun the looking.
  ///
  /// `Task.sleep` goes past it (Swift 6.3 gives its timers to Dispatch directly): ``Pause`` does not.
  public static func install() { newsstand_install_hook() }

  fileprivate static func take(_ job: UnsafeMutableRawPointer) {
    // Safe: the runtime gives a job away with its only reference, and it is run once. A number, because a pointer cannot
    // go to another thread.
    let address = UInt(bitPattern: job)
    pool.run(urgency(of: job)) { newsstand_run_job(UnsafeMutableRawPointer(bitPattern: address)) }
  }

  private static func urgency(of job: UnsafeMutableRawPointer) -> WorkerPool.Urgency {
    // Safe: the one thing that the type holds is this pointer.
    switch unsafeBitCast(job, to: UnownedJob.self).priority.rawValue {
    case TaskPriority.high.rawValue...: .high
    case TaskPriority.medium.rawValue...: .medium
    default: .low
    }
  }
}

/// What the hook calls.
@_cdecl("newsstand_take_job")
func takeJob(_ job: UnsafeMutableRawPointer) { GlobalExecutor.take(job) }
