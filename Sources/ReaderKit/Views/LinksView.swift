import Localization
import TerminalKit

/// The links of a page, each with its address.
enum LinksView {
  /// Returns where the cursor stands.
  static func draw(_ choice: LinkChoice, _ state: ReaderState, into grid: inout Grid) -> Point? {
    box(choice, state).draw(state, into: &grid) { index, area, style, grid in
      let link = choice.links[index]
      let words = TextWidth.clipped(link.words, to: area.width, ellipsis: state.ellipsis)
      let width = grid.put(words, x: area.minX, y: area.minY, style: style) + 2
      let room = area.width - width
      // Where a link leads is what matters before one follows it.
      guard room > 8 else { return }
      grid.put(
        TextWidth.clipped(link.address.text, to: room, ellipsis: state.ellipsis), x: area.minX + width,
        y: area.minY, style: index == choice.selection ? style : state.theme.muted)
    }
  }

  static func box(_ choice: LinkChoice, _ state: ReaderState) -> ListBox {
    // Nothing is measured further than the screen goes.
    let width =
      choice.links.map { TextWidth.of($0.words.prefix(200)) + 2 + $0.address.text.utf8.count }.max() ?? 0
    return ListBox(
      title: localized("Links of this page"), count: choice.links.count, selection: choice.selection,
      width: width)
  }
}
