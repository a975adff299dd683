/// A picture in cells.
public struct DrawnPicture: Sendable {
  /// As wide and high as the picture.
  public let cells: Grid
  /// Whether these are but the first of several frames; see ``PictureAnimation``.
  public let isAnimated: Bool
}
