import BrochureKit
import Foundation
import NewsstandKit
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Between the picture of a page and its text.
@Suite struct FormTests {
  private let folder: TemporaryFolder
  private let brochure: Brochure
  private static let words = (0..<1200).map { "word\($0)" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data("P6 60 300 255\n".utf8) + Data(repeating: 0x80, count: 54_000), to: "scan.ppm")
    try folder.write(Data(Self.words.joined(separator: " ").utf8), to: "scan.txt")
    let pages: [(String, [String: PropertyList])] = [
      ("SimplePage", ["baseImage": .string("scan.ppm"), "text": .string("scan.txt")]),
      ("TextPage", ["baseImage": .string("scan.ppm"), "text": .string("Only a few words.")]),
      ("SimplePage", ["baseImage": .string("scan.ppm"), "caption": .string("No words")]),
      ("TextPage", ["text": .string("No picture")]),
      ("PhotoPage", ["baseImage": .string("scan.ppm"), "text": .string("gone.txt")]),
    ]
    brochure = try Brochure(
      folder: folder.path,
      articles: pages.map { Article(pages: [PageDescription(className: $0.0, properties: $0.1)]) })
  }

  private func reader(_ issue: NewsstandKit.Issue = .fixture(1)) -> Reader {
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure, of: issue)
    return reader
  }

  private func press(_ keys: Key..., on reader: inout Reader) {
    for key in keys {
      reader.press(key)
      reader.drawCloseUp()
      reader.draw()
    }
  }

  /// The number of the first word on the screen.
  private func firstWord(_ reader: Reader) -> Int? {
    let word = reader.screen.split { $0 == " " || $0 == "\n" }.first { $0.hasPrefix("word") }
    return word.flatMap { Int($0.dropFirst(4)) }
  }

  @Test func tabChangesToTheTextAndBack() {
    var reader = reader()
    let picture = reader.screen
    press(.tab, on: &reader)
    #expect(firstWord(reader) == 0)
    press(.tab, on: &reader)
    #expect(reader.screen == picture)
  }

  @Test func theFormStaysForTheNextPagesThatHaveBoth() {
    var reader = reader()
    press(.right, on: &reader)
    #expect(reader.screen.contains("Only a few words."))
    press(.left, .tab, .right, on: &reader)
    #expect(reader.screen.contains("Only a few words."))
    press(.tab, on: &reader)
    #expect(!reader.screen.contains("Only a few words."))
    press(.left, on: &reader)
    #expect(firstWord(reader) == nil)
    // Of a page that has one only, that is shown.
    reader.type("4g")
    reader.draw()
    #expect(reader.screen.contains("No picture"))
    press(.left, on: &reader)
    #expect(reader.screen.contains("No words"))
  }

  @Test func theOtherFormIsNeverOnTheScreenMeanwhileForAnother() {
    var reader = reader()
    let picture = reader.screen
    reader.press(.tab)
    // Until the text is there, the picture stays, and then its drawing is said to take long.
    #expect(reader.rows.dropLast() == picture.components(separatedBy: "\n").dropLast())
    #expect(reader.effects.contains(.alarm(PageIndex(article: 0, page: 0))))
    reader.take(.late(PageIndex(article: 0, page: 0)))
    #expect(reader.screen.contains("Drawing the page"))
  }

  @Test func whatOnePlaceIsInTheTextIsAPartOfThePicture() throws {
    var reader = reader()
    for _ in 0..<4 { press(.character("+"), on: &reader) }
    for _ in 0..<3 { press(.down, on: &reader) }
    let part = try #require(reader.state.issue?.closeUp.viewport?.part)
    let fraction = Double(part.cells.minY) / Double(part.whole.height)
    press(.tab, on: &reader)
    let word = try #require(firstWord(reader))
    #expect(abs(Double(word) / 1200 - fraction) < 0.03)
    // And back: without a step between, the very same part.
    press(.tab, on: &reader)
    #expect(
      abs(Double(try #require(reader.state.issue?.closeUp.viewport?.part.cells.minY) - part.cells.minY)) <= 1)
    press(.tab, on: &reader)
    #expect(firstWord(reader) == word)
    press(.down, on: &reader)
    let later = try #require(firstWord(reader))
    press(.tab, on: &reader)
    let after = try #require(reader.state.issue?.closeUp.viewport?.part)
    #expect(abs(Double(after.cells.minY) / Double(after.whole.height) - Double(later) / 1200) < 0.03)
    #expect(reader.status.hasSuffix("400%"))
  }

  @Test func thePlaceInTheTextIsKeptWhileThePictureIsShown() throws {
    var reader = reader()
    press(.tab, .down, .down, on: &reader)
    let word = try #require(firstWord(reader))
    let place = try #require(reader.state.issue?.place)
    press(.tab, on: &reader)
    #expect(reader.state.issue?.position.place == place)
    var other = self.reader(.fixture(1, position: Position(place: place)))
    #expect(firstWord(other) == nil)
    press(.tab, on: &other)
    #expect(firstWord(other) == word)
    other.resize(40, 15)
    other.draw()
    #expect(other.rows[0].contains("word\(word)"))
  }

  @Test func aPageWithOneFormSaysSo() {
    for (number, notice) in [
      (3, "There is no text that goes with this picture."),
      (4, "There is no picture that goes with this text."),
    ] {
      var reader = reader()
      reader.type("\(number)g")
      reader.draw()
      reader.press(.tab)
      #expect(reader.notice == notice && reader.pending.isEmpty)
    }
  }

  @Test func aTextThatIsMissingIsSaidInItsPlace() {
    var reader = reader()
    reader.press(.end)
    reader.draw()
    #expect(!reader.screen.contains("«gone.txt»"))
    press(.tab, on: &reader)
    #expect(reader.screen.contains("The text «gone.txt» is not in this issue."))
    press(.tab, on: &reader)
    #expect(!reader.screen.contains("«gone.txt»"))
  }
}
