import BrochureKit
import Foundation
import NewsstandKit
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

@Suite struct PositionTests {
  @Test func itIsKeptOnceForEachPlace() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[50], [5]], drawing: false)
    #expect(reader.kept.isEmpty)
    // Only with the page on the screen is it known how much of it is read.
    #expect(Reader.kept(reader.draw()) == [Position(article: 0, page: 0, place: 0, read: 0.23)])
    reader.press(.down)
    #expect(reader.kept == [Position(article: 0, page: 0, place: 220, read: 0.45)])
    reader.press(.escape)
    reader.type("?")
    reader.press(.escape)
    reader.load([.fixture(1)], publications: [])
    #expect(reader.kept.isEmpty)
    reader.press(.right)
    #expect(reader.kept == [Position(article: 1, page: 0, place: 0, read: 1)])
    reader.press(.down)
    #expect(reader.kept.isEmpty)
    reader.type("q")
    #expect(reader.kept.isEmpty && reader.effects.contains(.loadLibrary))
  }

  @Test func anIssueOpensWhereItWasLeft() throws {
    var reader = Reader(issues: [.fixture(1)])
    let position = Position(article: 1, page: 1, place: 405, read: 0.5)
    try reader.open([[5], [5, 100], [5]], of: .fixture(1, position: position))
    #expect(reader.page == "2.2" && reader.rows[0] == "2.2 row 40")
  }

  @Test(arguments: [
    (Position(article: 9, page: 9, place: 300), "2.1", 0),
    (Position(article: -3, page: -1, place: -7), "1.1", 0),
    (Position(article: 0, page: 0, place: .max), "1.1", 77), (Position(article: .max, page: .min), "2.1", 0),
  ])
  func aPositionOfAnotherEditionLeadsToTheNearestPage(position: Position, page: String, row: Int) throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[100], [100]], of: .fixture(1, position: position))
    #expect(reader.page == page && reader.state.issue?.row == row)
  }

  @Test func aResizeIntoColumnsBeginsAtTheTopOfAScreen() throws {
    let text = "# A title\n\n" + (0..<4000).map { "word\($0)" }.joined(separator: " ")
    let page = PageDescription(
      className: "TextPage", properties: ["title": .string("Words"), "text": .string(text)])
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure(folder: "/nowhere", articles: [Article(pages: [page])]))
    for presses in 1...12 {
      reader.resize(40, 24)
      reader.draw()
      reader.type("1g")
      for _ in 0..<presses { reader.press(.down) }
      for (width, height) in [(160, 30), (150, 33), (200, 33)] {
        reader.resize(width, height)
        reader.draw()
        let screen = try #require(reader.state.issue?.page?.screenHeight)
        #expect(try #require(reader.state.issue?.row).isMultiple(of: screen), "\(presses) \(width)")
      }
    }
  }

  @Test func theSameTextStaysAtTheTopThroughFiveSizes() throws {
    let text = (0..<2000).map { "word\($0)" }.joined(separator: " ")
    let brochure = try Brochure(
      folder: "/nowhere",
      articles: [
        Article(pages: [PageDescription(className: "TextPage", properties: ["text": .string(text)])])
      ])
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure)
    reader.press(.down, .down, .down)
    let first = reader.rows[0].split(separator: " ")[0]
    let place = reader.kept.last?.place
    #expect(place ?? 0 > 0)
    for (width, height) in [(40, 15), (200, 60), (20, 6), (120, 40), (60, 24)] {
      reader.resize(width, height)
      // The amount that was read may differ, the place does not.
      #expect(Reader.kept(reader.draw()).allSatisfy { $0.place == place })
      // Above the columns there is a margin.
      let isInColumns = reader.state.issue?.page?.screenHeight != nil
      #expect(isInColumns == (width >= 120))
      #expect(reader.rows[isInColumns ? 1 : 0].split(separator: " ").contains(first), "\(width)")
    }
    reader.resize(80, 24)
    reader.draw()
    #expect(reader.rows[0].split(separator: " ")[0] == first)
  }

  /// Texts of three kinds, each of many different sentences.
  static let texts: [String: String] = {
    let parts = (0..<60).map { number in
      let words = (0..<40).map { "word\(number)c\($0)" }.joined(separator: " ")
      return "## Part \(number)\n\n> quoted word\(number)a in it\n\n- one word\(number)b\n- two\n\n" + words
    }
    let chapters = (0..<80).map { number in
      (0..<20).map { "第\(number)章の\($0)番目の文は「山路」のこと。" }.joined()
    }
    let tables = (0..<60).map { number in
      let cell = String(repeating: "x\(number) ", count: 30)
      return "<p>Line <b>\(number)</b></p>\n\n| a | b |\n|---|---|\n| cell\(number) | \(cell)|"
    }
    return ["a.md": parts, "b.txt": chapters, "c.md": tables].mapValues { $0.joined(separator: "\n\n") }
  }()

  @Test(arguments: texts.keys.sorted()) func thePlaceStaysThroughFiveSizesAndAnotherTerminal(name: String)
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Data(try #require(Self.texts[name]).utf8), to: name)
    let page = PageDescription(className: "TextPage", properties: ["text": .string(name)])
    let brochure = try Brochure(folder: folder.path, articles: [Article(pages: [page])])
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure)
    reader.press(.down, .down, .down)
    let position = try #require(reader.state.issue?.position)
    #expect(position.place > 0)
    for (width, height) in [(40, 15), (200, 60), (80, 24), (120, 40), (20, 6)] {
      reader.resize(width, height)
      reader.draw()
      // Where it is opened anew at that size, the very same is on the screen.
      var other = Reader(width, height, issues: [.fixture(1)])
      other.open(brochure, of: .fixture(1, position: position))
      for state in [reader.state, other.state] {
        let issue = try #require(state.issue)
        let shown = try #require(issue.page)
        #expect(issue.position.place == position.place, "\(width)")
        // The line with that place is on the screen: at its top, unless that shows the text's end or columns.
        let row = shown.row(forPlace: position.place)
        #expect((issue.row..<issue.row + issue.height).contains(row), "\(width)")
        #expect(row == issue.row || issue.row == shown.height - issue.height)
      }
      #expect(other.screen == reader.screen, "\(width)")
    }
    reader.resize(80, 24)
    reader.draw()
    #expect(reader.state.issue?.position.place == position.place)
  }

  @Test(arguments: 0..<5) func theFirstWordStaysThroughAnySizesAndNoneIsLostFromThere(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    let columns = [nil, 1, 2, 3][random.next(4)]
    // Words of any length, each another.
    let words = (0..<3000).map { number in
      "w\(number)" + String(repeating: "x", count: random.next(9)) + (random.next(40) == 0 ? "\n\n" : " ")
    }
    var properties: [String: PropertyList] = ["text": .string(words.joined()), "title": .string("Words")]
    properties["columns"] = columns.map { .integer($0) }
    let page = PageDescription(className: "TextPage", properties: properties)
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure(folder: "/nowhere", articles: [Article(pages: [page])]))
    for _ in 0..<1 + random.next(8) { reader.press(.down) }
    let place = try #require(reader.state.issue?.position.place)
    let first = try #require(Self.words(reader).first)
    for _ in 0..<6 {
      reader.resize(20 + random.next(381), 6 + random.next(95))
      reader.draw()
      let issue = try #require(reader.state.issue)
      let shown = try #require(issue.page)
      #expect(issue.position.place == place)
      // It is on the first line, unless that would leave the screen emptier than the text is.
      if shown.screenHeight != nil ? shown.height > issue.height : issue.row < shown.height - issue.height {
        let line = reader.rows.first { $0.contains("w") } ?? ""
        // In the first column, whose words follow each other.
        let words = line.split(separator: " ").filter { $0.hasPrefix("w") }
        let numbers = words.map { Int($0.dropFirst().prefix { $0 != "x" }) ?? 0 }
        let run = zip(words, numbers).enumerated().prefix { $1.1 == numbers[0] + $0 }.map(\.element.0)
        #expect(run.contains(Substring(first)), "\(line)")
      }
      try Self.expectWhole(&reader, words.count, screen: shown.screenHeight)
      reader.resize(80, 24)
      reader.draw()
      #expect(Self.words(reader).first == first)
    }
  }

  private static func words(_ reader: Reader) -> [String] {
    reader.screen.split { $0 == " " || $0 == "\n" }.map(String.init).filter { $0.hasPrefix("w") }
  }

  /// From where it is, one comes to every word, down and up; in columns to each once.
  private static func expectWhole(_ reader: inout Reader, _ count: Int, screen: Int?) throws {
    let start = reader
    var seen = words(reader)
    for key in [Key.down, .up] {
      reader = start
      var row = -1
      while let now = reader.state.issue?.row, now != row {
        row = now
        reader.press(key)
        if reader.state.issue?.row != row { seen += words(reader) }
      }
    }
    reader = start
    let numbers = seen.compactMap { Int($0.dropFirst().prefix { $0 != "x" && $0 != "-" }) }
    #expect(Set(numbers) == Set(0..<count))
    if screen != nil { #expect(numbers.count == count) }
  }

  @Test func columnsAreTurnedScreenByScreen() throws {
    let text = (0..<4000).map { "word\($0)" }.joined(separator: " ")
    let page = PageDescription(className: "TextPage", properties: ["text": .string(text)])
    let brochure = try Brochure(folder: "/nowhere", articles: [Article(pages: [page])])
    var reader = Reader(issues: [.fixture(1)])
    reader.resize(160, 40)
    reader.open(brochure)
    let screen = try #require(reader.state.issue?.page?.screenHeight)
    // Every word is on one screen, and each screen begins where the one before ends.
    var seen: [Substring] = []
    var top = 0
    repeat {
      top = reader.state.issue?.row ?? 0
      #expect(top.isMultiple(of: screen))
      seen += reader.screen.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("word") }
      reader.press(.down)
    } while reader.state.issue?.row != top
    #expect(Set(seen).count == seen.count)
    #expect(Set(seen) == Set(text.split(separator: " ")))
    reader.press(.up)
    #expect(reader.state.issue?.row == top - screen)
  }

  @Test func leavingBeforeThePageIsThereKeepsIt() throws {
    for (leave, expected) in [
      (Message.event(.key(.character("q"))), 1), (.event(.key(.control("c"))), 1), (.event(.end), 1),
    ] {
      var reader = Reader(issues: [.fixture(1)])
      try reader.open([[5], [5], [5]])
      reader.type("3g")
      reader.type("2g")
      reader.resize(60, 20)
      reader.type("3g")
      #expect(reader.kept.isEmpty)
      let effects = reader.take(leave)
      #expect(reader.kept.count == expected && reader.kept.first?.article == 2)
      // What ends the loop comes last.
      #expect(effects.firstIndex(of: .quit).map { $0 == effects.count - 1 } ?? true)
    }
  }

  @Test func leavingBeforeAnythingWasSeenKeepsNothing() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[5], [5]], drawing: false)
    reader.type("q")
    #expect(reader.kept.isEmpty)
  }

  @Test func aPlaceThatWasNotReachedYetCanBeLeft() throws {
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[100], [5]], of: .fixture(1, position: Position(place: 405)), drawing: false)
    reader.type("g")
    reader.draw()
    #expect(reader.state.issue?.row == 0)
  }

  @Test func anIssueOfNoLibraryIsKeptByWhoeverOpenedIt() throws {
    var reader = Reader(hasShelf: false)
    try reader.open([[50], [5]])
    reader.press(.down, .right)
    #expect(reader.kept.map(\.article) == [1])
    #expect(reader.type("q") == [.quit])
  }

  @Test func theShelfIsWhereItWasLeft() throws {
    var reader = Reader(issues: Issue.fixtures(1000))
    for _ in 0..<30 { reader.press(.pageDown) }
    let (selection, top) = (reader.state.shelf.selection, reader.state.shelf.top)
    #expect(selection > 100)
    let issue = try #require(reader.state.shelf.selected)
    #expect(reader.press(.enter) == [.open(issue)])
    try reader.open([[5], [5]], of: issue)
    #expect(reader.state.screen == .issue)
    reader.press(.right)
    reader.type("q")
    #expect(reader.state.screen == .shelf)
    #expect(reader.state.shelf.selection == selection && reader.state.shelf.top == top)
  }

  @Test func openingTwiceKeepsThePlace() throws {
    var reader = Reader(issues: [.fixture(1)])
    // Enter was pressed twice before the first came.
    try reader.open([[5], [5], [5]])
    reader.press(.right)
    try reader.open([[5], [5], [5]])
    #expect(reader.page == "2.1")
  }
}
