import TerminalKit

/// What to do where there is nothing to show: a few lines in the middle of the screen, the first one a heading.
enum CenteredLines {
  static func draw(_ lines: [String], _ state: ReaderState, into grid: inout Grid) {
    let top = max(1, (grid.height - lines.count) / 2)
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    for (offset, line) in lines.enumerated() where top + offset < grid.height - 1 {
      let line = TextWidth.clipped(line, to: grid.width, ellipsis: ellipsis)
      let width = TextWidth.of(line)
      grid.put(
        line, x: (grid.width - width) / 2, y: top + offset,
        style: offset == 0 ? state.theme.heading : state.theme.muted)
    }
  }
}
