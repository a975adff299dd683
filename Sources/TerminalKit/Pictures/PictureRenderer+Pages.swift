import Glibc

/// What of a picture is to be made, in pixels, where somebody makes it at any size.
public struct PixelPart: Hashable, Sendable {
  /// How large all of the picture would be.
  public let whole: PixelSize
  /// Where the part begins in it.
  public let x: Int
  public let y: Int
  public let size: PixelSize
}

extension PictureRenderer {
  /// Draws a page of a document, or a part of it: a grid of the size of that part. Somebody makes its pixels, no more
  /// than are shown.
  ///
  /// - Parameters:
  ///   - page: its number in the file, which tells it from others; what was drawn before is not made again.
  ///   - name: what stands for it where the terminal is to show no pictures.
  ///   - pixels: makes a part at just its size. Called at most once, before this returns.
  public func draw<Failure: Error>(
    page: Int, of path: String, named name: String, _ part: PicturePart,
    pixels: (PixelPart) throws(Failure) -> Pixels
  ) throws(Failure) -> Grid {
    let size = part.cells.size
    guard !part.cells.isEmpty else { return Grid(size: size) }
    let need = pixelsNeeded(for: size)
    let (across, down) = (need.width / size.width, need.height / size.height)
    let whole = PixelSize(width: part.whole.width * across, height: part.whole.height * down)
    if mode == .none { return description(name, (whole.width, whole.height), fitting: part.whole) }
    var status = stat()
    let isThere = stat(path, &status) == 0
    let key = PictureKey(
      file: FileIdentity(status), size: size, renderer: self,
      part: size == part.whole ? nil : part, frame: page)
    if isThere, let known = PictureCache.shared[key] { return known.cells }
    let made = try pixels(
      PixelPart(whole: whole, x: part.cells.minX * across, y: part.cells.minY * down, size: need))
    return draw(made, cells: size, key: key, keepingIn: .shared).cells
  }
}
