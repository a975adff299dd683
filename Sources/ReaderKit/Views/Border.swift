import TerminalKit

/// A frame around a rectangle, inside its edge.
enum Border {
  static func draw(_ area: Rect, title: String = "", _ state: ReaderState, into grid: inout Grid) {
    guard area.width >= 2, area.height >= 2 else { return }
    let signs: [Character] = state.capabilities.unicode ? Array("╭╮╰╯─│") : Array("++++-|")
    let style = state.theme.border
    for x in area.minX + 1..<area.maxX - 1 {
      grid.put(signs[4], x: x, y: area.minY, style: style)
      grid.put(signs[4], x: x, y: area.maxY - 1, style: style)
    }
    for y in area.minY + 1..<area.maxY - 1 {
      grid.put(signs[5], x: area.minX, y: y, style: style)
      grid.put(signs[5], x: area.maxX - 1, y: y, style: style)
    }
    grid.put(signs[0], x: area.minX, y: area.minY, style: style)
    grid.put(signs[1], x: area.maxX - 1, y: area.minY, style: style)
    grid.put(signs[2], x: area.minX, y: area.maxY - 1, style: style)
    grid.put(signs[3], x: area.maxX - 1, y: area.maxY - 1, style: style)
    guard !title.isEmpty, area.width > 8 else { return }
    let text = TextWidth.clipped(title, to: area.width - 6, ellipsis: state.capabilities.unicode ? "…" : "~")
    grid.put(" \(text) ", x: area.minX + 2, y: area.minY, style: state.theme.heading)
  }

  /// A box for something on top: cleared, framed; returns what is inside.
  static func box(_ size: Size, title: String, _ state: ReaderState, into grid: inout Grid) -> Rect {
    let area = grid.bounds.centered(Size(width: size.width + 4, height: size.height + 2))
    grid.fill(area, style: state.theme.text)
    draw(area, title: title, state, into: &grid)
    return area.inset(columns: 2, rows: 1)
  }
}
