import BrochureKit
import NewsstandKit
import TerminalKit

/// An open issue: where one is in it, and the pages that are drawn.
struct IssueState: Sendable {
  /// Where to stand on a page that was just turned to.
  enum Arrival: Hashable, Sendable {
    case top, bottom, place
    /// So far down in the text, 0 to 1.
    case fraction(Double)
    /// At the place of a name; where the page has none such, at the top.
    case named(String)
    /// Where a passage can be read, given in places; `atTop` only where it begins.
    case passage(Range<Int>, atTop: Bool)
  }

  /// That the last turn went round an end.
  enum Wrap: Hashable, Sendable { case toFirst, toLast }

  /// As the library had it last.
  var issue: Issue
  private(set) var brochure: Brochure
  private(set) var cursor: Cursor
  var pages: PageCache
  /// The pages of the issue side by side, shown so where there is room.
  private var spreads: Spreads
  /// Whether it was asked which pages are spreads by themselves.
  private var hasAskedForWidths = false
  /// The place of the first row on the screen: survives another width.
  private(set) var place: Int
  /// The first row on the screen.
  private(set) var row = 0
  private var arrival = Arrival.place
  /// Whether a page was turned to that is not there yet.
  var isTurning: Bool { page == nil && arrival != .place }
  var wrap: Wrap?
  /// What was looked for in it last.
  var search: IssueSearch?
  /// Where one may go back to.
  var trail = Trail()
  /// What articles call themselves of which the brochure says no title, as far as that is known.
  var titles: [Int: String] = [:]
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
  /// How closely the page's picture is looked at.
  private(set) var closeUp = CloseUp()
  /// The part of it that was drawn last; nil where there is none, or all of it is to be seen.
  private(set) var closeUpPage: DrawnPage?
  /// What was asked for last.
  private var requestedCloseUp: PageContext?
  /// Whether the second page of a spread is looked at, not the first.
  private var looksAtFacing = false
  /// How the picture was looked at when the person changed to the text that goes with it.
  private var leftPicture = CloseUp()

  init(_ issue: Issue, _ brochure: Brochure, context: PageContext) {
    self.issue = issue
    self.brochure = brochure
    let kept = issue.position ?? Position()
    cursor = Cursor(brochure, at: PageIndex(article: kept.article, page: kept.page))
    // The place belongs to the page that was kept, not to the nearest one of another edition.
    place = cursor.current == PageIndex(article: kept.article, page: kept.page) ? kept.place : 0
    spreads = brochure.knownSpreads
    pages = PageCache(context)
    setContext(context)
  }

  var page: DrawnPage? { pages[cursor.current]?.page }
  /// Whether nothing of the page is here, and it may still come.
  var isAwaited: Bool { pages[cursor.current].map { $0.page == nil } ?? false }
  var photos: [Photo] { pages[cursor.current]?.photos ?? [] }
  /// Whether what the page is will be known in a moment.
  var isBeingDrawn: Bool { page == nil && !isAwaited }
  var links: [PageLink] { pages[cursor.current]?.links ?? [] }
  var openings: [Opening] { pages[cursor.current]?.openings ?? [] }
  var forms: [PageForm] { pages[cursor.current]?.forms ?? [] }
  /// The form in which the page is shown; nil where it has only one.
  private var form: PageForm? { forms.count > 1 ? forms.shown(pages.context.view.form) : nil }
  /// The rows of the page that are on the screen, or the part of its picture; nil until it is drawn.
  var screen: Grid? { closeUpPage?.rows(0..<height) ?? page?.rows(row..<row + height) }
  var height: Int { pages.context.size.height }
  /// The last row that may stand at the top.
  var lastRow: Int { max(0, (page?.height ?? 0) - height) }

  var position: Position {
    Position(article: cursor.articleIndex, page: cursor.pageIndex, place: place, read: read)
  }

