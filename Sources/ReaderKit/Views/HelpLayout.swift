import BrochureKit
import TerminalKit

/// Where the keys of a screen stand in the box of the help: in two or three columns where all of each has room.
struct HelpLayout {
  struct Line: Hashable, Sendable {
    /// Empty where the help of the line before goes on.
    let keys: String
    let help: String
  }

  /// Between two columns.
  static let gap = 3
  /// Fewer lines than this are easier to read in one column.
  private static let leastRows = 8

  let lines: [Line]
  /// How many lines stand below each other in a column, on the screen or not.
  let rows: Int
  /// The inside of the box.
  let size: Size
  let keysWidth: Int
  let columnWidth: Int

  init(_ state: ReaderState, _ screen: Screen) {
    let keys = state.keys(on: screen)
    let all = state.keymap.bindings(on: screen)
    let bound = all.compactMap { binding in
      Self.help(binding, among: all, state, screen).map { (keys: binding.keys, text: $0) }
    }
    let bindings = (bound + (screen == .form ? TextField.help : [])).filter { !$0.keys.isEmpty }.map { line in
      Line(keys: line.keys.map(keys.name).joined(separator: " "), help: line.text)
    }
    let room = max(1, state.size.width - 6)
    keysWidth = min(bindings.map { TextWidth.of($0.keys) }.max() ?? 0, room / 2)
    let widest = keysWidth + 2 + (bindings.map { TextWidth.of($0.help) }.max() ?? 0)
    let most = min(3, (room + Self.gap) / (widest + Self.gap), bindings.count / Self.leastRows)
    if most > 1 {
      lines = bindings
    } else {
      // What is wider than the screen goes on in the next line.
      let breaker = LineBreaker(columns: max(8, room - keysWidth - 2))
      lines = bindings.flatMap { line in
        breaker.lines(of: line.help).strings.enumerated().map { row, help in
          Line(keys: row == 0 ? line.keys : "", help: help)
        }
      }
    }
    columnWidth = min(keysWidth + 2 + (lines.map { TextWidth.of($0.help) }.max() ?? 0), room)
    let columns = max(1, most)
    rows = max(1, (lines.count + columns - 1) / columns)
    size = Size(
      width: columns * (columnWidth + Self.gap) - Self.gap, height: min(rows, max(1, state.size.height - 4)))
  }

  /// What an action does. In an issue that is read from right to left, the sides have changed places.
  private static func help(
    _ binding: Keymap.Binding, among all: [Keymap.Binding], _ state: ReaderState, _ screen: Screen
  ) -> String? {
    let opposite: Action? =
      switch binding.action {
      case .left: .right
      case .right: .left
      default: nil
      }
    guard screen == .issue, state.issue?.isRightToLeft == true, let opposite else { return binding.help }
    return all.first { $0.action == opposite }?.help
  }

  /// The last row that may stand at the top.
  var lastRow: Int { rows - size.height }
}
