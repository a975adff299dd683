import BrochureKit
import TerminalKit

/// What to do where there is nothing to show: a few texts in the middle of the screen, the first one a heading.
enum CenteredLines {
  /// - Parameter texts: each is broken into lines; an empty one is room between them, where there is some.
  static func draw(_ texts: [String], _ state: ReaderState, into grid: inout Grid) {
    let breaker = LineBreaker(columns: max(1, min(72, grid.width)))
    var lines = texts.enumerated().flatMap { index, text in
      (text.isEmpty ? [""] : breaker.lines(of: text).strings).map {
        (text: $0, style: index == 0 ? state.theme.heading : state.theme.muted)
      }
    }
    if lines.count > grid.height - 2 { lines.removeAll { $0.text.isEmpty } }
    let top = max(1, (grid.height - lines.count) / 2)
    for (offset, line) in lines.enumerated() where top + offset < grid.height - 1 {
      let text = TextWidth.clipped(line.text, to: grid.width, ellipsis: state.ellipsis)
      grid.put(text, x: (grid.width - TextWidth.of(text)) / 2, y: top + offset, style: line.style)
    }
  }
}
