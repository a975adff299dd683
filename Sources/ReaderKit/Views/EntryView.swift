import Localization
import TerminalKit

/// The line in which something is typed: the filter of the shelf in its first one, anything else at the bottom of the
/// screen.
struct EntryView {
  private let entry: TextEntry
  private let state: ReaderState
  private let label: String
  /// Where the text is typed.
  let field: Rect

  init(_ entry: TextEntry, _ state: ReaderState) {
    self.entry = entry
    self.state = state
    if entry.purpose == .issues {
      label = ""
      field = ShelfHeader(state).filter
      return
    }
    label = TextWidth.clipped(Self.label(entry), to: state.size.width / 2, ellipsis: state.ellipsis)
    let x = 1 + TextWidth.of(label)
    field = Rect(x: x, y: state.size.height - 1, width: max(1, state.size.width - x - 1), height: 1)
  }

  /// Returns where the cursor stands.
  func draw(into grid: inout Grid) -> Point {
    if !label.isEmpty {
      grid.fill(Rect(x: 0, y: field.minY, width: grid.width, height: 1), style: state.theme.status)
      grid.put(label, x: 1, y: field.minY, style: state.theme.accent)
    }
    let sign: Character = state.capabilities.unicode ? "•" : "*"
    let shown = entry.isSecret ? entry.field.masked(with: sign) : entry.field
    return TextFieldView(shown, columns: field.width).draw(
      x: field.minX, y: field.minY, style: state.theme.selection, unicode: state.capabilities.unicode,
      into: &grid)
  }

  private static func label(_ entry: TextEntry) -> String {
    switch entry.purpose {
    case .search, .catalog, .articles, .issues: "/"
    case .bookmarkName: localized("Name: ")
    case .password(let document, isRepeated: false): localized("Password of “\(document.name)”: ")
    case .password(let document, isRepeated: true): localized("Another password of “\(document.name)”: ")
    }
  }
}
