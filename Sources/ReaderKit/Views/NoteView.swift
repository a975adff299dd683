import BrochureKit
import Localization
import TerminalKit

/// A note in a box over the page.
enum NoteView {
  struct Layout {
    let note: Grid
    /// The inside of the box.
    let inside: Size
    /// The last that may stand at the top.
    var lastRow: Int { max(0, note.height - inside.height) }
  }

  /// Longer lines are hard to read; in cells.
  private static let widest = 64

  static func layout(_ reading: NoteReading, _ state: ReaderState) -> Layout {
    let note = reading.note.draw(columns: min(widest, max(1, state.size.width - 8)), theme: state.theme)
    let height = min(max(1, note.height), max(1, state.size.height - 4))
    return Layout(note: note, inside: Size(width: note.width, height: height))
  }

  /// Returns where the cursor stands.
  static func draw(_ reading: NoteReading, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let layout = layout(reading, state)
    let inside = Border.box(layout.inside, title: localized("Note"), state, into: &grid)
    let row = min(reading.row, layout.lastRow)
    grid.draw(
      layout.note, x: inside.minX, y: inside.minY,
      part: Rect(x: 0, y: row, width: inside.width, height: inside.height))
    let keys = state.keys(on: .note)
    let hints = [
      keys.hint(.open, localized("goes there")),
      row < layout.lastRow ? keys.hint(.down, localized("more")) : nil,
    ]
    let hint = " \(hints.compactMap { $0 }.joined(separator: state.separator)) "
    if TextWidth.of(hint) + 2 <= inside.width {
      grid.put(hint, x: inside.minX, y: inside.maxY, style: state.theme.muted)
    }
    return inside.origin
  }
}
