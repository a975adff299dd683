import NewsstandKit
import TerminalKit

/// The shelf: covers on rows, or a list where there is little room.
enum ShelfView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point? {
    let shelf = state.shelf
    let layout = state.shelfLayout
    let filterEnd = drawHeader(state, into: &grid)
    defer { drawStatus(state, into: &grid) }
    guard !shelf.shown.isEmpty else {
      drawEmpty(state, into: &grid)
      return shelf.isTyping ? filterEnd : nil
    }
    var cursor: Point?
    for index in layout.range(from: shelf.top) {
      let issue = shelf.shown[index]
      let frame = layout.frame(of: index, from: shelf.top)
      let isSelected = index == shelf.selection
      if layout.isList {
        drawLine(issue, in: frame, isSelected: isSelected, state, into: &grid)
        if isSelected { cursor = Point(x: 1, y: frame.minY) }
      } else {
        let tile = ShelfTile(
          issue: issue, cover: shelf.covers[issue.id] ?? nil, isSelected: isSelected, layout: layout)
        let title = tile.draw(in: frame, state, into: &grid)
        if isSelected { cursor = title }
      }
    }
    return shelf.isTyping ? filterEnd : cursor
  }

  /// Returns where the filter ends.
  private static func drawHeader(_ state: ReaderState, into grid: inout Grid) -> Point {
    let shelf = state.shelf
    grid.put("newsstand", x: 1, y: 0, style: state.theme.heading)
    let all = shelf.issues.count
    let count =
      shelf.shown.count == all
      ? (all == 1 ? "1 issue" : "\(all) issues") : "\(shelf.shown.count) of \(all) issues"
    let right = grid.width - 1 - TextWidth.of(count)
    let isFiltered = shelf.isTyping || !shelf.filter.isEmpty
    // Where there is little room the filter matters more.
    let showsCount = shelf.isLoaded && right > (isFiltered ? 24 : 12)
    if showsCount { grid.put(count, x: right, y: 0, style: state.theme.muted) }
    guard isFiltered else { return Point(x: 12, y: 0) }
    // A long one shows its end, where it is typed, and the cursor behind it.
    let room = max(0, (showsCount ? right - 1 : grid.width) - 13)
    var text = "/\(shelf.filter)"
    while TextWidth.of(text) > room { text.removeFirst() }
    let style = shelf.isTyping ? state.theme.selection : state.theme.accent
    return Point(x: 12 + grid.put(text, x: 12, y: 0, style: style), y: 0)
  }

  private static func drawStatus(_ state: ReaderState, into grid: inout Grid) {
    guard !state.shelf.isTyping else {
      return StatusLine.draw(left: "Enter keep the filter   Esc show all", right: "", state, into: &grid)
    }
    let selected = state.shelf.selected
    // What went wrong comes before what else could be done.
    if let selected, let download = selected.download, let failure = download.failure {
      let words = download.state == .waiting ? DownloadWords(selected, state)?.state : nil
      let keys = state.canRead(selected) ? ["Enter read", "d try again"] : ["Enter try again"]
      let left = ([words].compactMap { $0 } + keys + [failure.sentence]).joined(separator: "   ")
      let isWhole = TextWidth.of(left) <= grid.width - 2
      return StatusLine.draw(left: left, right: isWhole ? "" : "D tells more", state, into: &grid)
    }
    let hints = ["/ filter", "r refresh", "? help", "q quit"]
    let left = ((selected.map { Self.hints($0, state) } ?? []) + hints).joined(separator: "   ")
    let publication = grid.width >= 60 ? selected?.id.publication : nil
    let right = publication.map { TextWidth.clipped(state.shelf.publicationTitle($0), to: grid.width / 3) }
    StatusLine.draw(left: left, right: right ?? "", state, into: &grid)
  }

  private static func hints(_ issue: Issue, _ state: ReaderState) -> [String] {
    if issue.contentURL != nil { return ["Enter read"] }
    let canRead = state.canRead(issue)
    let read = canRead ? ["Enter read"] : []
    switch issue.download?.state {
    case nil: return issue.facts.content == nil ? [] : ["Enter download"]
    case .queued, .active: return read + ["p pause"]
    case .paused: return read + ["p resume"]
    case .waiting, .failed: return canRead ? read + ["d try again"] : ["Enter try again"]
    case .installing: return read
    }
  }

  /// What to do where there is nothing to show.
  private static func drawEmpty(_ state: ReaderState, into grid: inout Grid) {
    let shelf = state.shelf
    let lines: [String]
    if !shelf.isLoaded {
      lines = []
    } else if !shelf.filter.isEmpty {
      lines = ["No issue matches “\(shelf.filter)”.", "", "Esc shows all again."]
    } else if shelf.publications.isEmpty {
      lines = [
        "The shelf is empty.", "", "Leave with q and subscribe to a feed:", "", "newsstand subscribe ADDRESS",
      ]
    } else {
      lines = ["No issues yet.", "", "r looks for new ones."]
    }
    CenteredLines.draw(lines, state, into: &grid)
  }

  private static func drawLine(
    _ issue: Issue, in frame: Rect, isSelected: Bool, _ state: ReaderState, into grid: inout Grid
  ) {
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let style = isSelected ? theme.selectedLine : theme.text
    grid.fill(frame, style: style)
    let mark = IssueMark(issue, unicode: unicode)
    let date = DateText.short(issue.date)
    let right = frame.maxX - 1 - mark.width
    let dateWidth = frame.width >= 44 ? 13 : 0
    if dateWidth > 0 {
      grid.put(date, x: 1, y: frame.minY, style: isSelected ? style : theme.muted, columns: 12)
    }
    let room = right - 2 - dateWidth
    let title = TextWidth.clipped(issue.title, to: room, ellipsis: unicode ? "…" : "~")
    grid.put(title, x: 1 + dateWidth, y: frame.minY, style: style)
    grid.put(mark.text, x: right, y: frame.minY, style: isSelected ? style : mark.style(theme))
  }
}
