import Localization
import TerminalKit

/// What was found in the open issue: each hit with the words around it.
enum HitsView {
  /// Returns where the cursor stands.
  static func draw(_ search: IssueSearch, _ state: ReaderState, into grid: inout Grid) -> Point? {
    box(search, state).draw(state, into: &grid) { index, area, style, grid in
      let hit = search.hits[index]
      let isSelected = index == search.selection
      let quiet = isSelected ? style : state.theme.muted
      var x = area.minX
      if area.width >= 64 {
        let title = state.issue?.brochure.articles[hit.page.article].title ?? ""
        let width = area.width / 4
        grid.put(
          TextWidth.clipped(title, to: width - 2, ellipsis: state.ellipsis), x: x, y: area.minY, style: quiet)
        x += width
      }
      let number = "\(hit.page.article + 1).\(hit.page.page + 1)"
      grid.put(number, x: x, y: area.minY, style: quiet)
      x += max(6, number.count + 2)
      draw(hit, x: x, columns: area.maxX - x, y: area.minY, style, isSelected: isSelected, state, into: &grid)
    }
  }

  static func box(_ search: IssueSearch, _ state: ReaderState) -> ListBox {
    let keys = state.keys(on: .hits)
    var hints = [keys.hint(.open, localized("shows it"))]
    if let next = keys.name(.nextHit), let previous = keys.name(.previousHit) {
      hints.append(localized("\(next) \(previous) next, previous"))
    }
    hints.append(keys.hint(.search, localized("other words")))
    return ListBox(
      title: SearchSentences.summary(search, separator: state.separator),
      hint: hints.compactMap { $0 }.joined(separator: state.separator),
      count: search.hits.count, selection: search.selection, width: min(110, state.size.width - 6),
      empty: SearchSentences.empty(search, keys))
  }

  /// What was found stands a third into the line, with as much before and after it as there is room for.
  private static func draw(
    _ hit: TextHit, x: Int, columns: Int, y: Int, _ style: Style, isSelected: Bool, _ state: ReaderState,
    into grid: inout Grid
  ) {
    guard columns > 0 else { return }
    let words = TextWidth.clipped(hit.words, to: columns, ellipsis: state.ellipsis)
    let before = end(of: hit.before, columns: max(0, min(columns / 3, columns - TextWidth.of(words))), state)
    var end = x
    end += grid.put(before, x: end, y: y, style: style)
    let found = isSelected ? style.with([.bold, .underline]) : state.theme.selection.with(.underline)
    end += grid.put(words, x: end, y: y, style: found)
    let room = x + columns - end
    if room > 0 {
      grid.put(TextWidth.clipped(hit.after, to: room, ellipsis: state.ellipsis), x: end, y: y, style: style)
    }
  }

  private static func end(of text: String, columns: Int, _ state: ReaderState) -> String {
    let text = TextWidth.cleaned(text)
    guard TextWidth.of(text) > columns else { return text }
    var rest = text[...]
    while TextWidth.of(rest) > columns - 1, !rest.isEmpty { rest.removeFirst() }
    return columns > 0 ? String(state.ellipsis) + rest : ""
  }
}
