import BrochureKit
import TerminalKit

/// A title on a few short lines.
enum TitleWrap {
  static func lines(_ title: String, columns: Int, rows: Int, ellipsis: Character) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    // More of a title than this is not seen, however long a feed makes it.
    let title = String(title.prefix(4 * columns * (rows + 1)))
    let lines = LineBreaker(columns: columns).lines(of: title).strings
    guard lines.count > rows else { return lines }
    return lines[..<(rows - 1)] + [
      TextWidth.clipped(lines[(rows - 1)...].joined(separator: " "), to: columns, ellipsis: ellipsis)
    ]
  }
}
