import BrochureKit
import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Pictures that are looked at closely.
@Suite struct CloseUpTests {
  private let folder: TemporaryFolder
  private let brochure: Brochure

  init() throws {
    folder = try TemporaryFolder()
    for name in ["bay.ppm", "pier.ppm"] {
      var picture = Data("P6 90 120 255\n".utf8)
      for y in 0..<120 as Range<UInt8> {
        for x in 0..<90 as Range<UInt8> { picture.append(contentsOf: [2 * y, 2 * x, 0]) }
      }
      try folder.write(picture, to: name)
    }
    let photos = PropertyList.array(
      ["bay.ppm", "pier.ppm"].map { .dictionary(["photo": .string($0), "caption": .string("C")]) })
    let pages: [(String, [String: PropertyList])] = [
      ("SimplePage", ["baseImage": .string("bay.ppm"), "caption": .string("The bay")]),
      ("TextPage", ["text": .string("Only words.")]),
      ("PhotoPage", ["baseImage": .string("bay.ppm"), "photos": photos]),
    ]
    brochure = try Brochure(
      folder: folder.path,
      articles: pages.map { Article(pages: [PageDescription(className: $0.0, properties: $0.1)]) })
  }

  private func reader() -> Reader {
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure)
    return reader
  }

  private func press(_ keys: Key..., on reader: inout Reader) {
    for key in keys {
      reader.press(key)
      reader.drawCloseUp()
    }
  }

  private func cells(_ reader: Reader) -> Rect? {
    (reader.state.gallery?.closeUp ?? reader.state.issue?.closeUp)?.viewport?.part.cells
  }

  @Test func plusAndMinusGoInSteps() throws {
    var reader = reader()
    let fitted = reader.screen
    press(.character("+"), on: &reader)
    #expect(reader.status.hasSuffix("141%") && !reader.screen.contains("The bay"))
    press(.character("="), on: &reader)
    #expect(reader.status.hasSuffix("200%"))
    #expect(cells(reader)?.size == Size(width: 69, height: 23))
    for _ in 0..<9 { press(.character("+"), on: &reader) }
    #expect(reader.status.hasSuffix("800%"))
    // What is too much is not counted.
    press(.character("-"), on: &reader)
    #expect(reader.status.hasSuffix("566%"))
    for _ in 0..<5 { press(.character("-"), on: &reader) }
    #expect(reader.screen == fitted)
  }

  @Test(arguments: [Key.character("0"), .escape]) func allOfThePictureComesBack(key: Key) {
    var reader = reader()
    let fitted = reader.screen
    press(.character("+"), .character("+"), key, on: &reader)
    #expect(reader.screen == fitted && reader.page == "1.1" && reader.effects.isEmpty)
  }

  @Test func arrowsMoveThePictureAndEndAtItsEdges() throws {
    var reader = reader()
    press(.character("+"), .character("+"), .character("+"), .character("+"), on: &reader)
    let middle = try #require(cells(reader))
    for (key, x, y) in [
      (Key.left, -20, 0), (.right, 20, 0), (.up, 0, -5), (.down, 0, 5), (.character("h"), -20, 0),
      (.character("l"), 20, 0), (.character("k"), 0, -5), (.character("j"), 0, 5),
    ] {
      let before = try #require(cells(reader))
      press(key, on: &reader)
      #expect(cells(reader)?.origin == Point(x: before.minX + x, y: before.minY + y), "\(key)")
    }
    #expect(cells(reader) == middle && reader.page == "1.1")
    for _ in 0..<20 { press(.left, .up, on: &reader) }
    #expect(cells(reader)?.origin == Point(x: 0, y: 0))
    // There is nothing more to draw.
    #expect(reader.press(.left).isEmpty)
    for _ in 0..<40 { press(.right, .down, on: &reader) }
    let whole = try #require(reader.state.issue?.closeUp.viewport?.part.whole)
    #expect(cells(reader)?.maxX == whole.width && cells(reader)?.maxY == whole.height)
  }

  @Test func keysAreNotLostWhileAPartIsDrawn() throws {
    var reader = reader()
    press(.character("+"), .character("+"), .character("+"), .character("+"), on: &reader)
    let before = try #require(cells(reader))
    reader.press(.down)
    let first = reader
    reader.press(.down, .right)
    // The first comes late, and is shown until the last is there.
    reader.drawCloseUp(askedBy: first)
    #expect(cells(reader)?.minY == before.minY + 5)
    reader.press(.left)
    press(.right, on: &reader)
    #expect(cells(reader)?.origin == Point(x: before.minX + 20, y: before.minY + 10))
  }

  @Test func theMouseDragsAndTheWheelRolls() throws {
    var reader = reader()
    press(.character("+"), .character("+"), .character("+"), .character("+"), on: &reader)
    let before = try #require(cells(reader))
    reader.mouse(.press, 5, 10)
    reader.mouse(.drag, 9, 8)
    reader.drawCloseUp()
    #expect(cells(reader)?.origin == Point(x: before.minX - 4, y: before.minY + 2))
    reader.mouse(.drag, 10, 8)
    reader.mouse(.release, 10, 8)
    reader.mouse(.drag, 40, 8)
    reader.mouse(.wheelDown, 0, 0)
    reader.drawCloseUp()
    #expect(cells(reader)?.origin == Point(x: before.minX - 5, y: before.minY + 5))
    #expect(reader.page == "1.1")
  }

  @Test func turningThePageLeavesIt() {
    for key in [Key.character(" "), .pageDown, .end, .character("G")] {
      var reader = reader()
      press(.character("+"), key, on: &reader)
      #expect(reader.page != "1.1" && !reader.screen.contains(" %"), "\(key)")
      reader.type("g")
      #expect(reader.screen.contains("The bay"))
    }
  }

  @Test func theSamePartStaysThroughAnotherSize() throws {
    var reader = reader()
    press(.character("+"), .character("+"), .character("+"), .right, .down, on: &reader)
    let zoom = try #require(reader.state.issue?.closeUp.zoom)
    for (width, height) in [(40, 15), (200, 60), (1, 1), (0, 0), (80, 24)] {
      reader.resize(width, height)
      reader.drawCloseUp()
      reader.draw()
    }
    let after = try #require(reader.state.issue?.closeUp.zoom)
    #expect(after.factor == zoom.factor && abs(after.x - zoom.x) < 0.02 && abs(after.y - zoom.y) < 0.02)
  }

  @Test func aPageWithoutAPictureSaysSo() {
    var reader = reader()
    press(.right, .character("+"), on: &reader)
    #expect(reader.notice == "This page shows no picture to look at more closely.")
    for key in [Key.character("-"), .character("0")] { #expect(reader.press(key).isEmpty) }
  }

  @Test func photosAreLookedAtCloselyToo() throws {
    var reader = reader()
    press(.character("G"), .enter, on: &reader)
    let fitted = reader.screen
    press(.character("+"), .character("+"), on: &reader)
    #expect(reader.status.hasSuffix("1 of 2 · 200%") && reader.status.contains("Esc all of the photo"))
    let before = try #require(cells(reader))
    press(.down, on: &reader)
    #expect(cells(reader)?.minY == before.minY + 5)
    reader.mouse(.press, 70, 5)
    reader.mouse(.drag, 70, 6)
    reader.drawCloseUp()
    #expect(cells(reader)?.minY == before.minY + 4)
    press(.escape, on: &reader)
    #expect(reader.screen == fitted && reader.state.screen == .gallery)
    press(.character("+"), .end, on: &reader)
    #expect(reader.status.hasSuffix("2 of 2"))
    press(.character("+"), .escape, .escape, on: &reader)
    #expect(reader.state.screen == .issue)
  }

  @Test func aClickOnAThumbnailOpensIt() throws {
    var reader = reader()
    reader.press(.character("G"))
    let row = try #require(reader.rows.lastIndex { $0.contains("2 C") })
    let column = try #require(
      reader.rows[row].range(of: "2 C")
    ).lowerBound.utf16Offset(in: reader.rows[row])
    reader.click(column, row - 1)
    #expect(reader.state.gallery?.index == 1)
  }
}
