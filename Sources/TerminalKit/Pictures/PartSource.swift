import Synchronization

/// The picture of which a part was drawn last, decoded: who pans over it does not wait for its decoder again.
///
/// It is kept until a whole picture is decoded, and only up to a limit.
final class PartSource: Sendable {
  static let shared = PartSource()

  /// Pixels that are kept at most: 64 MiB.
  private static let limit = 16 << 20

  // Safe: the loader is sent here by who made it, and from then on used inside the lock alone. A Mutex does not take
  // what comes through its closure's context otherwise.
  private struct Decoded: @unchecked Sendable {
    let file: FileIdentity
    /// For which size, in pixels, it was decoded: larger than that it may not be.
    let size: PixelSize
    let loader: PixbufLoader
  }

  private let last = Mutex<Decoded?>(nil)

  /// A part at just `size` pixels; nil where the picture is not here, or not as large as `whole`.
  func pixels(_ file: FileIdentity, _ whole: PixelSize, _ part: PicturePart, at size: PixelSize) -> Pixels? {
    last.withLock { last in
      guard let last, last.file == file, last.size.width >= whole.width, last.size.height >= whole.height
      else { return nil }
      return try? last.loader.pixels(of: part, at: size)
    }
  }

  /// Keeps what a loader has decoded.
  func keep(_ loader: sending PixbufLoader, of file: FileIdentity, decodedFor size: PixelSize) {
    guard let pixels = loader.decodedSize, pixels.width * pixels.height <= Self.limit else { return }
    let decoded = Decoded(file: file, size: size, loader: loader)
    last.withLock { $0 = decoded }
  }

  func forget() { last.withLock { $0 = nil } }
}
