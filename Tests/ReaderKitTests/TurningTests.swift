import BrochureKit
import TerminalKit
import Testing

@testable import ReaderKit

/// From page to page in an open issue. The screen has 23 rows for the page.
@Suite struct TurningTests {
  private func reader(_ heights: [[Int]]) throws -> Reader {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open(heights)
    return reader
  }

  @Test func rightGoesRoundTheEndAndSaysSo() throws {
    var reader = try reader([[5, 5], [5], [5]])
    var pages: [String?] = []
    for key in [Key.right, .character("l"), .right, .right] {
      reader.press(key)
      pages.append(reader.page)
      #expect((reader.state.issue?.wrap == .toFirst) == (reader.page == "1.1"))
      #expect(reader.status.contains("the first article again") == (reader.page == "1.1"))
    }
    #expect(pages == ["2.1", "3.1", "1.1", "2.1"])
  }

  @Test func leftGoesRoundTheBeginningAndSaysSo() throws {
    var reader = try reader([[5], [5], [5, 5]])
    reader.press(.left)
    #expect(reader.page == "3.1" && reader.state.issue?.wrap == .toLast)
    #expect(reader.status.contains("the last article"))
    reader.press(.character("h"))
    #expect(reader.page == "2.1" && reader.state.issue?.wrap == nil)
  }

