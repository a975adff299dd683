import TerminalKit

/// Where things stand on the shelf: a header line, tiles or list lines, a status line.
struct ShelfLayout: Hashable, Sendable {
  let isList: Bool
  /// Tiles beside each other; 1 in a list.
  let columns: Int
  /// Rows of tiles, or lines, that are wholly on the screen.
  let rows: Int
  /// The cells of a cover.
  let cover: Size
  /// A tile: the cover, a line for the title and one for the date, and the space around.
  let tile: Size
  /// The left edge of the first tile.
  let left: Int
  private let count: Int

  /// Covers need some room: below it there is a list whatever was chosen.
  init(size: Size, view: ShelfState.View, count: Int) {
    self.count = count
    let height = max(1, size.height - 2)
    isList = view == .list || size.width < 44 || height < 12
    guard !isList else {
      columns = 1
      rows = height
      cover = Size(width: 0, height: 0)
      tile = Size(width: size.width, height: 1)
      left = 0
      return
    }
    // Two rows of covers where each is tall enough to be a picture, in proportion 3 to 4.
    let coverHeight = min(max(height / 2 - 3, 8), 16, height - 3)
    cover = Size(width: coverHeight * 3 / 2, height: coverHeight)
    let width = max(cover.width + 4, 18)
    columns = max(1, (size.width - 2) / width)
    tile = Size(width: min((size.width - 2) / columns, width + 8), height: coverHeight + 3)
    rows = max(1, height / tile.height)
    left = (size.width - columns * tile.width) / 2
  }

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
      x: left + place % columns * tile.width, y: 1 + place / columns * tile.height, width: tile.width,
      height: tile.height)
  }

  /// Which issue is at a place on the screen.
  func index(at place: Point, from top: Int) -> Int? {
    range(from: top).first { frame(of: $0, from: top).contains(place) }
  }
}
