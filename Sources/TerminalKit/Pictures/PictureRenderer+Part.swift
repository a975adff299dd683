extension PictureRenderer {
  /// Draws a part of the picture at `path`: a grid of the size of that part.
  ///
  /// Of a large picture only the part is scaled and kept. Blocks while it decodes: call it off the main actor.
  public func draw(path: String, _ part: PicturePart) throws(PictureError) -> Grid {
    let size = part.cells.size
    guard !part.cells.isEmpty else { return Grid(size: size) }
    let key = PictureKey(file: try PictureFile(path: path).identity, size: size, renderer: self, part: part)
    if let known = PictureCache.shared[key] { return known }
    let image = try image(path: path, part)
    let grid: Grid
    if let image {
      grid = Grid(Picture(key, size: size, image: image))
    } else {
      // chafa looks at 8x8 points a cell.
      let pixels = try PictureDecoder.decode(
        path: path, part, at: PixelSize(width: size.width * 8, height: size.height * 8))
      grid = cellArt.draw(pixels, size: size)
    }
    PictureCache.shared.insert(grid, for: key, imageBytes: image?.byteCount ?? 0)
    return grid
  }

  /// The part as pixels for the terminal; nil where it shows none, or not so many.
  private func image(path: String, _ part: PicturePart) throws(PictureError) -> PictureImage? {
    guard let target = pixels(of: part.cells.size) else { return nil }
    return image(of: try PictureDecoder.decode(path: path, part, at: target).composed(over: background))
  }
}
