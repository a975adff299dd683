import BrochureKit
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Screens of every size, and whatever may come in any order: nothing of it may crash, and what is shown
/// stays sound.
@Suite struct MonkeyTests {
  private func check(_ state: ReaderState, _ doing: @autoclosure () -> String) {
    let (grid, cursor) = ScreenView.draw(state)
    #expect(grid.size == state.size, "\(doing())")
    if let cursor {
      #expect(grid.bounds.contains(cursor), "the cursor \(cursor) after \(doing())")
    }
    let shelf = state.shelf
    #expect(shelf.shown.isEmpty ? shelf.selection == 0 : shelf.shown.indices.contains(shelf.selection))
    var halves = 0
    for y in 0..<grid.height {
      var previous = 1
      for cell in grid.row(y) {
        if (cell.width == 0) != (previous == 2) { halves += 1 }
        previous = Int(cell.width)
      }
      if previous == 2 { halves += 1 }
    }
    #expect(halves == 0, "half of a wide character after \(doing())")
    if let issue = state.issue {
      if let page = issue.page { #expect((0..<max(1, page.height)).contains(issue.row), "\(doing())") }
      #expect(state.issue?.brochure[issue.cursor.current] != nil)
      #expect((0...1).contains(issue.position.read))
    }
    if case .contents(let contents) = state.overlay {
      let articles = state.issue?.brochure.articles
      #expect(contents.entries.count == articles?.count, "\(doing())")
      #expect(contents.article.map { articles?.indices.contains($0) == true } ?? contents.shown.isEmpty)
    }
    if case .bookmarks(let list) = state.overlay {
      let count = state.bookmarks(of: list).count
      #expect(count == 0 ? list.selection == 0 : list.selection < count, "\(doing())")
    }
    if let search = state.issue?.search {
      #expect(search.hits.isEmpty ? search.selection == 0 : search.hits.indices.contains(search.selection))
      #expect(search.current.map(search.hits.indices.contains) ?? true)
    }
    let downloads = state.downloads
    #expect(
      downloads.issues.isEmpty
        ? downloads.selection == 0 : downloads.issues.indices.contains(downloads.selection))
    let publications = state.publications
    #expect(
      publications.entries.isEmpty
        ? publications.selection == 0 : publications.entries.indices.contains(publications.selection))
    if let gallery = state.gallery { #expect(gallery.photos.indices.contains(gallery.index)) }
  }

  // MARK: Sizes

  static let sizes = [(0, 0), (1, 1), (2, 1), (1, 2), (3, 3), (20, 6), (43, 14), (44, 14), (400, 100)]

