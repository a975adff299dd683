extension PictureRenderer {
  /// Draws a part of the picture at `path`: a grid of the size of that part.
  ///
  /// Of a large picture only the part is scaled and kept. Blocks while it decodes: call it off the main actor.
  public func draw(path: String, _ part: PicturePart) throws(PictureError) -> Grid {
    let size = part.cells.size
    guard !part.cells.isEmpty else { return Grid(size: size) }
    let key = PictureKey(file: try PictureFile(path: path).identity, size: size, renderer: self, part: part)
    if let known = PictureCache.shared[key] { return known.cells }
    let pixels = try PictureDecoder.decode(path: path, part, at: pixelsNeeded(for: size))
    return draw(pixels, cells: size, key: key, keepingIn: .shared).cells
  }
}
