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
  /// Whether the library knows nothing of it any more.
  var isForgotten = false
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
  private var picture = PictureLook()

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
  var screen: Grid? { picture.part?.rows(0..<height) ?? page?.rows(row..<row + height) }
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
    picture = PictureLook()
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
    picture.end()
    if index != cursor.current || page == nil { turn(to: index) }
    guard let passage, cursor.current == index else { return }
    arrival = .passage(passage, atTop: atTop)
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
    picture.forgetDrawing()
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
      picture.leave()
      pages.setForm(.text)
    case .text:
      picture.comeBack(top: page.flatMap { $0.length > 0 ? Double(place) / Double($0.length) : nil })
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

  /// How closely the page's picture is looked at.
  var closeUp: CloseUp { picture.closeUp }
  /// The page whose picture is looked at closely.
  var closeUpIndex: PageIndex { picture.index(in: cursor) }

  /// Looks at the other page of the spread as closely as at this one. False where all is seen, or there is no other.
  mutating func lookAtOtherPage() -> Bool {
    guard !closeUp.isFitted, cursor.facing != nil else { return false }
    picture.changePage()
    return true
  }

  /// Looks at the page's picture otherwise. False where the page shows none.
  mutating func look(_ move: CloseUp.Move) -> Bool {
    guard !closeUp.isFitted || page?.isZoomable == true else { return false }
    picture.take(move)
    return true
  }

  /// For what a part of the page's picture is to be drawn; nil where it was asked for.
  mutating func missingCloseUp() -> PageContext? { picture.missing(pages.context) }

  /// Takes a part of the page's picture.
  mutating func take(closeUp drawn: DrawnPage, at index: PageIndex, drawnFor context: PageContext) {
    var base = context
    base.view.zoom = .fitted
    if index == closeUpIndex, base == pages.context { picture.take(drawn, for: context.view.zoom) }
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
      picture.askAgain()
      return pages.take(other)
    }
    picture.end()
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
    let place = place
    let isAlike = other.articles == brochure.articles
    let index = other.index(of: cursor.current, in: brochure)
    take(other)
    guard !isAlike else { return }
    if let index { cursor.move(to: index) }
    self.place = place
  }

  /// What is still to come, with what a photo on the screen waits for; nil of an issue that is whole, or not being
  /// downloaded.
  func arriving(with photo: DrawnPage?) -> ArrivingContent? {
    guard brochure.isArriving, let folder = issue.arrivingURL?.path else { return nil }
    return ArrivingContent(
      folder: folder, paths: issue.arrivingPathsURL?.path, issue: issue.id, brochure: brochure,
      assets: pages.awaited.union(photo?.awaited ?? []))
  }

  /// The row of a place, which begins a screen from then on where the page is a series of them.
  private mutating func row(beginningAt place: Int) -> Int {
    pages.beginScreen(at: place, of: cursor.current)
    return screenTop(of: min(page?.row(forPlace: place) ?? 0, lastRow))
  }

  private func screenTop(of row: Int) -> Int { page?.screenTop(of: row) ?? row }

  /// The page was drawn again: what is at the top stays there.
  private mutating func keepPlace() {
    let same = screenTop(of: min(row, lastRow))
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
    case .passage(let passage, let atTop):
      row = min(page.top(showing: passage, atTop: atTop, from: row, height: height), lastRow)
    }
    row = screenTop(of: row)
    if arrival != .place { place = self.page?.place(atRow: row) ?? place }
    arrival = .place
    previous = nil
    isLate = false
  }
}

extension Brochure {
  /// Of what it says itself, before its pictures are looked at.
  fileprivate var knownSpreads: Spreads { hasSpreads ? Spreads(self, wide: knownWidePages) : .none }
}
