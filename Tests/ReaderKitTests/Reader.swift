import BrochureKit
import Foundation
import TerminalKit

@testable import NewsstandKit
@testable import ReaderKit

/// Not the testing library's.
typealias Issue = NewsstandKit.Issue

/// A reader without a terminal or a library: what it asks for is kept, and a page is drawn when the test
/// says so.
struct Reader {
  var state: ReaderState
  /// What the last message asked for.
  private(set) var effects: [Effect] = []
  /// Pages that were asked for and not drawn yet.
  private(set) var pending: [(index: PageIndex, brochure: Brochure, context: PageContext)] = []
  private var heights: [[Int]] = []

  init(
    _ width: Int = 80, _ height: Int = 24, unicode: Bool = true, capabilities: Capabilities? = nil,
    theme: ThemeName = .auto, hasShelf: Bool = true, keymap: Keymap = .standard, issues: [Issue] = [],
    publications: [Publication] = [.lantern], continued: Issue? = nil
  ) {
    state = ReaderState(
      size: Size(width: width, height: height),
      capabilities: capabilities ?? Capabilities(colors: .palette, unicode: unicode), theme: theme,
      hasShelf: hasShelf, keymap: keymap, now: .fixture)
    if hasShelf { load(issues, publications: publications, continued: continued) }
  }

  /// Takes the library as the observer reads it: the downloads, then everything.
  @discardableResult
  mutating func load(
    _ issues: [Issue], publications: [Publication] = [.lantern], readable: Set<Issue.ID> = [],
    fulfilled: Int = 0, continued: Issue? = nil
  ) -> [Effect] {
    take(downloads: issues, readable: readable, fulfilled: fulfilled)
    return take(.library(issues, publications: publications, continued: continued))
  }

  mutating func take(downloads issues: [Issue], readable: Set<Issue.ID> = [], fulfilled: Int = 0) {
    take(
      .downloads(
        issues.filter { $0.download != nil }, readable: readable, at: state.now, fulfilled: fulfilled))
  }

  mutating func pass(seconds: Double) { take(.time(state.now.later(by: seconds))) }

  @discardableResult
  mutating func take(_ message: Message) -> [Effect] {
    effects = state.update(message)
    for case .draw(let pages, let brochure, let context) in effects {
      pending = pages.map { ($0, brochure, context) }
    }
    return effects
  }

  @discardableResult
  mutating func press(_ keys: Key...) -> [Effect] {
    keys.flatMap { take(.event(.key($0))) }
  }

  @discardableResult
  mutating func type(_ text: String) -> [Effect] {
    text.flatMap { take(.event(.key(.character($0)))) }
  }

  @discardableResult
  mutating func click(_ x: Int, _ y: Int) -> [Effect] {
    take(.event(.mouse(Mouse(.press, at: Point(x: x, y: y)))))
  }

  @discardableResult
  mutating func resize(_ width: Int, _ height: Int) -> [Effect] {
    take(.event(.resize(Size(width: width, height: height))))
  }

  /// Opens an issue whose pages are drawn by their classes.
  mutating func open(_ brochure: Brochure, of issue: Issue = .fixture(1)) {
    heights = []
    take(.opened(issue, brochure))
    draw()
  }

  /// Opens an issue whose articles have pages of so many rows; with `drawing`, its pages come at once. Row
  /// `n` of a page reads `ARTICLE.PAGE row n`, both counted from 1.
  mutating func open(_ heights: [[Int]], of issue: Issue = .fixture(1), drawing: Bool = true) throws {
    self.heights = heights
    take(.opened(issue, try Self.brochure(issue, heights)))
    if drawing { draw() }
  }

  static func brochure(_ issue: Issue, _ heights: [[Int]]) throws -> Brochure {
    let articles = heights.enumerated().map { article, pages in
      Article(
        pages: pages.map { _ in
          PageDescription(className: "Any", properties: ["title": .string("Article number \(article + 1)")])
        })
    }
    return try Brochure(folder: "/issues/\(issue.name)", articles: articles)
  }

  /// Draws what is pending, in order; returns the positions that were kept meanwhile.
  @discardableResult
  mutating func draw() -> [Effect] {
    var answers: [Effect] = []
    while !pending.isEmpty { answers += drawNext() }
    return answers
  }

  @discardableResult
  mutating func drawNext(photos: [Photo] = []) -> [Effect] {
    let (index, brochure, context) = pending.removeFirst()
    guard heights.isEmpty, let drawing = Drawing(at: index, in: brochure, .standard, context) else {
      return take(.drawn(index, brochure, context, Drawing(page: page(index, context), photos: photos)))
    }
    return take(.drawn(index, brochure, context, drawing))
  }