  @Test func anyMoveEndsTheMarkOfTheEnd() throws {
    for move in [Key.up, .down, .character("g"), .character("t"), .escape] {
      var reader = try reader([[50], [50]])
      reader.press(.left)
      #expect(reader.state.issue?.wrap == .toLast)
      reader.press(move)
      #expect(reader.state.issue?.wrap == nil)
    }
    var reader = try reader([[50], [50]])
    reader.press(.left)
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 40, y: 5)))))
    #expect(reader.state.issue?.wrap == nil && reader.state.issue?.row == 3)
  }

  @Test func theOnlyArticleStaysWhereItIs() throws {
    var reader = try reader([[100, 5]])
    reader.press(.down)
    let row = reader.state.issue?.row
    #expect(row == 22)
    for key in [Key.right, .left] {
      #expect(reader.press(key).isEmpty)
      #expect(reader.page == "1.1" && reader.state.issue?.row == row && reader.state.issue?.wrap == nil)
      #expect(reader.notice == "This issue has only one article.")
    }
  }

  @Test func downScrollsATallPageBeforeItTurns() throws {
    var reader = try reader([[50, 5, 24], [5]])
    var places: [String] = []
    for _ in 0..<7 {
      places.append("\(reader.page ?? "") \(reader.state.issue?.row ?? -1)")
      reader.press(.down)
      reader.draw()
    }
    // A row stays on the screen; the last screen is full.
    #expect(places == ["1.1 0", "1.1 22", "1.1 27", "1.2 0", "1.3 0", "1.3 1", "1.3 1"])
    places = []
    for _ in 0..<7 {
      reader.press(.up)
      places.append("\(reader.page ?? "") \(reader.state.issue?.row ?? -1)")
    }
    #expect(places == ["1.3 0", "1.2 0", "1.1 27", "1.1 5", "1.1 0", "1.1 0", "1.1 0"])
  }

  @Test func whereDownAndUpGoNoFurtherTheySaySo() throws {
    var reader = try reader([[30], [5]])
    reader.press(.up)
    #expect(reader.notice == "This is the beginning of the issue.")
    reader.press(.down)
    #expect(reader.notice == nil)
    reader.press(.down)
    #expect(reader.notice == "This is the end of the article. → goes on.")
    reader.mouse(.wheelUp, 5, 5)
    #expect(reader.notice == nil, "the wheel leads away from it")
    reader.press(.right)
    reader.draw()
    reader.press(.up)
    #expect(reader.notice == "This is the beginning of the article.")
    reader.press(.down)
    #expect(reader.notice == "This is the end of the issue.")
  }

  @Test func aPageThatIsBeingDrawnIsNotSaidToEnd() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[50]], drawing: false)
    for key in [Key.down, .up, .character(" "), .backspace] {
      reader.press(key)
      #expect(reader.notice == nil, "\(key)")
    }
  }

  @Test func spaceReadsEverythingInOrderAndBackspaceGoesBack() throws {
    var reader = try reader([[50, 5], [5], [30]])
    var seen = ["1.1 0"]
    for _ in 0..<20 where reader.notice == nil {
      reader.type(" ")
      seen.append("\(reader.page ?? "") \(reader.state.issue?.row ?? -1)")
    }
    #expect(seen == ["1.1 0", "1.1 22", "1.1 27", "1.2 0", "2.1 0", "3.1 0", "3.1 7", "3.1 7"])
    #expect(reader.status == " This is the end of the issue.")
    reader.press(.escape)
    #expect(reader.notice == nil)
    seen = []
    for _ in 0..<20 where reader.notice == nil {
      reader.press(.backspace)
      seen.append("\(reader.page ?? "") \(reader.state.issue?.row ?? -1)")
    }
    #expect(seen == ["3.1 0", "2.1 0", "1.2 0", "1.1 27", "1.1 5", "1.1 0", "1.1 0"])
    #expect(reader.notice == "This is the beginning of the issue.")
  }

  @Test(
    arguments: [
      ("g", "1.1"), ("G", "20.1"), ("12g", "12.1"), ("12G", "12.1"), ("1g", "1.1"), ("0g", "1.1"),
      ("0G", "20.1"),
      ("10g", "10.1"), ("99g", "20.1"), ("99999999999999999999999g", "20.1"), ("3l", "8.1"), ("3qq", nil),
    ] as [(String, String?)])
  func numbersNameArticles(keys: String, page: String?) throws {
    var reader = try reader(Array(repeating: [5, 5], count: 20))
    reader.type("5g")
    reader.press(.down)
    #expect(reader.page == "5.2")
    reader.type(keys)
    #expect(reader.page == page)
  }

  @Test func aNumberIsShownAndForgotten() throws {
    var reader = try reader(Array(repeating: [5], count: 20))
    reader.type("12")
    #expect(reader.status.hasPrefix(" 12 "))
    reader.press(.escape)
    #expect(reader.state.issue?.count == nil && reader.state.issue != nil)
    reader.type("12")
    reader.click(40, 5)
    #expect(reader.state.issue?.count == nil)
    reader.type("12")
    reader.press(.home)
    #expect(reader.page == "12.1")
  }

  @Test func theTopOfTheArticleOneIsIn() throws {
    var reader = try reader([[100], [5]])
    reader.press(.down, .down)
    reader.type("g")
    #expect(reader.state.issue?.row == 0)
  }

  // MARK: Pages that are not there yet

  @Test func theNeighboursAreDrawnAheadOnce() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[5, 5], [5], [5], [5]], drawing: false)
    let asked = reader.pending.map { "\($0.index.article + 1).\($0.index.page + 1)" }
    #expect(asked == ["1.1", "1.2", "2.1", "4.1"])
    reader.load([], publications: [])
    reader.press(.escape)
    #expect(reader.pending.count == 4)
    reader.draw()
    reader.press(.right)
    #expect(reader.state.issue?.page != nil)
    #expect(
      reader.pending.map(\.index)
        == [PageIndex(article: 2, page: 0), PageIndex(article: 0, page: 1)].filter {
          reader.state.issue?.pages[$0] == nil
        })
  }

  @Test func theNeighbourRoundTheEndStaysDrawn() throws {
    var reader = try reader(Array(repeating: [100], count: 40))
    for _ in 0..<39 {
      reader.press(.right)
      reader.draw()
    }
    #expect(reader.page == "40.1")
    reader.press(.down)
    #expect(reader.pending.isEmpty)
    reader.press(.right)
    #expect(reader.page == "1.1" && reader.state.issue?.page != nil)
  }

  @Test func aLatePageComesWhereItWasTurnedTo() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[5], [100], [5]], drawing: false)
    reader.draw()
    reader.type("3g")
    reader.draw()
    reader.resize(80, 20)  // forgets what was drawn
    reader.press(.backspace)
    #expect(reader.page == "2.1" && reader.state.issue?.page == nil)
    #expect(reader.effects.contains(.alarm(PageIndex(article: 1, page: 0))))
    reader.resize(80, 24)
    reader.draw()
    // At its end, as one comes from below, however often the size changed meanwhile.
    #expect(reader.state.issue?.row == 77)
    #expect(reader.rows[0] == "2.1 row 77")
  }

  @Test func whatWasOnTheScreenStaysUntilThePageIsThere() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[100], [5]], drawing: false)
    reader.drawNext()
    reader.press(.down)
    #expect(reader.rows[0] == "1.1 row 22")
    reader.press(.right)
    #expect(reader.page == "2.1" && reader.rows[0] == "1.1 row 22")
    reader.take(.late(PageIndex(article: 0, page: 0)))
    #expect(!reader.screen.contains("Drawing"))
    reader.take(.late(PageIndex(article: 1, page: 0)))
    #expect(reader.screen.contains("Drawing the page") && !reader.screen.contains("row"))
    reader.draw()
    #expect(reader.rows[0] == "2.1 row 0")
    reader.take(.late(PageIndex(article: 1, page: 0)))
    #expect(!reader.screen.contains("Drawing"))
  }

  @Test func aDrawingForAnotherSizeIsIgnored() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[100], [5]], drawing: false)
    let old = try #require(reader.pending.first)
    reader.resize(60, 20)
    #expect(reader.pending.allSatisfy { $0.context.size.width == 60 })
    let page = DrawnPage(Grid(size: old.context.size))
    reader.take(.drawn(old.index, old.brochure, old.context, Drawing(page: page)))
    #expect(reader.state.issue?.page == nil)
    reader.draw()
    #expect(reader.state.issue?.page?.size.width == 60)
  }

  @Test func whatWasPassedIsNotDrawn() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open(Array(repeating: [5], count: 40), drawing: false)
    for _ in 0..<20 { reader.press(.right) }
    #expect(reader.pending.first?.index == PageIndex(article: 20, page: 0))
    #expect(reader.pending.count == 3)
    reader.draw()
    #expect(reader.rows[0] == "21.1 row 0")
  }

  @Test func aDrawingThatComesTwiceMovesNothing() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[100], [5]], drawing: false)
    let (index, brochure, context) = reader.pending[0]
    // A tall picture: one place for all of it.
    let flat = DrawnPage(Grid(width: 80, height: 100))
    reader.take(.drawn(index, brochure, context, Drawing(page: flat)))
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0)))))
    reader.take(.drawn(index, brochure, context, Drawing(page: flat)))
    #expect(reader.state.issue?.row == 3)
    let shorter = DrawnPage(Grid(width: 80, height: 1))
    reader.take(.drawn(index, brochure, context, Drawing(page: shorter)))
    #expect(reader.state.issue?.row == 3 && reader.state.issue?.page?.height == 100)
  }

  @Test func aDrawingOfAnotherIssueIsNotTakenForThisOne() throws {
    var reader = Reader(issues: [.fixture(1), .fixture(2)])
    try reader.open([[5], [5]], drawing: false)
    let late = reader.pending
    reader.type("q")
    try reader.open([[7], [7]], of: .fixture(2), drawing: false)
    for (index, brochure, context) in late {
      reader.take(.drawn(index, brochure, context, Drawing(page: DrawnPage(Grid(width: 80, height: 5)))))
    }
    #expect(reader.state.issue?.page == nil)
    reader.draw()
    #expect(reader.state.issue?.page?.height == 7)
    // And none comes to the shelf.
    reader.type("q")
    let (index, brochure, context) = late[0]
    #expect(
      reader.take(.drawn(index, brochure, context, Drawing(page: DrawnPage(Grid(width: 80, height: 5)))))
        .isEmpty
    )
  }

  @Test func theWheelScrollsAndGoesOn() throws {
    var reader = try reader([[30, 5], [5]])
    let wheel = { (action: Mouse.Action) in Message.event(.mouse(Mouse(action, at: Point(x: 40, y: 5)))) }
    var places: [String] = []
    for _ in 0..<6 {
      reader.take(wheel(.wheelDown))
      places.append("\(reader.page ?? "") \(reader.state.issue?.row ?? -1)")
    }
    #expect(places == ["1.1 3", "1.1 6", "1.1 7", "1.2 0", "1.2 0", "1.2 0"])
    reader.take(wheel(.wheelUp))
    #expect(reader.page == "1.1" && reader.state.issue?.row == 7)
    // It does not run past what nobody has seen.
    reader.resize(60, 20)
    for _ in 0..<5 { reader.take(wheel(.wheelDown)) }
    #expect(reader.page == "1.1")
  }

  @Test func aClickTurnsAtTheSidesAndGoesOnInTheMiddle() throws {
    var reader = try reader([[50], [5], [5]])
    reader.click(79, 10)
    #expect(reader.page == "2.1")
    reader.click(0, 10)
    #expect(reader.page == "1.1")
    reader.click(40, 10)
    #expect(reader.page == "1.1" && reader.state.issue?.row == 22)
    for action in [Mouse.Action.release, .drag] {
      #expect(reader.take(.event(.mouse(Mouse(action, at: Point(x: 79, y: 5))))).isEmpty)
    }
    #expect(reader.page == "1.1")
  }
}
