import Localization
import NewsstandKit
import TerminalKit

/// The shelf: covers on boards, or a list; both with a heading for each publication where there are several.
enum ShelfView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point? {
    let shelf = state.shelf
    ShelfHeader(state).draw(into: &grid)
    defer { drawStatus(state, into: &grid) }
    guard !shelf.shown.isEmpty else {
      EmptyShelf.draw(state, into: &grid)
      return nil
    }
    let layout = state.shelfLayout
    // What is scrolled half out of the area is cut by its edges, not by who draws it.
    var screen = Grid(size: grid.size, style: state.theme.text)
    let cursor = drawIssues(state, layout, into: &screen)
    grid.draw(screen, x: layout.area.minX, y: layout.area.minY, part: layout.area)
    return cursor
  }

  private static func drawIssues(
    _ state: ReaderState, _ layout: ShelfLayout, into grid: inout Grid
  ) -> Point? {
    let shelf = state.shelf
    let range = layout.range(from: shelf.top)
    var cursor: Point?
    for band in layout.bands {
      let y = layout.screenY(band.headingY, from: shelf.top)
      if band.headingY < band.rowsY, y < layout.area.maxY, y >= layout.area.minY {
        ShelfHeading(band.section, layout).draw(y: y, state, into: &grid)
      }
      let places = band.section.range.clamped(to: range)
      for index in places {
        let issue = shelf.shown[index]
        let frame = layout.frame(of: index, from: shelf.top)
        let isSelected = index == shelf.selection
        let place: Point
        if layout.isList {
          place = ShelfRow(issue, index, isSelected: isSelected, layout).draw(
            y: frame.minY, state, into: &grid)
        } else {
          if (index - band.section.range.lowerBound) % band.columns == 0 {
            drawBoard(below: frame, state, layout, into: &grid)
          }
          let tile = ShelfTile(issue: issue, index: index, isSelected: isSelected, layout: layout)
          place =
            band.section.kind == .continued
            ? tile.drawWide(in: frame, state, into: &grid) : tile.draw(in: frame, state, into: &grid)
        }
        if isSelected { cursor = place }
      }
    }
    return cursor
  }

  /// The edge of the board that a row of covers stands on.
  private static func drawBoard(
    below frame: Rect, _ state: ReaderState, _ layout: ShelfLayout, into grid: inout Grid
  ) {
    let sign = state.capabilities.unicode ? "─" : "-"
    grid.put(
      String(repeating: sign, count: layout.boardWidth), x: frame.minX, y: frame.minY + layout.cover.height,
      style: state.theme.border)
  }

  private static func drawStatus(_ state: ReaderState, into grid: inout Grid) {
    let left = hints(state).text
    var right = ""
    if !state.isTypingFilter {
      let selected = state.shelf.selected
      if selected?.download?.failure != nil {
        let isWhole = TextWidth.of(left) <= grid.width - 2
        let key = state.keys(on: .shelf).name(.downloads)
        right = isWhole ? "" : key.map { localized("\($0) tells more") } ?? ""
      } else if state.publications.isRefreshLate {
        right = PublicationSentences.isRefreshing
      } else if grid.width >= 90, !state.shelfLayout.isGrouped, clippedTitle(state) == nil,
        let id = selected?.id.publication
      {
        // Where there is a heading, it says so.
        right = TextWidth.clipped(state.shelf.publicationTitle(id), to: grid.width / 3)
      }
    }
    StatusLine.draw(left: left, right: right, state, into: &grid)
  }

  /// What can be done, as much of it as there is room for.
  static func hints(_ state: ReaderState) -> KeyHintLine {
    guard !state.isTypingFilter else {
      let keys = state.keys(on: .form)
      return KeyHintLine([
        keys.keyHint(.enter, .open, localized("keep the filter")),
        keys.keyHint(.escape, .close, localized("show all")),
      ])
    }
    let keys = state.keys(on: .shelf)
    let selected = state.shelf.selected
    // What went wrong comes before what else could be done.
    if let selected, let download = selected.download, let failure = download.failure {
      let words = download.state == .waiting ? DownloadWords(selected, state)?.state : nil
      return KeyHintLine(
        [words.map { KeyHint(action: nil, text: $0) }] + again(selected, state, keys)
          + [KeyHint(action: nil, text: failure.sentence)])
    }
    let ofIssue = selected.map { Self.hints($0, state, keys) } ?? []
    let others = [
      keys.keyHint(.filter, localized("filter")), keys.keyHint(.sort, localized("sort")),
      keys.keyHint(.switchView, state.shelfLayout.isList ? localized("covers") : localized("list")),
      keys.keyHint(.refresh, localized("refresh")),
    ]
    let last = [keys.keyHint(.help, localized("help")), keys.keyHint(.quit, localized("quit"))]
    let columns = state.size.width - 2
    if state.publications.isRefreshLate {
      return KeyHintLine(
        [keys.keyHint(.escape, .close, localized("stop"))] + last + ofIssue + others,
        columns: columns - TextWidth.of(PublicationSentences.isRefreshing) - 2)
    }
    let room = columns - TextWidth.of(KeyHintLine(last).text + KeyHintLine.gap)
    let title = clippedTitle(state).map {
      KeyHint(action: nil, text: TextWidth.clipped($0, to: max(1, room), ellipsis: state.ellipsis))
    }
    let all = state.shelf.filter.isEmpty ? nil : keys.keyHint(.escape, .close, localized("show all"))
    return KeyHintLine([title] + ofIssue + [all] + others, last: last, columns: columns)
  }

  /// The title of what is selected, where its cover has no room for it.
  private static func clippedTitle(_ state: ReaderState) -> String? {
    let layout = state.shelfLayout
    let shelf = state.shelf
    guard let issue = shelf.selected, !layout.isList,
      !(layout.isGrouped && shelf.isContinued(shelf.selection)),
      !ShelfTile(issue: issue, index: shelf.selection, isSelected: true, layout: layout).showsTitle
    else { return nil }
    return issue.title
  }

  private static func hints(_ issue: Issue, _ state: ReaderState, _ keys: KeyHints) -> [KeyHint?] {
    let read = state.canRead(issue) ? [keys.keyHint(.open, localized("read"))] : []
    if issue.contentURL != nil { return read }
    switch issue.download?.state {
    case nil: return issue.facts.content == nil ? [] : [keys.keyHint(.open, localized("download"))]
    case .queued, .active: return read + [keys.keyHint(.pauseOrResume, localized("pause"))]
    case .paused: return read + [keys.keyHint(.pauseOrResume, localized("resume"))]
    case .waiting, .failed: return again(issue, state, keys)
    case .installing: return read
    }
  }

  private static func again(_ issue: Issue, _ state: ReaderState, _ keys: KeyHints) -> [KeyHint?] {
    let text = localized("try again")
    return state.canRead(issue)
      ? [keys.keyHint(.open, localized("read")), keys.keyHint(.download, text)] : [keys.keyHint(.open, text)]
  }
}
