import BrochureKit
import Foundation
import NewsstandKit
import Plist
import TerminalKit
import Testing

@testable import ReaderKit

/// An issue that is read while it is being downloaded, without a disk.
@Suite struct ArrivingIssueTests {
  private static let id = Issue.fixture(1).id

  private static func issue(
    _ state: AssetDownload.State? = .active, received: Int64 = 300, isHere: Bool = false,
    failure: DownloadFailure? = nil
  ) -> Issue {
    .fixture(1, isHere: isHere, download: state, received: received, failure: failure)
  }

  private static func brochure(
    _ count: Int = 4, folder: String = "/arriving", isArriving: Bool = true
  ) throws -> Brochure {
    let articles = (1...count).map { number in
      Article(pages: [
        PageDescription(className: "Any", properties: ["title": .string("Article number \(number)")])
      ])
    }
    return try Brochure(folder: folder, articles: articles, isArriving: isArriving)
  }

  private static func page(_ text: String, rows: Int = 5) -> DrawnPage {
    DrawnPage(size: Size(width: 80, height: rows), anchors: (0..<rows).map { $0 * 10 }) { range in
      var grid = Grid(width: 80, height: range.count)
      for row in range { grid.put("\(text), row \(row)", x: 0, y: row - range.lowerBound) }
      return grid
    }
  }

  /// Opens an issue of which only some articles are here.
  private func reader(
    here: Set<Int> = [0], rows: Int = 5, _ issue: Issue = issue(), _ brochure: Brochure? = nil
  ) throws -> Reader {
    var reader = Reader(issues: [issue])
    reader.take(.opened(issue, try brochure ?? Self.brochure()))
    draw(&reader, here: here, rows: rows)
    return reader
  }

  /// Answers what the last messages asked to be drawn; article `n` waits for `n.png`.
  private func draw(_ reader: inout Reader, here: Set<Int>, rows: Int = 5, text: String = "Page") {
    while let (index, brochure, context) = reader.takePending() {
      let drawing =
        here.contains(index.article)
        ? Drawing(page: Self.page("\(text) \(index.article)", rows: rows))
        : Drawing(page: nil, awaited: ["\(index.article).png"])
      reader.take(.drawn(index, brochure, context, drawing))
    }
  }

  private func pending(
    _ reader: inout Reader
  ) throws -> (index: PageIndex, brochure: Brochure, context: PageContext) {
    let next = reader.takePending()
    return try #require(next)
  }

  private func followed(_ effects: [Effect]) -> [ArrivingContent?] {
    effects.compactMap { if case .follow(let content) = $0 { .some(content) } else { nil } }
  }

  // MARK: Opening

  @Test(arguments: AssetDownload.State.allCases)
  func enterReadsWhatCanBeReadHoweverTheDownloadStands(state: AssetDownload.State) {
    let issue = Self.issue(state, failure: .transfer(.timedOut))
    for keys in ["", "D"] {
      var reader = Reader(issues: [issue])
      reader.load([issue], readable: [issue.id])
      reader.type(keys)
      #expect(reader.status.contains("Enter read"), "\(reader.status)")
      if keys == "D", [.waiting, .failed].contains(state) {
        #expect(reader.screen.contains("Enter reads what is here. r tries again"), "\(reader.screen)")
      }
      #expect(reader.press(.enter) == [.open(issue)])
      // What stopped goes on by other keys.
      let hasStopped = [.paused, .waiting, .failed].contains(state)
      #expect(reader.type("d") == (hasStopped ? [.wish(.download(issue.id))] : []))
    }
  }

  @Test func aCancelledDownloadIsNotRead() {
    let issue = Self.issue()
    var reader = Reader(issues: [issue])
    reader.load([issue], readable: [issue.id])
    reader.type("xy")
    #expect(!reader.status.contains("Enter read") && reader.press(.enter) == [.wish(.download(issue.id))])
  }

  // MARK: Waiting