  @Test(arguments: sizes, [true, false]) func everyScreenFitsEverySize(size: (Int, Int), unicode: Bool) throws
  {
    let issues: [Issue] = [
      .fixture(1, title: "日本の庭と海岸のカモメについての長い題名"), .fixture(2, isHere: false, download: .active),
      .fixture(3, isHere: false, download: .paused, expected: nil),
      .fixture(4, isHere: false, download: .failed),
    ]
    let photos = try Monkey.photos()
    func reader(_ issues: [Issue]) -> Reader { Reader(80, 24, unicode: unicode, issues: issues) }
    func open(_ keys: String) throws -> Reader {
      var reader = reader(issues)
      try reader.open([[100, 5], [1], [5]], drawing: false)
      reader.drawNext(photos: photos)
      reader.draw()
      reader.type(keys)
      return reader
    }
    var screens = [reader([]), reader(issues), Reader(unicode: unicode, hasShelf: false)]
    for keys in [
      "v", "x", "?", "/zzz", "/issue", "r", "D", "D?", "Djx", "Djjj", "S", "Sx", "Sa", "Saxyz", "Se", "So",
      "S?",
    ] {
      var reader = reader(issues)
      reader.type(keys)
      screens.append(reader)
    }
    for page in [CatalogScreenTests.root, CatalogScreenTests.new] {
      var reader = reader(issues)
      reader.type("Sox")
      reader.press(.enter)
      screens.append(reader)
      reader.take(.browsed(page, by: 1))
      screens.append(reader)
      let asked = CredentialRequest(origin: "http://日本.example", realm: "海岸のカモメ")
      reader.take(.needsCredentials(asked, then: .refreshPublication("lantern")))
      screens.append(reader)
    }
    for keys in ["", "t", "t?", "t/number", "?", "12", "h", "/日本", "'", "B?", "i", "s"] {
      screens.append(try open(keys))
    }
    var found = try open("/row")
    found.press(.enter)
    let hits = (0..<40).map { number in
      TextHit(
        page: PageIndex(article: 0, page: 0), form: nil, passage: 10 * number..<10 * number + 3,
        hasPlace: true,
        before: "日本の海岸と", words: "row", after: "カモメについて")
    }
    found.take(.found(1, SearchProgress(hits: hits, searched: 4, isFinished: true)))
    screens.append(found)
    found.press(.down, .enter)
    screens.append(found)
    var gallery = try open("")
    gallery.press(.enter)
    screens.append(gallery)
    gallery.type("?")
    screens.append(gallery)
    for (number, screen) in screens.enumerated() {
      var reader = screen
      reader.resize(size.0, size.1)
      check(reader.state, "screen \(number)")
      reader.draw()
      check(reader.state, "screen \(number), drawn")
      for key in [Key.down, .right, .pageDown, .end, .up, .left, .home] {
        reader.press(key)
        reader.draw()
        check(reader.state, "screen \(number), \(key)")
      }
      reader.click(size.0 / 2, size.1 / 2)
      check(reader.state, "screen \(number), clicked")
    }
  }

  // MARK: Anything

  @Test func nothingBreaksWhateverComes() throws {
    var screens: Set<Screen> = []
    for seed in 1...4 as ClosedRange<UInt64> { screens.formUnion(try nothingBreaks(seed: seed)) }
    #expect(screens == Set(Screen.allCases))
  }

  /// The screens that were come by.
  private func nothingBreaks(seed: UInt64) throws -> Set<Screen> {
    var monkey = try Monkey(seed: seed)
    var last = ""
    for step in 0..<4000 {
      let message = monkey.message()
      last = "seed \(seed), step \(step): \(message)"
      monkey.take(message)
      // Drawing costs more than an update.
      if step % 8 == 0 || monkey.state.size.width < 10 { check(monkey.state, last) }
    }
    check(monkey.state, last)
    return monkey.screens
  }
}

/// Sends random messages of every kind and answers what the reader asks for, now and then, in any order.
private struct Monkey {
  private(set) var state: ReaderState
  private(set) var screens: Set<Screen> = []
  private var random: RandomText
  private var open: [Effect] = []
  private let titles: [String]
  private let photos: [Photo]

  init(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    titles = (0..<40).map { _ in random.text(pieces: random.next(12)) }
    self.random = random
    photos = try Self.photos()
    state = ReaderState(
      size: Size(width: 80, height: 24), capabilities: Capabilities(colors: .palette, unicode: seed % 2 == 0))
  }

  static func photos() throws -> [Photo] {
    let list = ["a", "b", "c"].map { PropertyList.dictionary(["photo": .string($0)]) }
    let description = PageDescription(className: "PhotoPage", properties: ["photos": .array(list)])
    let brochure = try Brochure(folder: "/nowhere", articles: [Article(pages: [description])])
    return PageRegistry.standard.page(for: description, in: brochure).photos
  }

  mutating func take(_ message: Message) {
    let effects = state.update(message)
    // Of the parts of a picture that are asked for, the last alone is drawn.
    if effects.contains(where: \.isCloseUp) { open.removeAll(where: \.isCloseUp) }
    open += effects
    screens.insert(state.screen)
    if open.count > 50 { open.removeFirst(open.count - 50) }
  }

