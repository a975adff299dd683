import BrochureKit
import TerminalKit

/// The keys of a screen, from the keymap itself.
enum HelpView {
  /// As they stand in a box on a screen of so many columns: a help that is wider goes on in the next line.
  static func lines(_ keymap: Keymap, _ screen: Screen, unicode: Bool, columns: Int) -> [(
    keys: String, help: String
  )] {
    let bindings = keymap.bindings(on: screen).compactMap { binding in
      binding.help.map {
        (keys: binding.keys.map { $0.name(unicode: unicode) }.joined(separator: " "), help: $0)
      }
    }
    let keys = bindings.map { TextWidth.of($0.keys) }.max() ?? 0
    let breaker = LineBreaker(columns: max(8, columns - 6 - keys))
    return bindings.flatMap { binding in
      breaker.lines(of: binding.help).strings.enumerated().map { row, help in
        (row == 0 ? binding.keys : "", help)
      }
    }
  }

  static func draw(_ state: ReaderState, _ screen: Screen, row: Int, into grid: inout Grid) {
    let lines = lines(state.keymap, screen, unicode: state.capabilities.unicode, columns: grid.width)
    let keys = lines.map { TextWidth.of($0.keys) }.max() ?? 0
    let width = lines.map { keys + 2 + TextWidth.of($0.help) }.max() ?? 0
    let height = min(lines.count, max(1, grid.height - 4))
    let inside = Border.box(Size(width: width, height: height), title: title(screen), state, into: &grid)
    // The screen may be taller than when it was scrolled.
    let row = min(row, max(0, lines.count - inside.height))
    for (offset, line) in lines.dropFirst(row).prefix(inside.height).enumerated() {
      let y = inside.minY + offset
      grid.put(line.keys, x: inside.minX, y: y, style: state.theme.accent, columns: inside.width)
      grid.put(
        line.help, x: inside.minX + keys + 2, y: y, style: state.theme.text, columns: inside.width - keys - 2)
    }
    if row + inside.height < lines.count {
      let more = state.capabilities.unicode ? " ↓ more " : " more "
      grid.put(more, x: inside.maxX - more.count, y: inside.maxY, style: state.theme.muted)
    }
  }

  private static func title(_ screen: Screen) -> String {
    switch screen {
    case .shelf: "Keys on the shelf"
    case .issue: "Keys in an issue"
    case .downloads: "Keys among the downloads"
    case .contents: "Keys in the contents"
    case .gallery: "Keys among the photos"
    case .links: "Keys among the links"
    case .hits: "Keys among the hits"
    case .bookmarks: "Keys among the bookmarks"
    case .information: "Keys in the information"
    case .help, .question, .entry: "Keys"
    }
  }
}
