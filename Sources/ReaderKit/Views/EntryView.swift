import Localization
import TerminalKit

/// The line that is typed at the bottom of the screen.
enum EntryView {
  /// Returns where the cursor stands.
  static func draw(_ entry: TextEntry, _ state: ReaderState, into grid: inout Grid) -> Point {
    let y = grid.height - 1
    let label = TextWidth.clipped(label(entry), to: grid.width / 2)
    grid.fill(Rect(x: 0, y: y, width: grid.width, height: 1), style: state.theme.status)
    let start = 1 + grid.put(label, x: 1, y: y, style: state.theme.accent)
    let room = max(1, grid.width - start - 1)
    // The end before the cursor is what one looks at while one types.
    var before = entry.characters[..<entry.cursor]
    while TextWidth.of(String(before)) >= room, !before.isEmpty { before.removeFirst() }
    let cursor = start + grid.put(String(before), x: start, y: y, style: state.theme.selection, columns: room)
    grid.put(
      String(entry.characters[entry.cursor...]), x: cursor, y: y, style: state.theme.selection,
      columns: max(0, grid.width - 1 - cursor))
    return Point(x: cursor, y: y)
  }

  private static func label(_ entry: TextEntry) -> String {
    switch entry.purpose {
    case .search, .articles: "/"
    case .bookmarkName: localized("Name: ")
    }
  }
}
