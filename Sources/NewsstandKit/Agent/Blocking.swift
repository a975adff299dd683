import Dispatch
import Synchronization

/// Work that blocks its thread for long, kept off the few threads that all tasks share.
enum Blocking {
  /// Runs `work` on a thread of its own; it is told, when it asks, that the task was cancelled.
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Result
  ) async -> Result {
    let flag = Flag()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "newsstand.blocking").async {
          continuation.resume(returning: work { flag.isSet })
        }
      }
    } onCancel: {
      flag.set()
    }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
