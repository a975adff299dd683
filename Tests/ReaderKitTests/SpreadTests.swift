import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Comics: pages side by side, and from right to left.
@Suite struct SpreadTests {
  private let folder: TemporaryFolder

  /// Seven pages, the fourth twice as wide.
  init() throws {
    folder = try TemporaryFolder()
    for number in 1...7 {
      let width = number == 4 ? 80 : 40
      try folder.write(
        Data("P6 \(width) 60 255\n".utf8) + Data(repeating: UInt8(30 * number), count: 180 * width),
        to: "\(number).ppm")
    }
  }

  private func reader(_ width: Int = 120, _ height: Int = 40, rightToLeft: Bool = false) throws -> Reader {
    if rightToLeft {
      try folder.write("<ComicInfo><Manga>YesAndRightToLeft</Manga></ComicInfo>", to: "ComicInfo.xml")
    }
    var reader = Reader(width, height, issues: [.fixture(1)])
    reader.open(try Brochure.open(folder: folder.path))
    findWidePages(&reader)
    return reader
  }

  private func findWidePages(_ reader: inout Reader) {
    guard let brochure = reader.state.issue?.brochure else { return }
    reader.take(.foundWidePages(brochure, brochure.widePages()))
    reader.draw()
  }

  /// Those on the screen, as the status line has them: `2–3`.
  private func pages(_ reader: Reader) -> String {
    guard let cursor = reader.state.issue?.cursor else { return "" }
    return "\(cursor.articleIndex + 1)" + (cursor.facing.map { "–\($0.article + 1)" } ?? "")
  }

  private func walk(_ reader: inout Reader, _ keys: Key...) -> [String] {
    keys.map { key in
      reader.press(key)
      reader.draw()
      return pages(reader)
    }
  }

  @Test func theWidthsAreAskedForOnceAndOnlyWhereTwoFit() throws {
    var reader = Reader(120, 40, issues: [.fixture(1)])
    let brochure = try Brochure.open(folder: folder.path)
    let asks = { (effects: [Effect]) in effects.count { if case .findWidePages = $0 { true } else { false } }
    }
    #expect(asks(reader.take(.opened(.fixture(1), brochure))) == 0, "the first page comes first")
    #expect(asks(reader.drawNext()) == 1)
    #expect(asks(reader.draw() + reader.press(.right) + reader.draw()) == 0)
    var narrow = Reader(60, 40, issues: [.fixture(1)])
    narrow.take(.opened(.fixture(1), brochure))
    #expect(asks(narrow.draw()) == 0)
    #expect(asks(narrow.resize(120, 40) + narrow.draw()) == 1)
  }

