import TerminalKit

/// The line at the bottom of every screen: a notice, else something quiet on the left and on the right.
enum StatusLine {
  static func draw(left: String, right: String, _ state: ReaderState, into grid: inout Grid) {
    if let notice = state.notice { return draw(notice, state, into: &grid) }
    let left = state.count.map(String.init) ?? left
    let y = grid.height - 1
    grid.fill(Rect(x: 0, y: y, width: grid.width, height: 1), style: state.theme.status)
    let room = grid.width - 2
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    let rightWidth = TextWidth.of(right)
    let leftRoom = max(0, room - (rightWidth > 0 ? rightWidth + 2 : 0))
    // On a narrow screen the right side, where one is, matters more.
    grid.put(TextWidth.clipped(left, to: leftRoom, ellipsis: ellipsis), x: 1, y: y, style: state.theme.status)
    grid.put(
      TextWidth.clipped(right, to: room, ellipsis: ellipsis), x: max(1, grid.width - 1 - rightWidth), y: y,
      style: state.theme.status)
  }

  /// A notice takes as many lines as its sentence needs, up to three.
  private static func draw(_ notice: Notice, _ state: ReaderState, into grid: inout Grid) {
    let room = grid.width - 2
    let rows = min(3, max(1, grid.height / 4))
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    // One more tells whether it fits.
    var lines = TitleWrap.lines(notice.text, columns: room, rows: rows + 1, ellipsis: ellipsis)
    if lines.count > rows {
      let more = notice.more.map { "  " + $0 } ?? ""
      let rest = lines[(rows - 1)...].joined(separator: " ")
      let room = max(1, room - TextWidth.of(more))
      lines[(rows - 1)...] = [TextWidth.clipped(rest, to: room, ellipsis: ellipsis) + more]
    }
    let top = grid.height - max(1, lines.count)
    grid.fill(
      Rect(x: 0, y: top, width: grid.width, height: grid.height - top), style: state.theme.status)
    let style = notice.isFailure ? state.theme.error : state.theme.accent
    for (offset, line) in lines.enumerated() {
      grid.put(line, x: 1, y: top + offset, style: style, columns: room)
    }
  }
}