  /// Draws the part of a picture that the last message asked for, or another's; returns whether it did.
  @discardableResult
  mutating func drawCloseUp(askedBy other: Reader? = nil) -> Bool {
    for effect in other?.effects ?? effects {
      switch effect {
      case .drawCloseUp(let index, let brochure, let context):
        guard let description = brochure[index] else { continue }
        let page = PageRegistry.standard.page(for: description, in: brochure)
        take(.drawnCloseUp(index, brochure, context, page.draw(in: context)))
        return true
      case .drawPhoto(let photo, let context):
        take(.drawnPhoto(photo, context, photo.draw(in: context)))
        return true
      default: continue
      }
    }
    return false
  }

  mutating func mouse(_ action: Mouse.Action, _ x: Int, _ y: Int) {
    take(.event(.mouse(Mouse(action, at: Point(x: x, y: y)))))
  }

  /// What is to be drawn next, which the test does itself.
  mutating func takePending() -> (index: PageIndex, brochure: Brochure, context: PageContext)? {
    pending.isEmpty ? nil : pending.removeFirst()
  }

  private func page(_ index: PageIndex, _ context: PageContext) -> DrawnPage {
    let rows = heights[index.article][index.page]
    let width = context.size.width
    return DrawnPage(
      size: Size(width: width, height: rows), anchors: (0..<rows).map { $0 * 10 }, cost: rows * 100
    ) { range in
      var grid = Grid(width: width, height: range.count)
      for row in range {
        grid.put("\(index.article + 1).\(index.page + 1) row \(row)", x: 0, y: row - range.lowerBound)
      }
      return grid
    }
  }

  /// The rows of the screen as text.
  var rows: [String] { screen.components(separatedBy: "\n") }
  var screen: String { ScreenView.draw(state).grid.text }
  var status: String { rows.last ?? "" }
  var notice: String? { state.notice?.text }
  /// Where the open issue stands: `2.1` is the first page of the second article.
  var page: String? {
    state.issue.map { "\($0.cursor.articleIndex + 1).\($0.cursor.pageIndex + 1)" }
  }

  /// The article that is selected in the contents, from 0; nil where these are not open.
  var selectedArticle: Int? {
    if case .contents(let contents) = state.overlay { contents.article } else { nil }
  }

  /// The positions that the last message kept.
  var kept: [Position] { Self.kept(effects) }

  static func kept(_ effects: [Effect]) -> [Position] {
    effects.compactMap { if case .keepPosition(_, let position) = $0 { position } else { nil } }
  }
}

extension Message {
  /// All of a library, as the observer reads it.
  static func library(
    _ issues: [Issue], publications: [Publication], continued: Issue? = nil
  ) -> Message {
    .library(ShelfContents(issues, publications: publications, continued: continued?.id))
  }
}

extension Issue {
  /// The issue with a number: named `issue-N`, one day older than the one before.
  static func fixture(
    _ number: Int, title: String? = nil, isHere: Bool = true, download: AssetDownload.State? = nil,
    received: Int64 = 300, expected: Int64? = 1000, failure: DownloadFailure? = nil, retry: Double? = nil,
    cover: Bool = false,
    content: Bool = true, read: Double? = nil, position: Position? = nil, of publication: String = "lantern"
  ) -> Issue {
    let id = Issue.ID(publication: publication, name: "issue-\(number)")
    let facts = IssueFacts(
      name: id.name, title: title ?? "Issue \(number)",
      date: Date(timeIntervalSince1970: 1_709_251_200 - Double(number) * 86_400),
      cover: cover ? "https://example.org/\(number).png" : nil,
      content: content ? "https://example.org/\(number).zip" : nil)
    let asset = download.map {
      AssetDownload(
        issue: id, address: facts.content ?? "", state: $0, received: received, expected: expected,
        failure: failure, retryDate: retry.map { Moment.fixture.later(by: $0).date })
    }
    return Issue(
      id: id, facts: facts,
      contentURL: isHere ? URL(fileURLWithPath: "/issues/\(id.name)", isDirectory: true) : nil,
      arrivingURL: isHere || asset == nil
        ? nil : URL(fileURLWithPath: "/arriving/\(id.name)", isDirectory: true),
      download: asset, position: position ?? read.map { Position(read: $0) })
  }

  static func fixtures(_ count: Int) -> [Issue] { (0..<count).map { .fixture($0 + 1) } }
}

extension Moment {
  /// The noon at which all tests begin.
  static let fixture = Moment(date: Date(timeIntervalSince1970: 1_709_294_400), steady: .now)

  func later(by seconds: Double) -> Moment {
    Moment(date: date + seconds, steady: steady + .seconds(seconds))
  }
}

extension Publication {
  static let lantern = Publication(
    id: "lantern", title: "The Quarterly Lantern", feed: "https://example.org/issues.plist",
    isSubscribed: true, refreshed: nil, failure: nil)

  static let tides = Publication(
    id: "tides", title: "Tide Tables", feed: "https://example.org/tides.plist", isSubscribed: true,
    refreshed: nil, failure: nil)

  static let almanac = Publication(
    id: "almanac", title: "An Almanac of the Outer Harbour", feed: "https://example.org/almanac.plist",
    isSubscribed: true, refreshed: nil, failure: nil)
}