  @Test func oneTurnsSpreadBySpread() throws {
    var reader = try reader()
    #expect(pages(reader) == "1")
    #expect(walk(&reader, .right) == ["2–3"] && reader.status.contains("pages 2–3/7"))
    #expect(walk(&reader, .left) == ["1"])
    #expect(walk(&reader, .right, .right, .right, .right, .right) == ["2–3", "4", "5–6", "7", "1"])
    #expect(reader.state.issue?.wrap == .toFirst)
    #expect(walk(&reader, .left, .left, .pageUp, .up) == ["7", "5–6", "4", "4"])
    #expect(
      walk(&reader, .character("g"), .character(" "), .pageDown, .backspace) == ["1", "2–3", "4", "2–3"])
    reader.type("6g")
    #expect(pages(reader) == "5–6")
    reader.type("2")
    #expect(walk(&reader, .left) == ["2–3"])
    #expect(reader.kept.map(\.article) == [1], "the first page of the spread is kept")
  }

  @Test func twoAreDrawnSideBySide() throws {
    var reader = try reader()
    _ = walk(&reader, .right)
    let row = Array(ScreenView.draw(reader.state).grid.row(20))
    let colors = Set(row.map(\.style.background)).subtracting([.standard])
    #expect(
      colors.count == 2
        && row[row.startIndex + 59].style.background != row[row.startIndex + 60].style.background)
    _ = walk(&reader, .right)
    #expect(
      Set(ScreenView.draw(reader.state).grid.row(20).map(\.style.background)).subtracting([.standard]).count
        == 1)
  }

  @Test func anotherSizeKeepsThePage() throws {
    var reader = try reader(60, 40)
    reader.type("3g")
    reader.draw()
    #expect(pages(reader) == "3")
    reader.resize(120, 40)
    reader.draw()
    findWidePages(&reader)
    #expect(pages(reader) == "2–3")
    reader.resize(60, 40)
    reader.draw()
    #expect(pages(reader) == "3")
  }

  @Test func whatIsFoundOfOtherPagesLeavesTheOneThatIsRead() throws {
    var reader = Reader(120, 40, issues: [.fixture(1)])
    reader.open(try Brochure.open(folder: folder.path))
    reader.type("5g")
    reader.draw()
    #expect(pages(reader) == "4–5")
    findWidePages(&reader)
    #expect(pages(reader) == "5–6")
    var cover = Reader(120, 40, issues: [.fixture(1)])
    cover.open(try Brochure.open(folder: folder.path))
    let brochure = try #require(cover.state.issue?.brochure)
    cover.take(.foundWidePages(brochure, []))
    #expect(cover.effects.isEmpty, "where nothing changes, nothing is drawn again")
  }

  @Test func eachPageOfASpreadIsLookedAtClosely() throws {
    var reader = try reader()
    _ = walk(&reader, .right)
    func lookedAt() -> [Int] {
      reader.effects.compactMap {
        if case .drawCloseUp(let index, _, _) = $0 { index.article + 1 } else { nil }
      }
    }
    reader.type("+")
    #expect(lookedAt() == [2])
    reader.drawCloseUp()
    #expect(reader.status.contains("141%"))
    reader.press(.tab)
    #expect(lookedAt() == [3])
    reader.drawCloseUp()
    #expect(reader.status.contains("141%"))
    reader.press(.tab)
    #expect(lookedAt() == [2])
    reader.drawCloseUp()
    reader.press(.escape)
    #expect(pages(reader) == "2–3" && !reader.status.contains("%"))
    reader.press(.tab)
    #expect(reader.notice == "This page has only one form.")
  }

  // MARK: From right to left

  @Test func leftLeadsOnWhereOneReadsToTheLeft() throws {
    var reader = try reader(60, 40, rightToLeft: true)
    #expect(walk(&reader, .left, .character("h"), .right) == ["2", "3", "2"])
    #expect(walk(&reader, .right, .character("l")) == ["1", "7"])
    #expect(reader.state.issue?.wrap == .toLast)
    #expect(walk(&reader, .left) == ["1"])
    #expect(reader.state.issue?.wrap == .toFirst)
    #expect(walk(&reader, .character(" "), .pageDown, .backspace) == ["2", "3", "2"], "reading order stays")
    reader.type("3")
    #expect(walk(&reader, .left) == ["5"])
    reader.click(2, 10)
    #expect(pages(reader) == "6")
    reader.click(58, 10)
    #expect(pages(reader) == "5")
  }

  @Test func theFirstOfASpreadStandsOnTheRight() throws {
    var reader = try reader(rightToLeft: true)
    _ = walk(&reader, .left)
    #expect(pages(reader) == "2–3")
    let right = ScreenView.draw(reader.state).grid[60, 20]
    reader.resize(60, 40)
    reader.draw()
    #expect(pages(reader) == "2")
    #expect(ScreenView.draw(reader.state).grid[30, 20].style.background == right.style.background)
  }

  @Test func theHelpSaysWhichSideLeadsOn() throws {
    func line(_ reader: Reader) -> String { reader.rows.first { $0.contains("← h") } ?? "" }
    var reader = try reader()
    reader.type("?")
    #expect(line(reader).contains("previous article"))
    var other = try self.reader(rightToLeft: true)
    other.type("?")
    #expect(line(other).contains("next article"))
    #expect(other.rows.contains { $0.contains("→ l") && $0.contains("previous article") })
  }

  // MARK: As people see them

  @Test(arguments: [false, true]) func golden(rightToLeft: Bool) throws {
    try GoldenScreen.expect(
      rightToLeft ? "spread-right-to-left" : "spread", sizes: [(120, 40), (60, 24)],
      sourceLocation: #_sourceLocation
    ) { width, height, unicode in
      // Their captions tell the pages apart.
      let pages = (1...3).map { number in
        PageDescription(
          className: "SimplePage",
          properties: ["baseImage": .string("\(number).ppm"), "caption": .string("Page \(number)")])
      }
      let contents = try FolderContents(path: folder.path)
      let brochure = try Brochure(
        in: contents, articles: pages.map { Article(pages: [$0]) },
        direction: rightToLeft ? .rightToLeft : .leftToRight, hasSpreads: true)
      var reader = Reader(
        width, height, capabilities: Capabilities(colors: .direct, unicode: unicode),
        issues: [.fixture(1, title: "The Long Fog")])
      reader.open(brochure, of: .fixture(1, title: "The Long Fog"))
      reader.type(" ")
      reader.draw()
      return reader
    }
  }
}
