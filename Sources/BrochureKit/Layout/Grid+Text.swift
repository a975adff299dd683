internal import TerminalKit

extension Grid {
  /// Writes a text in the middle of a rectangle's first row, cut off where it is too long.
  mutating func putCentered(_ text: String, in row: Rect, style: Style) {
    let text = TextWidth.clipped(text, to: row.width)
    put(text, x: row.minX + (row.width - TextWidth.of(text)) / 2, y: row.minY, style: style)
  }

  /// Writes lines from row `y` on, each in the middle; returns how many there are.
  @discardableResult
  mutating func putCentered(_ text: BrokenText, y: Int, style: Style) -> Int {
    for (row, line) in text.strings.enumerated() {
      putCentered(line, in: Rect(x: 0, y: y + row, width: width, height: 1), style: style)
    }
    return text.lines.count
  }
}
