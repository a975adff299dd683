import TerminalKit

/// The articles of an issue, to go to one.
enum ContentsView {
  /// Returns where the cursor stands.
  static func draw(_ state: ReaderState, selected: Int, into grid: inout Grid) -> Point? {
    guard let issue = state.issue else { return nil }
    let inside = Border.box(size(state), title: "Contents", state, into: &grid)
    let first = first(selected: selected, rows: inside.height, state)
    var cursor: Point?
    for row in 0..<inside.height {
      let index = first + row
      guard index <= issue.cursor.lastArticleIndex else { break }
      let y = inside.minY + row
      let isCurrent = index == issue.cursor.articleIndex
      let style = index == selected ? state.theme.selectedLine : state.theme.text
      grid.fill(Rect(x: inside.minX, y: y, width: inside.width, height: 1), style: style)
      let mark = isCurrent ? (state.capabilities.unicode ? "▸" : ">") : " "
      let text = TextWidth.clipped(
        "\(mark) \(number(index, state)) \(title(index, state))", to: inside.width,
        ellipsis: state.capabilities.unicode ? "…" : "~")
      grid.put(text, x: inside.minX, y: y, style: isCurrent ? style.with(.bold) : style)
      if index == selected { cursor = Point(x: inside.minX, y: y) }
    }
    return cursor
  }

  /// Which article is at a place on the screen.
  static func index(at place: Point, in state: ReaderState) -> Int? {
    guard case .contents(let selected) = state.overlay, let issue = state.issue else { return nil }
    var scratch = Grid(size: state.size)
    let inside = Border.box(size(state), title: "", state, into: &scratch)
    let index = first(selected: selected, rows: inside.height, state) + place.y - inside.minY
    return inside.contains(place) && index <= issue.cursor.lastArticleIndex ? index : nil
  }

  private static func size(_ state: ReaderState) -> Size {
    let count = (state.issue?.cursor.lastArticleIndex ?? 0) + 1
    // No title is measured further than the screen goes.
    let width =
      (0..<count).map { TextWidth.of(TextWidth.clipped(title($0, state), to: state.size.width)) }
      .max() ?? 0
    return Size(
      width: min(max(width + 8, 24), max(10, state.size.width - 8)),
      height: min(count, max(1, state.size.height - 4)))
  }

  /// The first article in the box, so that the selected one is in it, in the middle where it can.
  private static func first(selected: Int, rows: Int, _ state: ReaderState) -> Int {
    let count = (state.issue?.cursor.lastArticleIndex ?? 0) + 1
    return min(max(0, selected - rows / 2), max(0, count - rows))
  }

  private static func number(_ index: Int, _ state: ReaderState) -> String {
    let digits = String((state.issue?.cursor.lastArticleIndex ?? 0) + 1).count
    let text = String(index + 1)
    return String(repeating: " ", count: digits - text.count) + text
  }

  private static func title(_ index: Int, _ state: ReaderState) -> String {
    state.issue?.brochure.articles[index].title ?? "Article \(index + 1)"
  }
}
