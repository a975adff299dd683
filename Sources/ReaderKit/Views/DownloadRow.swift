import NewsstandKit
import TerminalKit

/// One download: its title, how much of it is here, and how it goes.
struct DownloadRow {
  let issue: Issue
  let isSelected: Bool
  let layout: DownloadsLayout

  func draw(y: Int, _ state: ReaderState, into grid: inout Grid) {
    guard let download = issue.download, let words = DownloadWords(issue, state) else { return }
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let ellipsis: Character = unicode ? "…" : "~"
    if isSelected { grid.put(unicode ? "▸" : ">", x: 0, y: y, style: theme.marker) }
    let titleStyle = isSelected ? theme.selection : theme.text
    guard !layout.isNarrow else {
      let mark = IssueMark(issue, unicode: unicode)
      let x = grid.width - 1 - mark.width
      grid.put(TextWidth.clipped(issue.title, to: x - 3, ellipsis: ellipsis), x: 1, y: y, style: titleStyle)
      grid.put(mark.text, x: x, y: y, style: mark.style(theme))
      return
    }
    grid.put(
      TextWidth.clipped(issue.title, to: layout.titleWidth, ellipsis: ellipsis), x: 1, y: y, style: titleStyle
    )
    drawAmount(download, y: y, state, into: &grid)
    let room = max(0, grid.width - layout.wordsX)
    var text = words.state
    // Whole or not at all: below the selected row it is whole.
    if !isSelected, let failure = download.failure?.sentence, [.failed, .waiting].contains(download.state),
      TextWidth.of(text) + 2 + TextWidth.of(failure) < room
    {
      text += "  " + failure
    }
    let style = download.state == .failed ? theme.error : download.state == .active ? theme.text : theme.muted
    grid.put(TextWidth.clipped(text, to: room, ellipsis: ellipsis), x: layout.wordsX, y: y, style: style)
  }

  /// A bar and percents, or bytes while the length is unknown.
  private func drawAmount(_ download: AssetDownload, y: Int, _ state: ReaderState, into grid: inout Grid) {
    // What came of one that failed may be gone.
    guard download.received > 0, download.state != .failed else { return }
    let style = download.state == .active ? state.theme.progress : state.theme.muted
    guard let fraction = download.fraction else {
      grid.put(ByteCount.text(download.received), x: layout.barX, y: y, style: style)
      return
    }
    let bar = ProgressBar.text(fraction, columns: layout.barWidth, unicode: state.capabilities.unicode)
    grid.put(bar, x: layout.barX, y: y, style: style)
    let percent = "\(Int((fraction * 100).rounded(.down)))%"
    grid.put(percent, x: layout.percentX + 4 - percent.count, y: y, style: style)
  }
}
