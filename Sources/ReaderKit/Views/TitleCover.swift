import NewsstandKit
import TerminalKit

/// A cover drawn from an issue's title, for those that bring none.
struct TitleCover {
  private let issue: Issue

  init(_ issue: Issue) { self.issue = issue }

  func draw(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    let cloth = cloth(state.theme)
    let board = cloth ?? state.theme.text
    grid.fill(area, style: board)
    if cloth == nil { Border.draw(area, state, into: &grid) }
    let inside = area.inset(columns: 1, rows: 1)
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    let lines = TitleWrap.lines(
      issue.title, columns: inside.width, rows: max(1, inside.height - 1), ellipsis: ellipsis)
    for (offset, line) in lines.enumerated() {
      let x = inside.minX + (inside.width - TextWidth.of(line)) / 2
      grid.put(line, x: x, y: inside.minY + offset, style: board.with(.bold), columns: inside.width)
    }
    // Whole or not at all: half a name on every cover is noise.
    let name = state.shelf.publicationTitle(issue.id.publication)
    if inside.height > lines.count, TextWidth.of(name) <= inside.width {
      grid.put(
        name, x: inside.minX + (inside.width - TextWidth.of(name)) / 2, y: inside.maxY - 1, style: board)
    }
  }

  /// What the cover is bound in: the issue's name chooses. Nil where the theme frames covers.
  private func cloth(_ theme: Theme) -> Style? {
    guard !theme.cloths.isEmpty else { return nil }
    let hash = issue.name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    return theme.cloths[Int(hash) % theme.cloths.count]
  }
}
