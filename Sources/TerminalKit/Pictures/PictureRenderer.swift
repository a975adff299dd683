/// Draws picture files into cells, in the best way the terminal has.
///
/// A value: pages that are drawn ahead in the background each use the same one.
public struct PictureRenderer: Hashable, Sendable {
  public let colors: ColorDepth
  public let unicode: Bool
  /// What lies behind transparent parts, `0xRRGGBB`.
  public let background: UInt32
  /// Width and height of a cell in pixels: only their ratio matters for cell art.
  public let cellWidth: Int
  public let cellHeight: Int

  public init(
    capabilities: Capabilities, background: UInt32 = 0, cellWidth: Int = 8, cellHeight: Int = 16
  ) {
    colors = capabilities.colors
    unicode = capabilities.unicode
    self.background = background
    // Terminals report 0 where they do not know.
    self.cellWidth = cellWidth > 0 ? cellWidth : 8
    self.cellHeight = cellHeight > 0 ? cellHeight : 16
  }

  /// Draws the picture at `path` as large as fits `size`, its proportions kept; the grid that comes
  /// back has just the cells that the picture takes.
  ///
  /// Blocks while it decodes: call it off the main actor.
  public func draw(path: String, fitting size: Size) throws(PictureError) -> Grid {
    let picture = try pictureSize(path: path)
    let cells = cells(forPixelWidth: picture.width, height: picture.height, fitting: size)
    guard cells.width > 0 else { return Grid(size: cells) }
    // chafa looks at 8x8 points a cell. Six pixels across look the same as eight, and let libjpeg more often do
    // with a quarter of the work.
    let pixels = try PictureDecoder.decode(path: path, atLeast: cells.width * 6, cells.height * 8)
    return CellArt(colors: colors, unicode: unicode, background: background).draw(pixels, size: cells)
  }

  /// The cells that a picture of so many pixels takes where it is as large as fits `size`: what a layout
  /// needs to know without decoding. 0x0 where `size` or the picture has no cells.
  public func cells(forPixelWidth width: Int, height: Int, fitting size: Size) -> Size {
    guard width > 0, height > 0, size.width > 0, size.height > 0 else { return Size(width: 0, height: 0) }
    let across = Double(size.width * cellWidth) / Double(width)
    let down = Double(size.height * cellHeight) / Double(height)
    let scale = min(across, down)
    func cells(_ pixels: Int, _ cell: Int, _ most: Int) -> Int {
      max(1, min(most, Int((Double(pixels) * scale / Double(cell)).rounded())))
    }
    return Size(
      width: cells(width, cellWidth, size.width), height: cells(height, cellHeight, size.height))
  }

  /// Width and height in pixels as the picture is to be seen, its EXIF orientation applied; reads the
  /// header only, where the format allows.
  public func pictureSize(path: String) throws(PictureError) -> (width: Int, height: Int) {
    try PictureDecoder.size(path: path)
  }
}
