import Synchronization

/// Bytes of a response that are kept in memory.
final class KeptBytes: Sendable {
  private let state = Mutex<[UInt8]>([])

  var bytes: [UInt8] { state.withLock { $0 } }

  func append(_ more: RawSpan) {
    state.withLock { kept in more.withUnsafeBytes { kept += $0 } }
  }
}
