import Localization
import TerminalKit

/// The articles of an issue, to go to one.
enum ContentsView {
  /// Returns where the cursor stands.
  static func draw(_ contents: Contents, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let digits = String(contents.titles.count).count
    return box(contents, state).draw(state, into: &grid) { index, area, style, grid in
      let article = contents.shown[index]
      let isCurrent = article == state.issue?.cursor.articleIndex
      let mark = isCurrent ? (state.capabilities.unicode ? "▸" : ">") : " "
      let number = String(article + 1)
      let blanks = String(repeating: " ", count: digits - number.count)
      let pages = area.width >= 30 ? InformationTexts.pages(contents.pageCounts[article]) : ""
      let room = area.width - (pages.isEmpty ? 0 : TextWidth.of(pages) + 2)
      let text = TextWidth.clipped(
        "\(mark) \(blanks)\(number) \(contents.titles[article])", to: room, ellipsis: state.ellipsis)
      grid.put(text, x: area.minX, y: area.minY, style: isCurrent ? style.with(.bold) : style)
      let muted = index == contents.selection ? style : state.theme.muted
      grid.put(pages, x: area.maxX - TextWidth.of(pages), y: area.minY, style: muted)
    }
  }

  static func box(_ contents: Contents, _ state: ReaderState) -> ListBox {
    // No title is measured further than the screen goes.
    let width =
      contents.titles.map { TextWidth.of(TextWidth.clipped($0, to: state.size.width)) }.max() ?? 0
    let numbers = String(contents.titles.count).count + 3
    let pages = TextWidth.of(InformationTexts.pages(contents.pageCounts.max() ?? 1)) + 2
    let keys = state.keys(on: .contents)
    let hints = [
      keys.hint(.open, localized("opens")),
      keys.name(.search).map { localized("12 or \($0)words finds") } ?? localized("12 finds"),
    ]
    return ListBox(
      title: localized("Contents"), hint: hints.compactMap { $0 }.joined(separator: state.separator),
      count: contents.shown.count, selection: contents.selection, width: max(24, width + numbers + pages),
      empty: localized("No title has these words."))
  }
}
