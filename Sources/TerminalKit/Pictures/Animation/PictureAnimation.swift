import Synchronization

/// A picture that moves (GIF, and what else gdk-pixbuf has frames of), drawn frame by frame when they are due.
///
/// Frames are made from the file's bytes as they are asked for, and some of those drawn are kept, so that memory
/// is bounded however long it plays.
public final class PictureAnimation: Sendable {
  /// No larger file is played, in bytes, nor a picture of more pixels a frame.
  static let maximumBytes = 64 << 20
  static let maximumPixels = 16 << 20

  private let renderer: PictureRenderer
  private let file: FileIdentity
  private let size: Size
  private let cells: Size
  private let frames: Mutex<PixbufAnimation>
  private let drawn = PictureCache(limit: 16 << 20)

  /// Reads the picture at `path`, to be drawn as `renderer` draws it fitting `size`; nil where it does not move,
  /// or is too large to.
  ///
  /// Blocks: call it off the main actor.
  public init?(path: String, fitting size: Size, _ renderer: PictureRenderer) throws(PictureError) {
    let file = try PictureFile(path: path)
    guard renderer.mode != .none, file.byteCount <= PictureAnimation.maximumBytes else { return nil }
    let loader = PixbufLoader(path: path, file, target: .pixels { width, height, _ in (width, height) })
    try loader.load(file) { loader in
      loader.size.map { $0.width * $0.height > PictureAnimation.maximumPixels } ?? false
    }
    guard let seen = loader.size, seen.width * seen.height <= PictureAnimation.maximumPixels,
      let frames = loader.animation()
    else { return nil }
    self.renderer = renderer
    self.file = file.identity
    self.size = size
    cells = renderer.cells(forPixelWidth: seen.width, height: seen.height, fitting: size)
    self.frames = Mutex(frames)
  }

  /// The frame that is seen so long after the beginning; nil where there is no memory. Time that goes back costs more
  /// than time that goes on.
  ///
  /// Blocks: call it off the main actor.
  public func frame(at elapsed: Duration) -> AnimationFrame? {
    let need = renderer.pixelsNeeded(for: cells)
    let (pixels, remaining) = frames.withLock { frames in
      frames.move(to: Int(elapsed / .milliseconds(1)))
      return (frames.pixels(atLeast: need), frames.remaining)
    }
    guard let pixels else { return nil }
    // A loop brings the same ones again: a terminal that has them need not get them twice.
    let key = PictureKey(file: file, size: size, renderer: renderer, frame: pixels.fingerprint)
    let picture = drawn[key] ?? renderer.draw(pixels, cells: cells, key: key, keepingIn: drawn)
    return AnimationFrame(cells: picture.cells, remaining: remaining.map { .milliseconds($0) })
  }

  /// The bytes that are kept of what was drawn.
  var drawnBytes: Int { drawn.cost }
}

extension Pixels {
  /// Differs where the pixels do, but for one case in 2⁶⁴.
  fileprivate var fingerprint: Int {
    var hasher = Hasher()
    rgba.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}
