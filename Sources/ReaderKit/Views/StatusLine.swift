import TerminalKit

/// The line at the bottom of every screen: a notice, else something quiet on the left and on the right.
enum StatusLine {
  static func draw(left: String, right: String, _ state: ReaderState, into grid: inout Grid) {
    let y = grid.height - 1
    grid.fill(Rect(x: 0, y: y, width: grid.width, height: 1), style: state.theme.status)
    let room = grid.width - 2
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    if let notice = state.notice {
      let style = notice.isFailure ? state.theme.error : state.theme.accent
      grid.put(TextWidth.clipped(notice.text, to: room, ellipsis: ellipsis), x: 1, y: y, style: style)
      return
    }
    let rightWidth = TextWidth.of(right)
    let leftRoom = max(0, room - (rightWidth > 0 ? rightWidth + 2 : 0))
    // On a narrow screen the right side, where one is, matters more.
    grid.put(TextWidth.clipped(left, to: leftRoom, ellipsis: ellipsis), x: 1, y: y, style: state.theme.status)
    grid.put(
      TextWidth.clipped(right, to: room, ellipsis: ellipsis), x: max(1, grid.width - 1 - rightWidth), y: y,
      style: state.theme.status)
  }
}
