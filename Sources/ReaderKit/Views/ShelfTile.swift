import NewsstandKit
import TerminalKit

/// One issue on the shelf: its cover, its title, its date and how things stand with it.
struct ShelfTile {
  let issue: Issue
  /// Nil where there is none (yet).
  let cover: Grid?
  let isSelected: Bool
  let layout: ShelfLayout

  /// Returns where the title begins.
  func draw(in frame: Rect, _ state: ReaderState, into grid: inout Grid) -> Point {
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let area = Rect(
      x: frame.minX + (frame.width - layout.cover.width) / 2, y: frame.minY, width: layout.cover.width,
      height: layout.cover.height)
    if let cover {
      let place = area.centered(cover.size)
      // Covers stand on the shelf: on its board, not in the air.
      grid.draw(cover, x: place.minX, y: area.maxY - cover.height)
    } else {
      TitleCover(issue).draw(in: area, state, into: &grid)
    }
    drawProgress(in: area, state, into: &grid)
    if isSelected { drawSides(of: area, state, into: &grid) }

    let ellipsis: Character = unicode ? "…" : "~"
    let room = frame.width - 2
    let style = isSelected ? theme.selection : theme.text
    let lines = TitleWrap.lines(issue.title, columns: room, rows: 2, ellipsis: ellipsis)
    for (offset, line) in lines.enumerated() {
      let x = frame.minX + (frame.width - TextWidth.of(line)) / 2
      grid.put(line, x: x, y: area.maxY + offset, style: style)
    }
    let y = area.maxY + max(1, lines.count)
    let mark = IssueMark(issue, unicode: unicode)
    var date = DateText.short(issue.date)
    let spare = frame.width - 1 - TextWidth.of(date) - mark.width
    // How things stand matters more than the date, and neither may touch the neighbour's.
    if !mark.text.isEmpty, spare < 1 { date = "" }
    let gap = date.isEmpty || mark.text.isEmpty ? 0 : min(2, spare)
    let width = TextWidth.of(date) + gap + mark.width
    let x = frame.minX + max(0, (frame.width - width) / 2)
    grid.put(date, x: x, y: y, style: theme.muted)
    grid.put(mark.text, x: x + TextWidth.of(date) + gap, y: y, style: mark.style(theme))
    let title = lines.first.map { TextWidth.of($0) } ?? 0
    return Point(x: frame.minX + (frame.width - title) / 2, y: area.maxY)
  }

  /// A bar over the lower edge of the cover while the issue is on its way.
  private func drawProgress(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    guard let download = issue.download, Self.showsProgress(download) else { return }
    let row = Rect(x: area.minX, y: area.maxY - 1, width: area.width, height: 1)
    grid.fill(row, style: state.theme.text)
    if let fraction = download.fraction {
      let bar = ProgressBar.text(fraction, columns: row.width, unicode: state.capabilities.unicode)
      grid.put(bar, x: row.minX, y: row.minY, style: state.theme.progress)
    } else {
      grid.put(ByteCount.text(download.received), x: row.minX + 1, y: row.minY, style: state.theme.progress)
    }
  }

  private static func showsProgress(_ download: AssetDownload) -> Bool {
    switch download.state {
    case .active, .installing: true
    case .queued, .waiting, .paused: download.received > 0
    // What came may be gone.
    case .failed: false
    }
  }

  private func drawSides(of area: Rect, _ state: ReaderState, into grid: inout Grid) {
    let unicode = state.capabilities.unicode
    for y in area.minY..<area.maxY {
      grid.put(unicode ? "▐" : "[", x: area.minX - 1, y: y, style: state.theme.marker)
      grid.put(unicode ? "▌" : "]", x: area.maxX, y: y, style: state.theme.marker)
    }
  }
}
