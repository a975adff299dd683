import Localization
import TerminalKit

/// The links of a page, each with its address.
enum LinksView {
  /// Returns where the cursor stands.
  static func draw(_ choice: LinkChoice, _ state: ReaderState, into grid: inout Grid) -> Point? {
    box(choice, state).draw(state, into: &grid) { index, area, style, grid in
      let line = choice.lines[index]
      let words = ListBox.number(index, of: choice.lines.count) + line.link.words
      let shown = TextWidth.clipped(words, to: area.width, ellipsis: state.ellipsis)
      let width = grid.put(shown, x: area.minX, y: area.minY, style: style) + 2
      let room = area.width - width
      // Where a link leads is what matters before one follows it.
      guard room > 8 else { return }
      grid.put(
        TextWidth.clipped(line.destination, to: room, ellipsis: state.ellipsis), x: area.minX + width,
        y: area.minY, style: index == choice.selection ? style : state.theme.muted)
    }
  }

  static func box(_ choice: LinkChoice, _ state: ReaderState) -> ListBox {
    // Nothing is measured further than the screen goes.
    let width =
      choice.lines.map {
        TextWidth.of($0.link.words.prefix(200)) + 2 + TextWidth.of($0.destination.prefix(200))
      }.max() ?? 0
    let numbers = String(choice.lines.count).count + 1
    let hints = [state.keys(on: .links).hint(.open, localized("opens")), localized("12 finds")]
    return ListBox(
      title: localized("Links of this page"),
      hint: hints.compactMap { $0 }.joined(separator: state.separator),
      count: choice.lines.count, selection: choice.selection, width: width + numbers)
  }
}
