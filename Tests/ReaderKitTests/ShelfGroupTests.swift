import BrochureKit
import NewsstandKit
import TerminalKit
import Testing

@testable import ReaderKit

/// The order of the shelf, and the ways through it.
@Suite struct ShelfGroupTests {
  private func numbers(_ reader: Reader) -> [Int] {
    reader.state.shelf.shown.compactMap { Int($0.name.dropFirst(6)) }
  }

  @Test func publicationsStandApartTheOneWithTheNewestIssueFirst() {
    var reader = ShelfFixtures.reader()
    #expect(numbers(reader) == [2, 1, 4, 6, 8, 9, 10, 11, 12, 13, 3, 7, 5])
    #expect(reader.state.shelf.order.sections.map(\.kind) == [.continued, .group(0), .group(1), .group(2)])
    #expect(reader.type("s") == [.keepShelf(ShelfPreferences(sort: .publication))])
    #expect(numbers(reader) == [2, 5, 1, 4, 6, 8, 9, 10, 11, 12, 13, 3, 7])
    #expect(reader.rows[0].contains("by publication"))
  }

  @Test func theOthersAreOneList() {
    var reader = ShelfFixtures.reader()
    reader.type("ss")
    #expect(reader.state.shelf.order.sections.map(\.kind) == [.all])
    #expect(reader.notice == "All issues by their titles.")
    let titles = reader.state.shelf.shown.map(\.title)
    #expect(titles.first == "Kites" && titles.dropFirst().first == "Driftwood" && titles.last == "日本の海岸とカモメ")
    reader.type("s")
    // What goes on is first, then what is new, what was begun, what is not here, what is read.
    #expect(numbers(reader) == [2, 1, 5, 3, 4, 7, 8, 9, 10, 11, 12, 13, 6])
    reader.type("s")
    #expect(reader.state.shelf.preferences.sort == .date && !reader.rows[0].contains("by "))
  }

  @Test func onePublicationHasNoHeadingAndOneSortLess() {
    var reader = Reader(issues: Issue.fixtures(3))
    #expect(reader.state.shelf.order.sections.map(\.kind) == [.all])
    reader.type("s")
    #expect(reader.state.shelf.preferences.sort == .title)
  }

