import Localization
import TerminalKit

/// The keys of a screen, from the keymap itself.
enum HelpView {
  /// Returns where the cursor stands: on the first line that is to be seen.
  static func draw(_ state: ReaderState, _ screen: Screen, row: Int, into grid: inout Grid) -> Point {
    let layout = HelpLayout(state, screen)
    let inside = Border.box(layout.size, title: title(screen), state, into: &grid)
    // The screen may be taller than when it was scrolled.
    let row = min(row, layout.lastRow)
    for (index, line) in layout.lines.enumerated() {
      let (column, y) = (index / layout.rows, inside.minY + index % layout.rows - row)
      guard (inside.minY..<inside.maxY).contains(y) else { continue }
      let x = inside.minX + column * (layout.columnWidth + HelpLayout.gap)
      let room = min(layout.columnWidth, inside.maxX - x)
      grid.put(line.keys, x: x, y: y, style: state.theme.accent, columns: min(layout.keysWidth, room))
      let indent = layout.keysWidth + 2
      grid.put(line.help, x: x + indent, y: y, style: state.theme.text, columns: max(0, room - indent))
    }
    if row < layout.lastRow {
      let more = state.capabilities.unicode ? " ↓ \(localized("more")) " : " \(localized("more")) "
      grid.put(more, x: inside.maxX - TextWidth.of(more), y: inside.maxY, style: state.theme.muted)
    }
    return Point(x: inside.minX, y: inside.minY)
  }

  private static func title(_ screen: Screen) -> String {
    switch screen {
    case .shelf: localized("Keys on the shelf")
    case .issue: localized("Keys in an issue")
    case .downloads: localized("Keys among the downloads")
    case .contents: localized("Keys in the contents")
    case .gallery: localized("Keys among the photos")
    case .links: localized("Keys among the links")
    case .hits: localized("Keys among the hits")
    case .bookmarks: localized("Keys among the bookmarks")
    case .information: localized("Keys in the information")
    case .note: localized("Keys in a note")
    case .help: localized("Keys in the help")
    case .question: localized("Keys for a question")
    case .publications: localized("Keys among the publications")
    case .catalog: localized("Keys in a catalogue")
    case .form: localized("Keys while something is typed")
    }
  }
}