  mutating func message() -> Message {
    switch random.next(20) {
    case 0..<9: return .event(.key(key()))
    case 9..<11: return .event(.mouse(mouse()))
    case 11: return random.next(4) == 0 ? .event(.resize(size())) : .event(.key(.enter))
    case 12:
      let count = [0, 1, 3, 14, 200][random.next(5)]
      return .library((0..<count).map { _ in issue() }, publications: random.next(3) == 0 ? [] : [.lantern])
    case 19 where random.next(2) == 0:
      let now = state.now.later(by: Double(random.next(40)) / 10)
      if random.next(3) == 0 { return .time(now) }
      let issues = (0..<random.next(40)).map { _ in issue() }
      return .downloads(
        issues, readable: Set(issues.map(\.id).filter { _ in random.next(2) == 0 }), at: now,
        fulfilled: random.next(30))
    case 18 where random.next(3) == 0: return .event(.paste(titles[random.next(titles.count)]))
    case 18 where random.next(3) == 0: return .publicationRefreshed("lantern", new: random.next(3))
    case 18:
      guard let open = state.issue else { return .event(.key(key())) }
      return .note(Self.note, IssuePlace(file: nil, name: "n"), open.brochure)
    case 13: return .notice(titles[random.next(titles.count)], isFailure: random.next(2) == 0)
    case 14:
      return random.next(2) == 0 ? .refreshed(new: random.next(3)) : .late(PageIndex(article: 0, page: 0))
    default: return answer() ?? .event(.key(key()))
    }
  }

  private mutating func key() -> Key {
    let keys: [Key] = [
      .enter, .escape, .backspace, .tab, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete,
      .function(1), .control("l"), .control("u"), .control("z"), .control("o"), .character("日"),
      .character("e\u{301}"),
    ]
    let characters = Array("0123456789hjklgGdpxrv//t?qynYDDSSaeRP +=-0oonNbB''isu")
    let index = random.next(keys.count + characters.count)
    return index < keys.count ? keys[index] : .character(characters[index - keys.count])
  }

  private mutating func mouse() -> Mouse {
    let actions: [Mouse.Action] = [.press, .press, .release, .drag, .wheelUp, .wheelDown]
    return Mouse(
      actions[random.next(actions.count)],
      at: Point(x: random.next(state.size.width + 4) - 2, y: random.next(state.size.height + 4) - 2))
  }

  private mutating func size() -> Size {
    let sizes = [
      (0, 0), (1, 1), (2, 1), (1, 2), (5, 3), (20, 6), (40, 15), (80, 24), (80, 24), (120, 40), (200, 60),
    ]
    let size = sizes[random.next(sizes.count)]
    return Size(width: size.0, height: size.1)
  }

  private mutating func issue() -> Issue {
    let states: [AssetDownload.State?] = [nil, nil, nil] + AssetDownload.State.allCases
    return .fixture(
      random.next(30), title: titles[random.next(titles.count)], isHere: random.next(2) == 0,
      download: states[random.next(states.count)], received: Int64(random.next(2000)) - 100,
      expected: random.next(3) == 0 ? nil : Int64(random.next(1500)),
      failure: random.next(2) == 0 ? nil : .archive(reason: titles[random.next(titles.count)]),
      retry: random.next(2) == 0 ? nil : Double(random.next(10_000)) - 100, cover: random.next(2) == 0,
      content: random.next(4) > 0, read: random.next(3) == 0 ? Double(random.next(120)) / 100 : nil)
  }

