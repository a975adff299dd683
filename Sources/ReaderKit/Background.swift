import Foundation

/// Work that blocks (files are read, pictures decoded), kept off the few threads that all tasks share.
enum Background {
  private static let pages = pool("pages")
  private static let covers = pool("covers")

  /// What a person waits for.
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await run(in: pages, work)
  }

  /// What a person does not wait for; it never keeps a page waiting.
  static func runLater<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await run(in: covers, work)
  }

  private static func run<Value: Sendable>(
    in pool: WorkerPool, _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      pool.run(.medium) { continuation.resume(returning: work()) }
    }
  }

  private static func pool(_ name: String) -> WorkerPool {
    WorkerPool("newsstand.\(name)", width: ProcessInfo.processInfo.activeProcessorCount)
  }
}