  @Test func titlesAreSortedWithoutCaseAndNumbersByTheirValue() {
    let titles = ["issue 10", "Issue 9", "Étude", "zebra", "Issue 010b", "eta", "Issue"]
    var reader = Reader(issues: titles.enumerated().map { .fixture($0 + 1, title: $1) })
    reader.type("s")
    #expect(
      reader.state.shelf.shown.map(\.title)
        == ["eta", "Étude", "Issue", "Issue 9", "issue 10", "Issue 010b", "zebra"])
  }

  @Test func theSelectionStaysOnItsIssueWhateverTheOrder() {
    var reader = ShelfFixtures.reader()
    reader.press(.end)
    let id = reader.state.shelf.selected?.id
    for _ in ShelfSort.allCases {
      reader.type("s")
      #expect(reader.state.shelf.selected?.id == id)
    }
  }

  @Test func whatOneLooksForComesByItsOwnMerit() {
    var reader = ShelfFixtures.reader()
    #expect(reader.screen.contains("Continue reading"))
    reader.type("/lantern")
    #expect(numbers(reader) == [1, 2, 4, 6, 8, 9, 10, 11, 12, 13])
    #expect(!reader.screen.contains("Continue reading") && reader.screen.contains("10 of 10 issues"))
  }

  @Test func whatWasReadToItsEndOrArchivedIsNotGoneOnWith() {
    let read = Issue.fixture(2, read: 1)
    #expect(!Reader(issues: [.fixture(1), read], continued: read).screen.contains("Continue"))
    let open = Issue.fixture(2, read: 0.5)
    var reader = Reader(issues: [.fixture(1), open], continued: open)
    #expect(reader.screen.contains("Continue") && numbers(reader) == [2, 1])
    reader.type("xy")
    #expect(!reader.screen.contains("Continue"))
  }

  // MARK: Ways

  static let sizes = [
    Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 15),
    Size(width: 200, height: 60), Size(width: 44, height: 14), Size(width: 20, height: 6),
  ]

  private func isSelectionOnScreen(_ reader: Reader) -> Bool {
    let layout = reader.state.shelfLayout
    let shelf = reader.state.shelf
    let frame = layout.frame(of: shelf.selection, from: shelf.top)
    return frame.intersection(layout.area) == frame && layout.range(from: shelf.top).contains(shelf.selection)
  }

  @Test(arguments: sizes, [1, 2, 7, 60])
  func everyKeyKeepsTheSelectionOnTheScreen(size: Size, publications: Int) {
    let issues = ShelfFixtures.many(300, of: publications)
    var reader = Reader(size.width, size.height, issues: issues)
    let keys: [Key] = [
      .down, .right, .down, .down, .pageDown, .up, .left, .pageDown, .pageDown, .end, .up, .up, .pageUp,
      .right,
      .down, .character("v"), .down, .pageUp, .character("s"), .down, .character("v"), .home,
    ]
    for key in keys {
      reader.press(key)
      #expect(isSelectionOnScreen(reader), "\(key)")
    }
    #expect(reader.state.shelf.top == 0)
  }

  @Test(arguments: sizes) func downVisitsEveryRowAndUpComesBack(size: Size) {
    var reader = Reader(size.width, size.height, issues: ShelfFixtures.many(60, of: 7))
    var down = [0]
    while reader.state.shelf.selection != down.last || down.count == 1 {
      if down.count > 1 || reader.state.shelf.selection != 0 { down.append(reader.state.shelf.selection) }
      reader.press(.down)
      if down.count > 100 { break }
    }
    let layout = reader.state.shelfLayout
    // From the left edge all rows begin at it, in every group.
    let starts = layout.bands.flatMap { band in
      stride(from: band.section.range.lowerBound, to: band.section.range.upperBound, by: band.columns)
    }
    #expect(down == starts)
    var up = [reader.state.shelf.selection]
    for _ in 1..<starts.count {
      reader.press(.up)
      up.append(reader.state.shelf.selection)
    }
    #expect(up == starts.reversed())
  }

  @Test(arguments: sizes) func whatIsSeenIsWhatIsClicked(size: Size) {
    var reader = Reader(size.width, size.height, issues: ShelfFixtures.many(100, of: 9))
    for _ in 0..<6 {
      let layout = reader.state.shelfLayout
      let top = reader.state.shelf.top
      var seen: Set<Int> = []
      for y in 0..<size.height {
        for x in 0..<size.width {
          guard let index = layout.index(at: Point(x: x, y: y), from: top) else { continue }
          seen.insert(index)
          #expect(layout.frame(of: index, from: top).contains(Point(x: x, y: y)))
        }
      }
      #expect(seen == Set(layout.range(from: top)))
      reader.press(.pageDown)
    }
  }

  @Test func aClickOnAnotherGroupsIssueSelectsAndThenOpensIt() throws {
    var reader = ShelfFixtures.reader(120, 40)
    let index = try #require(reader.state.shelf.shown.firstIndex { $0.name == "issue-1" })
    let frame = reader.state.shelfLayout.frame(of: index, from: 0)
    let place = Point(x: frame.minX + frame.width / 2, y: frame.minY + 2)
    #expect(reader.click(place.x, place.y).allSatisfy { if case .loadCover = $0 { true } else { false } })
    #expect(reader.state.shelf.selection == index)
    #expect(reader.click(place.x, place.y) == [.open(ShelfFixtures.issues[0])])
  }

  // MARK: Publications

  @Test func eachVisiblePublicationsPictureIsAskedForOnce() {
    let issues: [Issue] = [
      .fixture(1, isHere: false, cover: true), .fixture(2, cover: true), .fixture(3, cover: true),
      .fixture(4, of: "tides"),
    ]
    var reader = Reader(120, 40, issues: issues, publications: ShelfFixtures.publications)
    let emblem = reader.state.shelfLayout.emblem
    let asked = reader.effects.compactMap {
      if case .loadCover(let issue, emblem, _) = $0 { issue.name } else { nil }
    }
    // The newest that is here.
    #expect(asked == ["issue-2"])
    #expect(reader.press(.right).isEmpty)
    var picture = Grid(size: emblem)
    picture.fill(picture.bounds, with: "@")
    reader.take(.cover(issues[1].id, emblem, picture))
    #expect(reader.screen.contains(String(repeating: "@", count: emblem.width)))
  }

  @Test func headingsCountIssuesAndThoseUnread() {
    let screen = ShelfFixtures.reader(120, 40).screen
    #expect(screen.contains("10 issues, 1 unread"))
    #expect(ShelfFixtures.reader(120, 40, "G").screen.contains("1 issue, 1 unread"))
  }

  // MARK: The beginning

  private func beginning(_ issues: [Issue]) -> ShelfContents {
    ShelfContents(
      LibraryBeginning(
        publications: [.lantern], issues: issues,
        counts: ["lantern": LibraryBeginning.Count(issues: 10_000, unread: 7)], continued: nil))
  }

  @Test func theBeginningIsShownUntilAllIsThere() {
    var reader = Reader(issues: [], publications: [.lantern])
    let issues = Issue.fixtures(1000)
    reader.take(.library(beginning(Array(issues[..<300]))))
    #expect(reader.screen.contains("Issue 1") && reader.rows[0].contains("10000 issues, 7 unread"))
    #expect(!reader.state.shelf.isLoaded && reader.notice == nil)
    reader.type("S")
    #expect(reader.screen.contains("10000 issues, 7 unread."), "of its publication, too")
    reader.press(.escape, .end)
    reader.take(.library(issues, publications: [.lantern]))
    #expect(reader.state.shelf.isLoaded && reader.state.shelf.selection == 999 && reader.notice == nil)
  }

  @Test func anOpenIssueIsNotMissedInTheBeginning() throws {
    var reader = Reader(issues: [])
    let open = Issue.fixture(900, isHere: false, download: .active)
    reader.take(
      .opened(
        open,
        try Brochure(
          folder: "/issues/900",
          articles: [Article(pages: [PageDescription(className: "Any", properties: [:])])], isArriving: true))
    )
    reader.take(.library(beginning(Issue.fixtures(300))))
    #expect(reader.notice == nil)
  }

  // MARK: Preferences

  @Test func preferencesAreReadAsTheyWereWritten() {
    for sort in ShelfSort.allCases {
      for view in [ShelfPreferences.View.covers, .list] {
        let preferences = ShelfPreferences(view: view, sort: sort)
        #expect(ShelfPreferences(preferences.text) == preferences)
      }
    }
    #expect(ShelfPreferences(nil) == ShelfPreferences())
    #expect(ShelfPreferences("spiral list \u{7} unread") == ShelfPreferences(view: .list, sort: .unread))
  }

  @Test func preferencesOfTheLastTimeDecide() {
    var reader = Reader(issues: [])
    reader.take(.preferences(ShelfPreferences(view: .list, sort: .title)))
    reader.load([.fixture(1, title: "b"), .fixture(2, title: "a")])
    #expect(reader.state.shelfLayout.isList && reader.state.shelf.shown.map(\.title) == ["a", "b"])
  }
}