  /// An answer to one of the effects that are open; the others wait or are forgotten.
  private mutating func answer() -> Message? {
    guard !open.isEmpty else { return nil }
    switch open.remove(at: random.next(open.count)) {
    case .open(let issue):
      return brochure(of: issue, isArriving: issue.contentURL == nil).map { .opened(issue, $0) }
    case .reopen(let issue):
      return brochure(of: issue, isArriving: random.next(3) == 0).map { .reopened(issue.id, $0) }
    case .follow(let arrival?):
      // Another version, of other articles or of the same.
      if random.next(4) == 0, let id = state.issue?.issue {
        return brochure(of: id, isArriving: random.next(3) > 0).map { .reopened(arrival.issue, $0) }
      }
      return .arrived(arrival.assets.filter { _ in random.next(2) == 0 }, arrival.brochure)
    case .draw(let pages, let brochure, let context):
      guard let index = pages.first else { return nil }
      // The rest comes later, or never.
      if pages.count > 1 { open.append(.draw(Array(pages.dropFirst()), brochure, context)) }
      return .drawn(index, brochure, context, drawing(context))
    case .drawPhoto(let photo, let context): return .drawnPhoto(photo, context, page(context))
    case .drawCloseUp(let index, let brochure, let context):
      return .drawnCloseUp(index, brochure, context, page(context))
    case .loadCover(let issue, let size, _):
      return .cover(
        issue.id, size,
        random.next(3) == 0 ? nil : Grid(width: random.next(size.width + 1), height: size.height))
    case .alarm(let index): return .late(index)
    case .search(let request): return .found(request.number, progress(of: request))
    case .loadBookmarks, .addBookmark, .restoreBookmark, .renameBookmark, .removeBookmark:
      return .bookmarks((0..<random.next(30)).map { bookmark($0) })
    case .inspect(let id, _):
      return .inspected(
        id, random.next(3) == 0 ? nil : .init(bytes: 1, files: random.next(9), articles: 2, pages: 3))
    case .readNote(let place, _, _, _, let brochure):
      return .note(random.next(4) == 0 ? nil : Self.note, place, brochure)
    case .readTitles(let articles, let brochure):
      return .titles(
        Dictionary(articles.map { ($0, titles[random.next(titles.count)]) }) { one, _ in one }, brochure)
    case .browse(let request):
      let asked = CredentialRequest(origin: titles[random.next(titles.count)], realm: nil)
      return switch random.next(6) {
      case 0: .notBrowsed(titles[random.next(titles.count)], by: request.number)
      case 1: .needsCredentials(asked, then: .browse(request))
      case 2: .catalogIsLate(request.number)
      default: .browsed(catalogPage(), by: request.number)
      }
    case .signIn(_, let question):
      open.append(question.next)
      return nil
    case .subscribe(let text, let number):
      if random.next(3) == 0 { return .leadsElsewhere(text, by: number) }
      let report = RefreshReport(publication: .lantern, new: [], isUnchanged: false, complaints: [])
      return random.next(2) == 0
        ? .subscribed(report, by: number) : .notSubscribed(titles[random.next(titles.count)], by: number)
    default: return nil
    }
  }

  private mutating func catalogPage() -> CatalogPage {
    func title() -> String { titles[random.next(titles.count)] }
    return CatalogPage(
      address: title(), title: title(),
      sections: (0..<random.next(4)).map {
        CatalogSection(title: title(), address: "\($0)", summary: random.next(2) == 0 ? nil : title())
      },
      entries: (0..<random.next(30)).map { number in
        let content = random.next(3) == 0 ? nil : "https://example.org/\(number)"
        return CatalogEntry(
          facts: IssueFacts(name: "\(number)", title: title(), content: content, summary: title()),
          creators: [title()], complaints: content == nil ? [.notFree(name: title())] : [])
      }, next: random.next(2) == 0 ? nil : title(), start: random.next(2) == 0 ? nil : title())
  }

  private mutating func progress(of request: SearchRequest) -> SearchProgress {
    let pages = request.brochure.articles.enumerated().flatMap { article, entry in
      entry.pages.indices.map { PageIndex(article: article, page: $0) }
    }
    var progress = SearchProgress(searched: random.next(pages.count + 1))
    progress.hits = pages.filter { _ in random.next(2) == 0 }.map { page in
      let start = random.next(500)
      return TextHit(
        page: page, form: [nil, .text, .picture][random.next(3)], passage: start..<start + random.next(20),
        hasPlace: random.next(2) == 0, before: titles[random.next(titles.count)], words: "日本",
        after: titles[random.next(titles.count)])
    }
    progress.isFinished = random.next(2) == 0
    return progress
  }

