/// Work that is done one after the other, in the order in which it was asked for.
@MainActor
final class TaskChain {
  private var last: Task<Void, Never>?

  func add(_ work: @escaping @MainActor () async -> Void) {
    last = Task { [last] in
      await last?.value
      await work()
    }
  }

  /// Returns once all that was asked for is done.
  func finish() async { await last?.value }
}