  /// How much of the issue lies before the end of what is on the screen, 0 to 1; every page counts alike.
  private var read: Double {
    let counts = cursor.pageCounts
    let before = counts[..<cursor.articleIndex].reduce(0, +) + cursor.pageIndex
    let seen = page.map { $0.height > 0 ? Double(min($0.height, row + height)) / Double($0.height) : 1 } ?? 0
    let shown = cursor.facing == nil ? 1.0 : 2
    return (Double(before) + seen * shown) / Double(counts.reduce(0, +))
  }

  mutating func turn(to index: PageIndex, arriving: Arrival = .top) {
    let asked = index
    let index = cursor.spreads.first(of: asked)
    if index == cursor.current, page != nil {
      cursor.move(to: asked)
      return scroll(to: arriving == .bottom ? .max : 0)
    }
    // A page that is there is shown at once.
    if pages[index]?.page == nil { previous = screen ?? previous }
    isLate = false
    endCloseUp()
    leftPicture = CloseUp()
    cursor.move(to: asked)
    arrival = arriving
    place = 0
    row = 0
    settle()
  }

  /// Goes to a place of a page by its name; without one to the page's beginning.
  mutating func visit(_ index: PageIndex, named name: String?) {
    wrap = nil
    turn(to: index)
    guard let name, cursor.current == index else { return }
    arrival = .named(name)
    settle()
  }

  /// Goes to a place of a page, which comes to stand at the top of the screen, as it was kept.
  mutating func stand(at place: Int, on index: PageIndex) {
    wrap = nil
    turn(to: index)
    guard cursor.current == index else { return }
    self.place = place
    arrival = .place
    settle()
  }

  /// Shows a passage of a page in one of its forms, where it is not on the screen already; of another edition the page.
  mutating func show(
    _ passage: Range<Int>?, atTop: Bool = false, on index: PageIndex, form wanted: PageForm? = nil
  ) {
    let forms = pages[index]?.forms ?? []
    if let wanted, forms.isEmpty || forms.shown(pages.context.view.form) != wanted {
      previous = screen ?? previous
      pages.setForm(wanted)
    }
    endCloseUp()
    if index != cursor.current || page == nil { turn(to: index) }
    guard let passage, cursor.current == index else { return }
    arrival = .passage(passage, atTop: atTop)
    settle()
  }

  /// The rows in which a passage of the page begins; nil where that is not known.
  func rows(of passage: Range<Int>) -> Range<Int>? {
    guard let page else { return nil }
    let area = page.text?.areas(of: [passage], rows: 0..<page.height).first?.area
    return area.map { $0.minY..<$0.maxY }
  }

  private func row(showing passage: Range<Int>, in page: DrawnPage, atTop: Bool) -> Int {
    guard !atTop, let rows = rows(of: passage) else { return page.row(forPlace: passage.lowerBound) }
    if rows.lowerBound >= row && rows.upperBound <= row + height { return row }
    // With some of what comes before it.
    return page.screenHeight == nil ? max(0, rows.lowerBound - height / 4) : rows.lowerBound
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
    // Where a picture is shown, the place is that in its text.
    if form != .picture { place = page.place(atRow: row) }
  }

  /// Takes the size of the screen: the same place stays at the top.
  mutating func setContext(_ context: PageContext) {
    var context = context
    context.view = pages.context.view
    context.spreads = brochure.hasSpreads && Spreads.fit(context) ? spreads : .none
    guard context != pages.context else { return }
    pages.setContext(context)
    cursor.spreads = context.spreads
    previous = nil
    closeUpPage = nil
    closeUp.forgetDrawing()
    leftPicture.forgetDrawing()
  }

