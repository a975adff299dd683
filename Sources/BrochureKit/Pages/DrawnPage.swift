public import TerminalKit

/// A drawn page: as wide as the context it was drawn for, and as tall as it needs to be.
///
/// The cells of a long text are made when they are asked for: all of a megabyte's would take a hundred.
public struct DrawnPage: Sendable {
  public let size: Size
  /// For each row the place of its first word, never less than the row's above. A place is an offset
  /// in UTF-8 bytes in the page's text, so it survives another width; pictures have the one place 0.
  public let anchors: [Int]
  /// The height of one screen where the page is a series of them, of columns that are read from top to
  /// bottom: only the first row of each may stand at the top. nil where any row may.
  public let screenHeight: Int?
  /// The memory that it takes, in bytes, about.
  public let cost: Int
  /// The assets that it was drawn without and that may still come (`PageError.awaitedAsset`), as the brochure
  /// names them.
  public internal(set) var awaited: Set<String> = []
  /// Whether it is a picture that can be looked at more closely: drawn with a `Zoom`, it is a part of it.
  public var isZoomable = false
  /// The part of a picture that it shows; nil of any other page.
  public var viewport: Viewport?
  /// What a click on it opens.
  public var spots: [PageSpot] = []
  /// The picture that can be played; as it is drawn, it is its first frame.
  public internal(set) var animation: PageAnimation?
  /// The same page with a place at the top of a screen; nil where any row may stand there.
  var flow: (@Sendable (Int) -> DrawnPage)?
  private let draw: @Sendable (Range<Int>) -> Grid

  /// A page of which all cells are there.
  public init(_ grid: Grid) {
    self.init(
      size: grid.size, anchors: Array(repeating: 0, count: grid.height),
      cost: grid.width * grid.height * MemoryLayout<Cell>.stride
    ) { rows in
      var part = Grid(width: grid.width, height: rows.count)
      part.draw(grid, x: 0, y: -rows.lowerBound)
      return part
    }
  }

  /// - Parameters:
  ///   - anchors: one for each row.
  ///   - cost: the memory that `draw` holds, in bytes, about.
  ///   - draw: the cells of some of the rows: a grid as wide as `size` and as tall as the range.
  public init(
    size: Size, anchors: [Int], screenHeight: Int? = nil, cost: Int = 0,
    draw: @escaping @Sendable (Range<Int>) -> Grid
  ) {
    precondition(anchors.count == size.height)
    self.size = size
    self.anchors = anchors
    self.screenHeight = screenHeight
    self.cost = cost + anchors.count * MemoryLayout<Int>.stride
    self.draw = draw
  }

  public var height: Int { size.height }

  /// The same page, where it is a series of screens, shared out among them so that one begins with the line of a place.
  ///
  /// What is before it flows back from there, so that no text is on two screens or on none.
  public func beginningScreen(at place: Int) -> DrawnPage {
    guard var page = flow?(place) else { return self }
    page.awaited = awaited
    return page
  }

  /// The whole page. For a screenful of a long one, `rows(_:)` is cheaper.
  public var grid: Grid { rows(0..<height) }

  /// Some rows; those that the page does not have are blank.
  public func rows(_ range: Range<Int>) -> Grid {
    let present = range.clamped(to: 0..<height)
    let cells = draw(present)
    if present == range { return cells }
    var grid = Grid(width: size.width, height: range.count)
    grid.draw(cells, x: 0, y: present.lowerBound - range.lowerBound)
    return grid
  }

  /// What is at a place of the page, in cells.
  public func target(at place: Point) -> PageSpot.Target? {
    spots.first { $0.area.contains(place) }?.target
  }

  /// The place after all of its text; 0 of a picture.
  public var length: Int { anchors.last ?? 0 }

  /// The place at the beginning of a row, or of the nearest that there is.
  public func place(atRow row: Int) -> Int {
    anchors.isEmpty ? 0 : anchors[min(max(0, row), anchors.count - 1)]
  }

  /// The row in which a place is: the first of those with the last anchor that is not past it.
  public func row(forPlace place: Int) -> Int {
    let past = anchors.partitioningIndex { $0 > place }
    guard past > 0 else { return 0 }
    return anchors.partitioningIndex { $0 >= anchors[past - 1] }
  }
}

extension [Int] {
  /// The first index whose element fulfils a condition that holds from some element on to the end.
  fileprivate func partitioningIndex(_ condition: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
