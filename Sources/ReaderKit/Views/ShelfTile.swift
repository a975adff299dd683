import NewsstandKit
import TerminalKit

/// One issue on the shelf: its cover on the edge of a board, its title and its date, and how things stand with it.
struct ShelfTile {
  let issue: Issue
  /// Its place among those shown.
  let index: Int
  let isSelected: Bool
  let layout: ShelfLayout

  /// Returns where the title begins.
  func draw(in frame: Rect, _ state: ReaderState, into grid: inout Grid) -> Point {
    let unicode = state.capabilities.unicode
    let area = Rect(
      x: frame.minX + (frame.width - layout.cover.width) / 2, y: frame.minY, width: layout.cover.width,
      height: layout.cover.height)
    drawCover(in: area, state, into: &grid)
    if state.shelf.isContinued(index) { drawRibbon(over: area, state, into: &grid) }
    drawEdge(below: area, state, into: &grid)

    let style = isSelected ? state.theme.selection : state.theme.text
    let lines = titleLines(ellipsis: unicode ? "…" : "~")
    for (offset, line) in lines.enumerated() {
      let x = frame.minX + (frame.width - TextWidth.of(line)) / 2
      grid.put(line, x: x, y: area.maxY + 1 + offset, style: style)
    }
    let date = state.dates.short(issue.date, issue.facts.datePrecision)
    let x = frame.minX + max(0, (frame.width - TextWidth.of(date)) / 2)
    grid.put(
      date, x: x, y: area.maxY + 1 + max(1, lines.count), style: state.theme.muted, columns: frame.width - 1)
    let title = lines.first.map { TextWidth.of($0) } ?? 0
    return Point(x: frame.minX + (frame.width - title) / 2, y: area.maxY + 1)
  }

  private func titleLines(ellipsis: Character) -> [String] {
    let caption = layout.tile.height - layout.cover.height - 1
    return TitleWrap.lines(
      issue.title, columns: layout.tile.width - 2, rows: max(1, caption - 1), ellipsis: ellipsis)
  }

  /// Whether there is room for all of its title below the cover.
  var showsTitle: Bool {
    !titleLines(ellipsis: "…").contains { $0.hasSuffix("…") } || issue.title.hasSuffix("…")
  }

  /// On a shelf of its own, with all that there is to say beside the cover. Returns where the title begins.
  func drawWide(in frame: Rect, _ state: ReaderState, into grid: inout Grid) -> Point {
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let area = Rect(
      x: frame.minX + (layout.tile.width - layout.cover.width) / 2, y: frame.minY, width: layout.cover.width,
      height: layout.cover.height)
    drawCover(in: area, state, into: &grid)
    drawShare(below: area, state, into: &grid)

    let x = area.maxX + 3
    let room = max(1, frame.maxX - x - 1)
    let lines = TitleWrap.lines(issue.title, columns: room, rows: 2, ellipsis: unicode ? "…" : "~")
    let top = area.minY + max(0, (area.height - lines.count - 4) / 2)
    for (offset, line) in lines.enumerated() {
      grid.put(line, x: x, y: top + offset, style: isSelected ? theme.selection : theme.heading)
    }
    var y = top + lines.count
    for line in [
      state.shelf.publicationTitle(issue.id.publication),
      state.dates.short(issue.date, issue.facts.datePrecision),
    ] {
      grid.put(
        TextWidth.clipped(line, to: room, ellipsis: unicode ? "…" : "~"), x: x, y: y, style: theme.muted)
      y += 1
    }
    let mark = IssueMark(issue, isContinued: true, unicode: unicode)
    let bar = ProgressBar.text(issue.read, columns: min(24, max(0, room - 8)), unicode: unicode)
    grid.put(bar, x: x, y: y + 1, style: theme.progress)
    grid.put(mark.text, x: x + bar.count + 2, y: y + 1, style: mark.style(theme))
    return Point(x: x, y: top)
  }

  private func drawCover(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    if let cover = state.shelf.covers.drawn[issue.id] ?? nil {
      let place = area.centered(cover.size)
      // Covers stand on the board, not in the air.
      grid.draw(cover, x: place.minX, y: area.maxY - cover.height)
    } else {
      TitleCover(issue).draw(in: area, state, into: &grid)
    }
    drawProgress(in: area, state, into: &grid)
    if isSelected { drawSides(of: area, state, into: &grid) }
  }

  /// Where several stand in one row, the one to go on with has a ribbon.
  private func drawRibbon(over area: Rect, _ state: ReaderState, into grid: inout Grid) {
    let words = [ShelfSentences.continued, ShelfSentences.shortlyContinued]
    let room = area.width - 4
    guard let text = words.first(where: { TextWidth.of($0) <= room }) ?? words.last else { return }
    let style = state.theme.marker.with([.bold, .reverse])
    grid.fill(Rect(x: area.minX, y: area.minY, width: area.width, height: 1), style: style)
    let sign = state.capabilities.unicode ? "▸" : ">"
    grid.put("\(sign) \(text)", x: area.minX + 1, y: area.minY, style: style, columns: area.width - 1)
  }

  /// The edge of the board below the cover: as much of it is heavy as was read, and a label says how things stand.
  private func drawEdge(below area: Rect, _ state: ReaderState, into grid: inout Grid) {
    drawShare(below: area, state, into: &grid)
    let unicode = state.capabilities.unicode
    let mark = IssueMark(issue, isContinued: state.shelf.isContinued(index), unicode: unicode)
    guard !mark.text.isEmpty else { return }
    let x = area.maxX - mark.width
    grid.put(" ", x: x - 1, y: area.maxY, style: state.theme.text)
    grid.put(mark.text, x: x, y: area.maxY, style: mark.style(state.theme))
    grid.put(" ", x: area.maxX, y: area.maxY, style: state.theme.text)
  }

  private func drawShare(below area: Rect, _ state: ReaderState, into grid: inout Grid) {
    guard issue.contentURL != nil, issue.read > 0 else { return }
    let count = min(area.width, max(1, Int(issue.read * Double(area.width))))
    grid.put(
      String(repeating: state.capabilities.unicode ? "━" : "=", count: count), x: area.minX, y: area.maxY,
      style: state.theme.progress)
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
