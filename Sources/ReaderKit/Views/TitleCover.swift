import NewsstandKit
import TerminalKit

/// A cover drawn from an issue's title, for those that bring none.
struct TitleCover {
  private let issue: Issue

  init(_ issue: Issue) { self.issue = issue }

  func draw(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    let board = style(state)
    grid.fill(area, style: board)
    if state.capabilities.colors == .mono { Border.draw(area, state, into: &grid) }
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

  /// Cloth of a muted colour that the name chooses, with light letters.
  private func style(_ state: ReaderState) -> Style {
    let hash = issue.name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    let cloths: [UInt32] = [0x5B2A2A, 0x2A4A3A, 0x2A3A5B, 0x4A3A5B, 0x5B4A2A, 0x2A4A55]
    switch state.capabilities.colors {
    case .mono: return .plain
    case .sixteen: return Style(foreground: .palette(15), background: .palette(UInt8(1 + hash % 6)))
    case .palette, .direct:
      return Style(foreground: .rgb(0xF0E8D8), background: .rgb(cloths[Int(hash % UInt32(cloths.count))]))
    }
  }
}
