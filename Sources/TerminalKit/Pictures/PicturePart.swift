/// A part of a picture that is larger than what shows it.
public struct PicturePart: Hashable, Sendable {
  /// The cells that all of the picture takes.
  public let whole: Size
  /// Those of them that are shown: inside `whole`.
  public let cells: Rect

  /// Cells outside the picture are left out.
  public init(of whole: Size, _ cells: Rect) {
    self.whole = whole
    self.cells = cells.intersection(Rect(x: 0, y: 0, width: whole.width, height: whole.height))
  }
}