  /// Changes between the picture of the page and its text, at the same position. False where it has only one of them.
  mutating func switchForm() -> Bool {
    guard let form else { return false }
    previous = screen ?? previous
    isLate = false
    switch form {
    case .picture:
      // All of a picture is no position.
      arrival = closeUp.isFitted ? .place : .fraction(closeUp.top)
      leftPicture = closeUp
      endCloseUp()
      pages.setForm(.text)
    case .text:
      closeUp = leftPicture
      if let page, page.length > 0 { closeUp.show(top: Double(place) / Double(page.length)) }
      arrival = .place
      pages.setForm(.picture)
    }
    return true
  }

  /// What a click at a place of the screen opens.
  func target(at place: Point) -> PageSpot.Target? {
    page?.target(at: Point(x: place.x, y: place.y + row))
  }

  /// Whether it is to be looked which pages are spreads by themselves; once for all that is here, and not before the
  /// page that is read is there.
  mutating func needsWidths() -> Bool {
    guard !hasAskedForWidths, page != nil, brochure.hasSpreads, Spreads.fit(pages.context) else {
      return false
    }
    hasAskedForWidths = true
    return true
  }

  /// Draws again what waited for assets that are here now. One of them may be a spread by itself.
  mutating func take(arrived names: Set<String>) {
    pages.takeArrived(names)
    hasAskedForWidths = false
  }

  /// Takes the pages that are spreads by themselves. The page that was gone to stays on the screen.
  mutating func take(widePages: Set<PageIndex>) {
    spreads = Spreads(brochure, wide: widePages)
    setContext(pages.context)
  }

  /// Looks at the other page of the spread as closely as at this one. False where all is seen, or there is no other.
  mutating func lookAtOtherPage() -> Bool {
    guard !closeUp.isFitted, cursor.facing != nil else { return false }
    looksAtFacing.toggle()
    closeUp.forgetDrawing()
    requestedCloseUp = nil
    return true
  }

  /// The page whose picture is looked at closely.
  var closeUpIndex: PageIndex { looksAtFacing ? cursor.facing ?? cursor.current : cursor.current }

  /// Looks at the page's picture otherwise. False where the page shows none.
  mutating func look(_ move: CloseUp.Move) -> Bool {
    guard !closeUp.isFitted || page?.isZoomable == true else { return false }
    closeUp.take(move)
    if closeUp.isFitted { endCloseUp() }
    return true
  }

  private mutating func endCloseUp() {
    closeUp = CloseUp()
    closeUpPage = nil
    requestedCloseUp = nil
    looksAtFacing = false
  }

  /// For what a part of the page's picture is to be drawn; nil where it was asked for.
  mutating func missingCloseUp() -> PageContext? {
    guard !closeUp.isFitted else { return nil }
    var context = pages.context
    context.view.zoom = closeUp.zoom
    guard context != requestedCloseUp else { return nil }
    requestedCloseUp = context
    return context
  }

  /// Takes a part of the page's picture: also one that is not the last that was asked for, or nothing would move as
  /// long as a key is held.
  mutating func take(closeUp drawn: DrawnPage, at index: PageIndex, drawnFor context: PageContext) {
    var base = context
    base.view.zoom = .fitted
    guard index == closeUpIndex, base == pages.context, !closeUp.isFitted else { return }
    let wanted = closeUp.zoom
    closeUp.take(drawn.viewport, for: context.view.zoom)
    closeUpPage = drawn
    // That the zoom is the most is no reason to draw the same again.
    if context.view.zoom == wanted { requestedCloseUp?.view.zoom = closeUp.zoom }
  }

  /// Takes a drawn page; the one that is read comes to stand where it should.
  mutating func take(_ drawing: Drawing, at index: PageIndex, drawnFor context: PageContext) {
    let isFirst = index == cursor.current && page == nil
    pages.insert(drawing, at: index, drawnFor: context, around: cursor)
    if let title = drawing.title, index.page == 0, brochure.articles[index.article].title == nil {
      titles[index.article] = title
    }
    if isFirst { settle() } else if index == cursor.current { keepPlace() }
  }

