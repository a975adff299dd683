import TerminalKit

/// Where things stand on the shelf: a header line, tiles or list lines, a status line.
struct ShelfLayout: Hashable, Sendable {
  /// A cover's rows: below the least it is no picture any more.
  private static let coverHeights = 8...24
  /// Rows below a cover: the title takes two where it is long, then the date.
  private static let captionHeight = 3

  let isList: Bool
  /// Tiles beside each other; 1 in a list.
  let columns: Int
  /// Rows of tiles, or lines, that are wholly on the screen.
  let rows: Int
  /// The cells of a cover.
  let cover: Size
  /// A tile: the cover, its caption, and the space around.
  let tile: Size
  /// The top left corner of the first tile.
  private let origin: Point
  private let count: Int

  /// Covers need some room: below it there is a list whatever was chosen.
  ///
  /// - Parameter all: how many issues there are without a filter, so that covers keep their size while it
  ///   is typed.
  init(size: Size, view: ShelfState.View, count: Int, all: Int) {
    self.count = count
    let area = Size(width: size.width - 2, height: size.height - 2)
    isList = view == .list || size.width < 44 || size.height < 14
    guard !isList else {
      columns = 1
      rows = max(1, area.height)
      cover = Size(width: 0, height: 0)
      tile = Size(width: size.width, height: 1)
      origin = Point(x: 0, y: 1)
      return
    }
    let height = Self.coverHeight(in: area, count: all)
    cover = Self.cover(height)
    let shape = Self.shape(height, in: area)
    columns = shape.columns
    rows = shape.rows
    tile = Size(
      width: min(area.width / columns, Self.tileWidth(height) + 4), height: height + Self.captionHeight)
    let used = max(1, min(columns, count))
    let spare = area.height - rows * tile.height
    origin = Point(x: (size.width - used * tile.width) / 2, y: 1 + min(2, spare / 2))
  }

  /// As tall as lets all issues be seen at once; where that is less than two rows of covers allow, two rows.
  private static func coverHeight(in area: Size, count: Int) -> Int {
    let most = min(coverHeights.upperBound, area.height - captionHeight)
    let least = min(max(area.height / 2 - captionHeight, coverHeights.lowerBound), 16, most)
    var height = most
    while height > least {
      let shape = shape(height, in: area)
      if shape.columns * shape.rows >= count, tileWidth(height) <= area.width { return height }
      height -= 1
    }
    return least
  }

  private static func shape(_ height: Int, in area: Size) -> (columns: Int, rows: Int) {
    (max(1, area.width / tileWidth(height)), max(1, area.height / (height + captionHeight)))
  }

  /// Three to four, as covers are; a cell is twice as tall as it is wide.
  private static func cover(_ height: Int) -> Size { Size(width: height * 3 / 2, height: height) }

  private static func tileWidth(_ height: Int) -> Int { max(cover(height).width + 4, 18) }

  /// The first row to show so that the selected issue is on the screen, as near to `top` as can be.
  func top(showing selection: Int, from top: Int) -> Int {
    let row = selection / columns
    let most = max(0, (count + columns - 1) / columns - rows)
    return min(max(min(top, row), row - rows + 1), most)
  }

  /// The issues on the screen.
  func range(from top: Int) -> Range<Int> {
    let first = min(top * columns, count)
    return first..<min(first + rows * columns, count)
  }

  /// Where an issue's tile or line stands.
  func frame(of index: Int, from top: Int) -> Rect {
    let place = index - top * columns
    return Rect(
      x: origin.x + place % columns * tile.width, y: origin.y + place / columns * tile.height,
      width: tile.width, height: tile.height)
  }

  /// Which issue is at a place on the screen.
  func index(at place: Point, from top: Int) -> Int? {
    range(from: top).first { frame(of: $0, from: top).contains(place) }
  }
}
