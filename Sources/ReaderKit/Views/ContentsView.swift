import Localization
import TerminalKit

/// The contents of an issue, to go to a place in it.
enum ContentsView {
  /// The deepest are not indented further, in cells.
  private static let widestIndent = 12

  /// Returns where the cursor stands.
  static func draw(_ contents: Contents, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let current = state.issue?.currentEntry(of: contents)
    return box(contents, state).draw(state, into: &grid) { index, area, style, grid in
      let number = contents.shown[index]
      let entry = contents.entries[number]
      let isCurrent = number == current
      let mark = isCurrent ? (state.capabilities.unicode ? "▸" : ">") : " "
      let pages = area.width >= 30 ? entry.pageCount.map(InformationTexts.pages) ?? "" : ""
      let room = area.width - (pages.isEmpty ? 0 : TextWidth.of(pages) + 2)
      let text = TextWidth.clipped(
        "\(mark) \(label(number, contents))\(indent(entry))\(entry.title)", to: room, ellipsis: state.ellipsis
      )
      let plain = entry.page == nil && index != contents.selection ? state.theme.muted : style
      grid.put(text, x: area.minX, y: area.minY, style: isCurrent ? plain.with(.bold) : plain)
      let muted = index == contents.selection ? style : state.theme.muted
      grid.put(pages, x: area.maxX - TextWidth.of(pages), y: area.minY, style: muted)
    }
  }

  /// The number of an article; nothing in contents that have none.
  private static func label(_ index: Int, _ contents: Contents) -> String {
    contents.areArticles ? ListBox.number(index, of: contents.entries.count) : ""
  }

  private static func indent(_ entry: Contents.Entry) -> String {
    String(repeating: " ", count: min(2 * entry.depth, widestIndent))
  }

  static func box(_ contents: Contents, _ state: ReaderState) -> ListBox {
    // No title is measured further than the screen goes.
    let width =
      contents.entries.map {
        TextWidth.of(TextWidth.clipped($0.title, to: state.size.width)) + indent($0).utf8.count
      }.max() ?? 0
    let numbers = contents.areArticles ? String(contents.entries.count).count + 3 : 2
    let counts = contents.entries.compactMap(\.pageCount).max()
    let pages = counts.map { TextWidth.of(InformationTexts.pages($0)) + 2 } ?? 0
    let keys = state.keys(on: .contents)
    let finds =
      contents.areArticles
      ? keys.name(.search).map { localized("12 or \($0)words finds") } ?? localized("12 finds")
      : keys.name(.search).map { localized("\($0)words finds") }
    let hints = [keys.hint(.open, localized("opens")), finds]
    return ListBox(
      title: localized("Contents"), hint: hints.compactMap { $0 }.joined(separator: state.separator),
      count: contents.shown.count, selection: contents.selection, width: max(24, width + numbers + pages),
      empty: localized("No title has these words."))
  }
}
