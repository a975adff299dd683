public import TerminalKit

/// The part of a picture that is on the screen, looked at closely.
public struct Viewport: Hashable, Sendable {
  /// The largest factor, unless the picture has more pixels to show.
  static let closest = 8.0

  /// What is shown, with the numbers that apply: never more than the most, and nothing beside the picture.
  public let zoom: Zoom
  public let part: PicturePart
  private let width: Int
  private let height: Int
  private let cell: PixelSize
  private let area: Size

  /// - Parameters:
  ///   - width, height: the picture's size in pixels.
  ///   - cell: the size of a cell.
  ///   - area: the cells that there are for it.
  /// - Returns: nil where there is nothing to see.
  public init?(width: Int, height: Int, cell: PixelSize, area: Size, zoom: Zoom) {
    guard width > 0, height > 0, area.width > 0, area.height > 0 else { return nil }
    self.width = width
    self.height = height
    self.cell = cell
    self.area = area
    // Cells of the picture at its own size.
    let (columns, rows) = (
      Double(width) / Double(cell.width), Double(height) / Double(cell.height)
    )
    let fitted = min(Double(area.width) / columns, Double(area.height) / rows)
    let factor = min(max(1, zoom.factor), max(Self.closest, 1 / fitted))
    let whole = Size(
      width: max(1, Int((columns * fitted * factor).rounded())),
      height: max(1, Int((rows * fitted * factor).rounded())))
    let size = Size(width: min(area.width, whole.width), height: min(area.height, whole.height))
    func start(_ middle: Double, _ whole: Int, _ shown: Int) -> Int {
      // In this order, what is not a number is 0.
      let middle = max(0, min(1, middle))
      return min(max(0, Int((middle * Double(whole) - Double(shown) / 2).rounded())), whole - shown)
    }
    let cells = Rect(
      x: start(zoom.x, whole.width, size.width), y: start(zoom.y, whole.height, size.height),
      width: size.width, height: size.height)
    part = PicturePart(of: whole, cells)
    self.zoom = Zoom(
      factor: factor, x: Self.middle(cells.minX, size.width, whole.width),
      y: Self.middle(cells.minY, size.height, whole.height))
  }

  /// The same picture on the same screen, looked at otherwise.
  public func looking(at other: Zoom) -> Viewport {
    Viewport(width: width, height: height, cell: cell, area: area, zoom: other) ?? self
  }

  /// The zoom with which one sees so many cells more of the right and of the lower side, or less where they are
  /// negative.
  public func moved(columns: Int, rows: Int) -> Zoom {
    Zoom(
      factor: zoom.factor, x: zoom.x + Double(columns) / Double(part.whole.width),
      y: zoom.y + Double(rows) / Double(part.whole.height))
  }

  private static func middle(_ start: Int, _ shown: Int, _ whole: Int) -> Double {
    (Double(start) + Double(shown) / 2) / Double(whole)
  }
}
