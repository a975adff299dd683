import Localization
import NewsstandKit
import TerminalKit

/// The shelf: covers on boards, or a list; both with a heading for each publication where there are several.
enum ShelfView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point? {
    let shelf = state.shelf
    let filterEnd = ShelfHeader.draw(state, into: &grid)
    defer { drawStatus(state, into: &grid) }
    guard !shelf.shown.isEmpty else {
      EmptyShelf.draw(state, into: &grid)
      return shelf.isTyping ? filterEnd : nil
    }
    let layout = state.shelfLayout
    // What is scrolled half out of the area is cut by its edges, not by who draws it.
    var screen = Grid(size: grid.size, style: state.theme.text)
    let cursor = drawIssues(state, layout, into: &screen)
    grid.draw(screen, x: layout.area.minX, y: layout.area.minY, part: layout.area)
    return shelf.isTyping ? filterEnd : cursor
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
    guard !state.shelf.isTyping else {
      let keys = state.keys(on: .entry)
      let hints = [
        keys.hint(.enter, localized("keep the filter")), keys.hint(.escape, localized("show all")),
      ]
      return StatusLine.draw(left: hints.joined(separator: "   "), right: "", state, into: &grid)
    }
    let keys = state.keys(on: .shelf)
    let selected = state.shelf.selected
    // What went wrong comes before what else could be done.
    if let selected, let download = selected.download, let failure = download.failure {
      let words = download.state == .waiting ? DownloadWords(selected, state)?.state : nil
      let left = ([words] + again(selected, state, keys) + [failure.sentence]).compactMap { $0 }
        .joined(separator: "   ")
      let isWhole = TextWidth.of(left) <= grid.width - 2
      return StatusLine.draw(
        left: left, right: isWhole ? "" : keys.name(.downloads).map { localized("\($0) tells more") } ?? "",
        state, into: &grid)
    }
    let hints = [
      keys.hint(.filter, localized("filter")), keys.hint(.sort, localized("sort")),
      keys.hint(.switchView, state.shelfLayout.isList ? localized("covers") : localized("list")),
      keys.hint(.refresh, localized("refresh")), keys.hint(.help, localized("help")),
      keys.hint(.quit, localized("quit")),
    ]
    let left = ((selected.map { Self.hints($0, state, keys) } ?? []) + hints).compactMap { $0 }
      .joined(separator: "   ")
    // Where there is a heading, it says so.
    let publication = grid.width >= 90 && !state.shelfLayout.isGrouped ? selected?.id.publication : nil
    let right = publication.map { TextWidth.clipped(state.shelf.publicationTitle($0), to: grid.width / 3) }
    StatusLine.draw(left: left, right: right ?? "", state, into: &grid)
  }

  private static func hints(_ issue: Issue, _ state: ReaderState, _ keys: KeyHints) -> [String?] {
    let read = state.canRead(issue) ? [keys.hint(.open, localized("read"))] : []
    if issue.contentURL != nil { return read }
    switch issue.download?.state {
    case nil: return issue.facts.content == nil ? [] : [keys.hint(.open, localized("download"))]
    case .queued, .active: return read + [keys.hint(.pauseOrResume, localized("pause"))]
    case .paused: return read + [keys.hint(.pauseOrResume, localized("resume"))]
    case .waiting, .failed: return again(issue, state, keys)
    case .installing: return read
    }
  }

  private static func again(_ issue: Issue, _ state: ReaderState, _ keys: KeyHints) -> [String?] {
    let text = localized("try again")
    return state.canRead(issue)
      ? [keys.hint(.open, localized("read")), keys.hint(.download, text)] : [keys.hint(.open, text)]
  }
}