  private mutating func bookmark(_ number: Int) -> Bookmark {
    Bookmark(
      id: Int64(number), issue: state.issue?.issue.id ?? issue().id, article: random.next(9),
      page: random.next(4),
      place: random.next(300), name: random.next(3) == 0 ? nil : titles[random.next(titles.count)],
      date: state.now.date)
  }

  private mutating func brochure(of issue: Issue, isArriving: Bool) -> Brochure? {
    var articles = state.issue?.brochure.articles ?? []
    if articles.isEmpty || random.next(2) == 0 {
      articles = (0..<random.next(15) + 1).map { _ in
        Article(
          pages: (0..<random.next(4) + 1).map { _ in
            PageDescription(
              className: "Any", properties: ["title": .string(titles[random.next(titles.count)])])
          })
      }
    }
    return try? Brochure(folder: "/issues/\(random.next(9))", articles: articles, isArriving: isArriving)
  }

  private mutating func drawing(_ context: PageContext) -> Drawing {
    let awaited = state.issue?.brochure.isArriving == true ? Set(["a", "b", "c"].prefix(random.next(4))) : []
    let isHere = awaited.isEmpty || random.next(2) == 0
    return Drawing(
      page: isHere ? page(context) : nil, photos: isHere && random.next(3) > 0 ? photos : [],
      forms: [[], [.text], [.picture, .text], [.text, .picture]][random.next(4)],
      openings: random.next(3) == 0 ? [] : Self.openings, links: random.next(3) == 0 ? [] : Self.links,
      title: random.next(2) == 0 ? nil : titles[random.next(titles.count)],
      awaited: awaited)
  }

  private mutating func page(_ context: PageContext) -> DrawnPage {
    let rows = [0, 1, 5, 30, 300][random.next(5)]
    let text = titles[random.next(titles.count)]
    let width = context.size.width
    var page = DrawnPage(size: Size(width: width, height: rows), anchors: (0..<rows).map { $0 / 3 * 7 }) {
      range in
      var grid = Grid(width: width, height: range.count)
      for y in 0..<range.count { grid.put(text, x: 0, y: y) }
      return grid
    }
    page.isZoomable = random.next(3) > 0
    if !context.view.zoom.isFitted, random.next(8) > 0 {
      page.viewport = Viewport(
        width: 1 + random.next(5000), height: 1 + random.next(5000), cell: PixelSize(width: 8, height: 16),
        area: context.size, zoom: context.view.zoom)
    }
    if random.next(3) == 0 {
      page.spots = [
        PageSpot(Rect(x: 0, y: 0, width: 9, height: 9), random.next(2) == 0 ? .movie : .photo(random.next(5)))
      ]
    }
    return page
  }

  /// Read off a page as any is.
  private static let note: Note? = {
    guard let folder = try? TemporaryFolder(),
      (try? folder.write("<p id=n>日本 a note</p>", to: "n.html")) != nil
    else { return nil }
    let description = PageDescription(className: "HTMLPage", properties: ["html": .string("n.html")])
    let brochure = try? Brochure(folder: folder.path, articles: [Article(pages: [description])])
    return brochure.flatMap {
      PageRegistry.standard.page(for: description, in: $0).note(named: "n", mark: "")
    }
  }()

  private static let links: [PageLink] = [
    PageLink(words: "日本 here", range: 0..<9, target: .inside(IssuePlace(file: nil, name: "x"))),
    PageLink(words: "gone", range: 20..<24, target: .inside(IssuePlace(file: "gone.html"))),
    PageLink(
      words: "1", range: 30..<31, target: .inside(IssuePlace(file: nil, name: "note 1")), isNote: true),
    PageLink(
      words: "2", range: 90..<91, target: .inside(IssuePlace(file: nil, name: "note 2")), isNote: true),
  ]

  private static let openings: [Opening] = ["https://example.org/a", "https://example.org/b", "mailto:a@b"]
    .compactMap { address in LinkAddress(address).map { .link("日本 words", $0) } }
}

extension Effect {
  fileprivate var isCloseUp: Bool { if case .drawCloseUp = self { true } else { false } }
}
