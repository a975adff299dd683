import Synchronization

/// Adds up what all workers have done, and tells about it: one call at a time, so that the number only grows.
final class Tally: Sendable {
  typealias Handler = @Sendable (UnpackingEvent) -> Void

  private let handler: Handler
  private let bytes = Mutex<UInt64>(0)

  init(_ handler: @escaping Handler) {
    self.handler = handler
  }

  func add(bytes count: UInt64) {
    guard count > 0 else { return }
    bytes.withLock { bytes in
      bytes += count
      handler(.progress(unpackedBytes: bytes))
    }
  }

  /// A file is whole and in its place.
  func finish(_ path: String) {
    bytes.withLock { _ in handler(.ready(path: path)) }
  }
}