  /// Takes the brochure that the issue has now. What is drawn stays until it is drawn again, where the articles are
  /// the same; else the nearest page is read.
  mutating func take(_ other: Brochure) {
    let isAlike = other.articles == brochure.articles
    brochure = other
    // A picture may have another size.
    hasAskedForWidths = false
    if isAlike {
      requestedCloseUp = nil
      return pages.take(other)
    }
    endCloseUp()
    // What was found was found on other pages.
    search = nil
    trail = Trail()
    titles = [:]
    let before = cursor.current
    previous = screen ?? previous
    cursor = Cursor(other, at: before)
    spreads = other.knownSpreads
    var context = pages.context
    context.spreads = .none
    pages = PageCache(context)
    setContext(context)
    place = 0
    row = 0
    arrival = .place
    wrap = nil
  }

  /// Takes the brochure as it was edited: the page that is read is looked for in it, and the place on it stays.
  mutating func take(edited other: Brochure) {
    let before = (index: cursor.current, page: brochure[cursor.current], place: place)
    let isAlike = other.articles == brochure.articles
    take(other)
    guard !isAlike else { return }
    if other[before.index] != before.page, let index = other.index(of: before.page, near: before.index) {
      cursor.move(to: index)
    }
    place = before.place
  }

  /// What is still to come, with what a photo on the screen waits for; nil of an issue that is whole, or not being
  /// downloaded.
  func arriving(with photo: DrawnPage?) -> ArrivingContent? {
    guard brochure.isArriving, let folder = issue.arrivingURL?.path else { return nil }
    return ArrivingContent(
      folder: folder, paths: issue.arrivingPathsURL?.path, issue: issue.id, brochure: brochure,
      assets: pages.awaited.union(photo?.awaited ?? []))
  }

  /// The first row of the screen that a row is on: what is read from column to column is not shown in parts.
  private func screenTop(_ row: Int) -> Int {
    guard let screen = page?.screenHeight, screen > 0 else { return row }
    return row / screen * screen
  }

  /// The row of a place, which begins a screen from then on where the page is a series of them.
  private mutating func row(beginningAt place: Int) -> Int {
    pages.beginScreen(at: place, of: cursor.current)
    return screenTop(min(page?.row(forPlace: place) ?? 0, lastRow))
  }

  /// The page was drawn again: what is at the top stays there.
  private mutating func keepPlace() {
    let same = screenTop(min(row, lastRow))
    let isSame = form == .picture || page?.place(atRow: same) == place && same == row
    row = isSame ? same : row(beginningAt: place)
  }

  private mutating func settle() {
    guard let page else { return }
    switch arrival {
    case .top: row = 0
    case .bottom: row = lastRow
    case .place: row = row(beginningAt: place)
    case .fraction(let fraction): row = row(beginningAt: Int(fraction * Double(page.length)))
    case .named(let name):
      row = min(page.text?.place(named: name).map { page.row(forPlace: $0) } ?? 0, lastRow)
    case .passage(let passage, let atTop): row = min(row(showing: passage, in: page, atTop: atTop), lastRow)
    }
    row = screenTop(row)
    if arrival != .place { place = self.page?.place(atRow: row) ?? place }
    arrival = .place
    previous = nil
    isLate = false
  }
}

extension Brochure {
  /// Of what it says itself, before its pictures are looked at.
  fileprivate var knownSpreads: Spreads { hasSpreads ? Spreads(self, wide: knownWidePages) : .none }

  /// Where a page is, as near to a place as can be.
  fileprivate func index(of page: PageDescription?, near place: PageIndex) -> PageIndex? {
    let found = articles.indices.flatMap { article in
      articles[article].pages.indices.filter { articles[article].pages[$0] == page }.map {
        PageIndex(article: article, page: $0)
      }
    }
    return found.min {
      (abs($0.article - place.article), abs($0.page - place.page))
        < (abs($1.article - place.article), abs($1.page - place.page))
    }
  }
}
