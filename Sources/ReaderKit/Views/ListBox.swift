import BrochureKit
import TerminalKit

/// A list in a box on top of a screen. What is selected is in it, in the middle where it can be.
struct ListBox {
  let title: String
  /// What can be done, on the lower border, where there is room.
  var hint = ""
  let count: Int
  let selection: Int
  /// Of the lines, in cells; no wider than the screen lets it be.
  let width: Int
  /// In the place of a list without lines.
  var empty = ""

  /// The place of the lines.
  func inside(_ screen: Size) -> Rect {
    let width = max(min(max(width, TextWidth.of(hint) + 2), screen.width - 6), 1)
    let rows = count > 0 ? count : emptyLines(columns: width).count
    let size = Size(width: width, height: min(max(1, rows), max(1, screen.height - 4)))
    return Rect(x: 0, y: 0, width: screen.width, height: screen.height)
      .centered(Size(width: size.width + 4, height: size.height + 2)).inset(columns: 2, rows: 1)
  }

  private func emptyLines(columns: Int) -> [String] { LineBreaker(columns: columns).lines(of: empty).strings }

  /// Which line is at a place on the screen.
  func index(at place: Point, in screen: Size) -> Int? {
    let inside = inside(screen)
    let index = first(rows: inside.height) + place.y - inside.minY
    return inside.contains(place) && index < count ? index : nil
  }

  /// Draws each line with `line`, which is given its number, its place and its style.
  ///
  /// Returns where the cursor stands.
  func draw(
    _ state: ReaderState, into grid: inout Grid,
    line: (_ index: Int, _ area: Rect, _ style: Style, _ grid: inout Grid) -> Void
  ) -> Point? {
    let inside = inside(grid.size)
    let area = Rect(
      x: inside.minX - 2, y: inside.minY - 1, width: inside.width + 4, height: inside.height + 2)
    grid.fill(area, style: state.theme.text)
    Border.draw(area, title: title, state, into: &grid)
    if !hint.isEmpty, count > 0, TextWidth.of(hint) + 6 <= area.width {
      grid.put(" \(hint) ", x: area.minX + 2, y: area.maxY - 1, style: state.theme.muted)
    }
    guard count > 0 else {
      for (row, text) in emptyLines(columns: inside.width).prefix(inside.height).enumerated() {
        grid.put(text, x: inside.minX, y: inside.minY + row, style: state.theme.muted, columns: inside.width)
      }
      return Point(x: inside.minX, y: inside.minY)
    }
    let first = first(rows: inside.height)
    var cursor: Point?
    for index in first..<min(count, first + inside.height) {
      let row = Rect(x: inside.minX, y: inside.minY + index - first, width: inside.width, height: 1)
      let style = index == selection ? state.theme.selectedLine : state.theme.text
      grid.fill(row, style: style)
      line(index, row, style, &grid)
      if index == selection { cursor = row.origin }
    }
    return cursor
  }

  /// The number of a line and a space, as wide for all of so many.
  static func number(_ index: Int, of count: Int) -> String {
    let number = String(index + 1)
    return String(repeating: " ", count: String(count).count - number.count) + number + " "
  }

  private func first(rows: Int) -> Int { min(max(0, selection - rows / 2), max(0, count - rows)) }
}

extension ListBox {
  /// That of what lies on top; nil where that is no list.
  init?(_ state: ReaderState) {
    switch state.overlay {
    case .contents(let contents): self = ContentsView.box(contents, state)
    case .links(let choice): self = LinksView.box(choice, state)
    case .bookmarks(let list): self = BookmarksView.box(list, state)
    case .hits:
      guard let search = state.issue?.search else { return nil }
      self = HitsView.box(search, state)
    default: return nil
    }
  }
}

extension ReaderState {
  /// Stands for what has no room.
  var ellipsis: Character { capabilities.unicode ? "…" : "~" }
  /// Between two facts of a line.
  var separator: String { capabilities.unicode ? " · " : " - " }
}