  @Test func aPageThatIsNotHereSaysHowFarTheDownloadIs() throws {
    var reader = try reader()
    #expect(reader.rows[0] == "Page 0, row 0" && !reader.state.isCountingDown)
    let drawn = reader.rows.dropLast()
    reader.take(downloads: [Self.issue(received: 310)])
    #expect(reader.rows.dropLast() == drawn && reader.effects.isEmpty)
    reader.press(.right)
    #expect(reader.page == "2.1" && reader.state.isCountingDown)
    for text in ["Article number 2", "This page is on its way.", "31%", "310 B of 1.0 kB"] {
      #expect(reader.screen.contains(text), "\(reader.screen)")
    }
    reader.take(downloads: [Self.issue(received: 640)])
    #expect(reader.screen.contains("64%") && reader.effects.isEmpty)
    #expect(reader.press(.enter).isEmpty && reader.notice == "This page is not here yet.")
    // The wheel goes on where there is nothing to read.
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 40, y: 5)))))
    reader.press(.right)
    #expect(reader.page == "3.1")
  }

  @Test(arguments: [
    (AssetDownload.State.paused as AssetDownload.State?, "paused", "p lets it go on.", "p"),
    (.waiting, "next try", "d tries again now.", "d"), (.failed, "failed", "d tries again.", "d"),
    (nil, "not being downloaded any more", "d downloads it.", "d"),
  ])
  func whatStoppedSaysWhyAndGoesOnByAKey(
    state: AssetDownload.State?, words: String, advice: String, key: String
  ) throws {
    var reader = try reader()
    reader.press(.right)
    let stopped = Issue.fixture(
      1, isHere: false, download: state, failure: .transfer(.cannotConnect("tides.example.org")), retry: 12)
    reader.load([stopped])
    reader.press(.escape)
    #expect(reader.screen.contains(words) && reader.screen.contains(advice), "\(reader.screen)")
    #expect(
      reader.screen.contains("tides.example.org does not answer.") == [.waiting, .failed].contains(state))
    #expect(reader.type(key) == [.wish(.download(Self.id))])
  }

  @Test func positionsOfPagesThatAreNotHereAreKept() throws {
    var reader = try reader()
    reader.press(.right)
    #expect(reader.kept.map(\.article) == [1])
    reader.type("q")
    #expect(reader.state.issue == nil)
    // And lead there again.
    let kept = Position(article: 2, page: 0, place: 0, read: 0.5)
    let issue = Issue.fixture(1, isHere: false, download: .active, position: kept)
    reader = try self.reader(issue)
    #expect(reader.page == "3.1" && reader.screen.contains("This page is on its way."))
  }

  // MARK: Arrival

  @Test func whatArrivedIsDrawnAndNothingElse() throws {
    var reader = try reader()
    reader.press(.right)
    draw(&reader, here: [0])
    let brochure = try #require(reader.state.issue?.brochure)
    let content = try #require(reader.state.followed)
    #expect(content.assets == ["1.png", "2.png", "3.png"] && content.folder == "/arriving/issue-1")
    // Of another issue, or what nobody waits for.
    #expect(reader.take(.arrived(["1.png"], try Self.brochure(folder: "/other"))).isEmpty)
    #expect(reader.take(.arrived(["9.png"], brochure)).isEmpty)
    let effects = reader.take(.arrived(["1.png", "9.png"], brochure))
    #expect(reader.pending.map(\.index) == [PageIndex(article: 1, page: 0)])
    #expect(followed(effects).map(\.?.assets) == [["2.png", "3.png"]])
    #expect(reader.screen.contains("This page is on its way."))
    draw(&reader, here: [0, 1])
    #expect(reader.rows[0] == "Page 1, row 0" && reader.page == "2.1")
    #expect(reader.pending.isEmpty)
  }

  @Test func whatWasLookedForTooEarlyIsLookedForAgain() throws {
    var reader = try reader()
    reader.press(.right)
    let brochure = try #require(reader.state.issue?.brochure)
    reader.take(.arrived(["1.png"], brochure))
    // It was drawn a moment before it came.
    let (index, _, context) = reader.pending[0]
    let effects = reader.take(.drawn(index, brochure, context, Drawing(page: nil, awaited: ["1.png"])))
    #expect(followed(effects).map { $0?.assets.contains("1.png") } == [true])
  }

  @Test func aPageThatArrivesStandsWhereOneCameFrom() throws {
    var reader = try reader(here: [0, 2])
    reader.type("3g")
    draw(&reader, here: [0, 2])
    reader.press(.backspace)
    #expect(reader.page == "2.1" && reader.screen.contains("This page is on its way."))
    reader.take(.arrived(["1.png"], try #require(reader.state.issue?.brochure)))
    draw(&reader, here: [0, 1, 2], rows: 100)
    #expect(reader.rows[0] == "Page 1, row 77")
  }

  @Test func whatIsDrawnStaysWhileMoreOfItComes() throws {
    var reader = Reader(issues: [Self.issue()])
    reader.take(.opened(Self.issue(), try Self.brochure(1)))
    var (index, brochure, context) = try pending(&reader)
    reader.take(
      .drawn(index, brochure, context, Drawing(page: Self.page("Half", rows: 50), awaited: ["a", "b"])))
    reader.press(.down)
    #expect(reader.rows[0] == "Half, row 22")
    reader.take(.arrived(["a"], brochure))
    #expect(reader.rows[0] == "Half, row 22")
    (index, brochure, context) = try pending(&reader)
    reader.take(
      .drawn(index, brochure, context, Drawing(page: Self.page("More", rows: 50), awaited: ["b"])))
    #expect(reader.rows[0] == "More, row 22")
    // Gone again, as of a new version: what is drawn stays.
    reader.take(.arrived(["b"], brochure))
    (index, brochure, context) = try pending(&reader)
    reader.take(.drawn(index, brochure, context, Drawing(page: nil, awaited: ["b"])))
    #expect(reader.rows[0] == "More, row 22" && reader.state.followed?.assets == ["b"])
  }

  @Test func aPhotoThatIsLookedAtAppears() throws {
    let list = ["a", "b"].map { PropertyList.dictionary(["photo": .string("\($0).png")]) }
    let description = PageDescription(className: "PhotoPage", properties: ["photos": .array(list)])
    let brochure = try Brochure(
      folder: "/nowhere", articles: [Article(pages: [description])], isArriving: true)
    var reader = Reader(issues: [Self.issue()])
    reader.open(brochure, of: Self.issue())
    reader.press(.enter)
    let photos = try #require(reader.state.gallery?.photos)
    let context = reader.state.pageContext
    reader.take(.drawnPhoto(photos[0], context, photos[0].draw(in: context)))
    #expect(reader.screen.contains("The picture «a.png» is not here yet."))
    #expect(reader.take(.arrived(["a.png"], brochure)).contains(.drawPhoto(photos[0], context)))
    reader.take(.drawnPhoto(photos[0], context, Self.page("Photo")))
    #expect(reader.rows[0] == "Photo, row 0")
    // The gallery goes on when all is here.
    let whole = try Brochure(folder: "/issues/issue-1", articles: brochure.articles)
    let effects = reader.take(.reopened(Self.id, whole))
    #expect(reader.rows[0] == "Photo, row 0")
    #expect(effects.contains(.drawPhoto(photos[0].moved(to: whole), context)))
    reader.press(.right)
    #expect(reader.state.gallery?.index == 1)
  }

  // MARK: The end

  @Test func theReaderGoesOnWhenTheIssueIsHere() throws {
    var reader = try reader(here: [0, 1], rows: 100)
    reader.press(.right)
    draw(&reader, here: [0, 1], rows: 100)
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 40, y: 5)))))
    let screen = reader.screen
    let here = Self.issue(nil, isHere: true)
    // What comes to the folder is nobody's business any more.
    #expect(reader.load([here]) == [.reopen(here), .follow(nil)])
    #expect(reader.load([here]).isEmpty, "asked for once")
    let whole = try Self.brochure(folder: "/issues/issue-1", isArriving: false)
    reader.take(.reopened(Self.id, whole))
    reader.press(.escape)
    #expect(reader.screen == screen)
    // All is drawn again from there, and nothing moves.
    #expect(reader.pending.allSatisfy { $0.brochure == whole } && reader.pending.count == 3)
    draw(&reader, here: [0, 1, 2, 3], rows: 100)
    #expect(reader.screen == screen && reader.state.followed == nil)
    // A word of before changes nothing any more.
    #expect(reader.take(.reopened(Self.id, try Self.brochure(2))).isEmpty)
    #expect(reader.take(.arrived(["1.png"], try Self.brochure())).isEmpty)
    reader.press(.right)
    #expect(reader.rows[0] == "Page 2, row 0")
  }

  @Test func anIssueThatCameWhileItWasOpenedIsOpenedAnew() throws {
    let here = Self.issue(nil, isHere: true)
    var reader = Reader(issues: [here])
    let effects = reader.take(.opened(Self.issue(), try Self.brochure()))
    #expect(effects.contains(.reopen(Self.issue())))
  }

  @Test func aWaitingPageComesOrIsMissingInTheEnd() throws {
    var reader = try reader()
    reader.press(.right)
    reader.take(.reopened(Self.id, try Self.brochure(folder: "/issues/issue-1", isArriving: false)))
    #expect(reader.pending.map(\.index.article).contains(1))
    draw(&reader, here: [0, 1, 2, 3], text: "Whole")
    #expect(reader.rows[0] == "Whole 1, row 0")
    reader.press(.left)
    #expect(reader.rows[0] == "Whole 0, row 0")
  }

  @Test func anotherVersionIsToldAndDrawnAsItComes() throws {
    var reader = try reader(here: [0, 1])
    let other = try Self.brochure(folder: "/arriving/again")
    reader.take(.reopened(Self.id, other))
    #expect(reader.notice?.contains("comes anew from its beginning") == true)
    #expect(reader.rows[0] == "Page 0, row 0" && reader.pending.count == 3)
    draw(&reader, here: [])
    #expect(reader.rows[0] == "Page 0, row 0" && reader.state.followed?.assets.contains("0.png") == true)
    reader.take(.arrived(["0.png"], other))
    draw(&reader, here: [0], text: "New")
    #expect(reader.rows[0] == "New 0, row 0")
  }

  @Test func aVersionWithOtherArticlesLeadsToTheNearestPage() throws {
    var reader = try reader(here: [0, 1, 2, 3])
    reader.type("4gt")
    #expect(reader.selectedArticle == 3)
    for (count, isArriving, page) in [(2, true, "2.1"), (6, false, "2.1")] {
      let other = try Self.brochure(count, folder: "/\(count)", isArriving: isArriving)
      reader.take(.reopened(Self.id, other))
      #expect(reader.page == page && reader.selectedArticle == 1)
      // What was on the screen stays until there is something else to show.
      #expect(reader.rows[0].hasPrefix("Page "))
      draw(&reader, here: isArriving ? [1] : [0, 1, 2, 3, 4, 5])
    }
    #expect(reader.rows[0] == "Page 1, row 0" && reader.state.followed == nil)
  }

  @Test func aDownloadThatIsCancelledLeavesWhatIsDrawn() throws {
    for issues in [[Self.issue(nil)], []] {
      var reader = try reader()
      let screen = reader.rows.dropLast()
      reader.load(issues)
      #expect(reader.notice?.contains("is not being downloaded any more") == true)
      #expect(reader.rows.dropLast() == screen)
      reader.press(.right)
      #expect(reader.screen.contains("the issue is not being downloaded any more"))
      reader.load(issues)
      #expect(reader.notice == nil, "told once")
      #expect(issues.isEmpty || reader.state.followed == nil)
    }
  }

  @Test func nothingIsLookedForInAnIssueThatIsHere() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[5], [5]])
    reader.press(.right)
    #expect(reader.state.followed == nil)
  }
}
