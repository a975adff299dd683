import TerminalKit

/// The links of a page, each with its address.
enum LinksView {
  /// Returns where the cursor stands.
  static func draw(_ choice: LinkChoice, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    let inside = Border.box(size(choice, state), title: "Links of this page", state, into: &grid)
    let first = first(choice, rows: inside.height)
    var cursor: Point?
    for (row, index) in (first..<choice.links.count).prefix(inside.height).enumerated() {
      let y = inside.minY + row
      let isSelected = index == choice.selection
      func styled(_ style: Style) -> Style { isSelected ? style.with(.reverse) : style }
      grid.fill(
        Rect(x: inside.minX, y: y, width: inside.width, height: 1), style: styled(state.theme.text))
      let link = choice.links[index]
      let words = TextWidth.clipped(link.words, to: inside.width, ellipsis: ellipsis)
      let width = grid.put(words, x: inside.minX, y: y, style: styled(state.theme.text)) + 2
      let room = inside.width - width
      // Where a link leads is what matters before one follows it.
      if room > 8 {
        grid.put(
          TextWidth.clipped(link.address.text, to: room, ellipsis: ellipsis), x: inside.minX + width, y: y,
          style: styled(state.theme.muted))
      }
      if isSelected { cursor = Point(x: inside.minX, y: y) }
    }
    return cursor
  }

  /// Which link is at a place on the screen.
  static func index(at place: Point, in state: ReaderState) -> Int? {
    guard case .links(let choice) = state.overlay else { return nil }
    var scratch = Grid(size: state.size)
    let inside = Border.box(size(choice, state), title: "", state, into: &scratch)
    let index = first(choice, rows: inside.height) + place.y - inside.minY
    return inside.contains(place) && index < choice.links.count ? index : nil
  }

  private static func size(_ choice: LinkChoice, _ state: ReaderState) -> Size {
    // Nothing is measured further than the screen goes.
    let width =
      choice.links.map { TextWidth.of($0.words.prefix(200)) + 2 + $0.address.text.utf8.count }.max() ?? 0
    return Size(
      width: min(width, max(8, state.size.width - 8)),
      height: min(choice.links.count, max(1, state.size.height - 4)))
  }

  private static func first(_ choice: LinkChoice, rows: Int) -> Int {
    min(max(0, choice.selection - rows / 2), max(0, choice.links.count - rows))
  }
}
