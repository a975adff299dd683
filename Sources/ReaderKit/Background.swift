import Dispatch

/// Work that blocks (files are read, pictures decoded), kept off the few threads that all tasks share.
enum Background {
  static func run<Value: Sendable>(
    _ priority: DispatchQoS.QoSClass = .userInitiated, _ work: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: priority).async { continuation.resume(returning: work()) }
    }
  }
}
