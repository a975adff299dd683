/// What a terminal can show.
public struct Capabilities: Hashable, Sendable {
  public var colors: ColorDepth
  /// Whether other than ASCII characters can be shown.
  public var unicode: Bool
  public var pictures: PictureMode
  /// A cell in pixels.
  public var cellSize: PixelSize
  /// The terminal's background, `0xRRGGBB`; nil where it does not say.
  public var background: UInt32?
  /// How many colours a sixel picture may have.
  var sixelColors = 256

  public init(
    colors: ColorDepth, unicode: Bool, pictures: PictureMode = .blocks, cellSize: PixelSize = .usualCell,
    background: UInt32? = nil
  ) {
    self.colors = colors
    self.unicode = unicode
    self.pictures = pictures
    self.cellSize = cellSize
    self.background = background
  }
}
