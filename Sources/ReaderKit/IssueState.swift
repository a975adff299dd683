import BrochureKit
import NewsstandKit
import TerminalKit

/// An open issue: where one is in it, and the pages that are drawn.
struct IssueState: Sendable {
  /// Where to stand on a page that was just turned to.
  enum Arrival: Hashable, Sendable { case top, bottom, place }

  /// That the last turn went round an end.
  enum Wrap: Hashable, Sendable { case toFirst, toLast }

  /// As the library had it last.
  var issue: Issue
  private(set) var brochure: Brochure
  private(set) var cursor: Cursor
  var pages: PageCache
  /// The place of the first row on the screen: survives another width.
  private(set) var place: Int
  /// The first row on the screen.
  private(set) var row = 0
  private var arrival = Arrival.place
  /// Whether a page was turned to that is not there yet.
  var isTurning: Bool { page == nil && arrival != .place }
  var wrap: Wrap?
  /// The position that was kept last.
  var kept: Position?
  /// A number typed before a command.
  var count: Int?
  /// What stays on the screen for a moment while the page that was turned to is drawn.
  private(set) var previous: Grid?
  /// The playing of the page's picture, and the frame that it has come to.
  var playback: Playback?
  var frame: Grid?
  /// Whether the page takes long.
  var isLate = false

  init(_ issue: Issue, _ brochure: Brochure, context: PageContext) {
    self.issue = issue
    self.brochure = brochure
    let kept = issue.position ?? Position()
    cursor = Cursor(brochure, at: PageIndex(article: kept.article, page: kept.page))
    // The place belongs to the page that was kept, not to the nearest one of another edition.
    place = cursor.current == PageIndex(article: kept.article, page: kept.page) ? kept.place : 0
    pages = PageCache(context)
  }

  var page: DrawnPage? { pages[cursor.current]?.page }
  /// Whether nothing of the page is here, and it may still come.
  var isAwaited: Bool { pages[cursor.current].map { $0.page == nil } ?? false }
  var photos: [Photo] { pages[cursor.current]?.photos ?? [] }
  /// The rows of the page that are on the screen; nil until it is drawn.
  var screen: Grid? { page?.rows(row..<row + height) }
  var height: Int { pages.context.size.height }
  /// The last row that may stand at the top.
  private var lastRow: Int { max(0, (page?.height ?? 0) - height) }

  var position: Position {
    Position(article: cursor.articleIndex, page: cursor.pageIndex, place: place, read: read)
  }

  /// How much of the issue lies before the end of what is on the screen, 0 to 1; every page counts alike.
  private var read: Double {
    let counts = cursor.pageCounts
    let before = counts[..<cursor.articleIndex].reduce(0, +) + cursor.pageIndex
    let seen = page.map { $0.height > 0 ? Double(min($0.height, row + height)) / Double($0.height) : 1 } ?? 0
    return (Double(before) + seen) / Double(counts.reduce(0, +))
  }

  mutating func turn(to index: PageIndex, arriving: Arrival = .top) {
    if index == cursor.current, page != nil { return scroll(to: arriving == .bottom ? .max : 0) }
    previous = screen ?? previous
    isLate = false
    cursor.move(to: index)
    arrival = arriving
    place = 0
    row = 0
    settle()
  }

  /// Scrolls by a screen, of which one row stays where the page is not a series of screens. False at the page's end.
  mutating func scroll(down: Bool) -> Bool {
    guard let page, down ? row < lastRow : row > 0 else { return false }
    let step = max(1, page.screenHeight ?? height - 1)
    scroll(to: down ? row + step : row - step)
    return true
  }

  mutating func scroll(to target: Int) {
    guard let page else { return }
    let target = min(max(0, target), lastRow)
    // Towards the target a whole screen at a time, where the page has screens.
    let screen = max(1, page.screenHeight ?? 1)
    row = min(lastRow, (target > row ? (target + screen - 1) : target) / screen * screen)
    place = page.place(atRow: row)
  }

  /// Takes the size of the screen: the same place stays at the top.
  mutating func setContext(_ context: PageContext) {
    guard context != pages.context else { return }
    pages.setContext(context)
    previous = nil
  }

  /// Takes a drawn page; the one that is read comes to stand where it should.
  mutating func take(_ drawing: Drawing, at index: PageIndex, drawnFor context: PageContext) {
    let isFirst = index == cursor.current && page == nil
    pages.insert(drawing, at: index, drawnFor: context, around: cursor)
    if isFirst { settle() } else { row = min(row, lastRow) }
  }

  /// Takes the brochure that the issue has now. What is drawn stays until it is drawn again, where the articles are
  /// the same; else the nearest page is read.
  mutating func take(_ other: Brochure) {
    let isAlike = other.articles == brochure.articles
    brochure = other
    if isAlike { return pages.take(other) }
    let before = cursor.current
    previous = screen ?? previous
    cursor = Cursor(other, at: before)
    pages = PageCache(pages.context)
    place = 0
    row = 0
    arrival = .place
    wrap = nil
  }

  /// What is still to come, with what a photo on the screen waits for; nil of an issue that is whole, or not being
  /// downloaded.
  func arriving(with photo: DrawnPage?) -> ArrivingContent? {
    guard brochure.isArriving, let folder = issue.arrivingURL?.path else { return nil }
    return ArrivingContent(
      folder: folder, issue: issue.id, brochure: brochure,
      assets: pages.awaited.union(photo?.awaited ?? []))
  }

  private mutating func settle() {
    guard let page else { return }
    switch arrival {
    case .top: row = 0
    case .bottom: row = lastRow
    case .place: row = min(page.row(forPlace: place), lastRow)
    }
    if arrival != .place { place = page.place(atRow: row) }
    arrival = .place
    previous = nil
    isLate = false
  }
}
