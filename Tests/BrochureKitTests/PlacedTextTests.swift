import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

/// Where passages of a text stand on the page that it is drawn on.
@Suite struct PlacedTextTests {
  private func page(_ document: Document, _ width: Int, _ height: Int = 24, columns: Int? = 1) -> DrawnPage {
    let context = PageContext(
      size: Size(width: width, height: height),
      theme: Theme(.auto, for: Capabilities(colors: .mono, unicode: true)),
      pictures: PictureRenderer(
        capabilities: Capabilities(colors: .mono, unicode: true), background: 0, description: .plain)
    )
    return DocumentLayout(document, columns: columns, context: context) {
      .failure(.missingAsset($0, .picture))
    }.page
  }

  private func markdown(_ text: String) -> Document {
    var document = DocumentBuilder(language: "en")
    Markdown(text)?.write(to: &document)
    return document.finish()
  }

  /// The cells of an area, as text.
  private func cells(_ area: Rect, of page: DrawnPage) -> String {
    let grid = page.rows(area.minY..<area.maxY)
    return (area.minX..<area.maxX).map { grid[$0, 0] }.filter { $0.width > 0 }.map { String($0.character) }
      .joined()
  }

  /// What stands where words were found, line by line.
  private func found(_ words: String, _ document: Document, on page: DrawnPage) throws -> [[String]] {
    let passages = try #require(TextFinder(words)).passages(in: document.utf8)
    let areas = try #require(page.text).areas(of: passages, rows: 0..<page.height)
    return passages.indices.map { index in
      areas.filter { $0.range == index }.map { cells($0.area, of: page) }
    }
  }

  private let tide = markdownText
  private static let markdownText =
    "# The tide\n\nOn the third night the *tide* was low, and the keeper wrote down what came by: two luggers, a collier "
    + "with a list to port, the mail. [Tide tables](https://example.org) were of no use that night.\n\n"
    + "> A quoted tide, and some more words that go on in the next line of it.\n\n- an item of the tide\n\n"
    + "| Port | Tide |\n|---|---:|\n| Low | at six |\n| The high tide | at noon |\n"

  @Test(arguments: [20, 30, 40, 61, 80]) func wordsAreFoundWhereTheyStand(width: Int) throws {
    let document = markdown(tide)
    let lines = try found("tide", document, on: page(document, width))
    #expect(lines.count == 7)
    for line in lines { #expect(line.map { $0.lowercased() } == ["tide"]) }
  }

  @Test func aPassageOverALineBreakHasAnAreaOnEachLine() throws {
    let document = markdown(tide)
    let lines = try found("the keeper wrote down what came by", document, on: page(document, 24))
    #expect(lines.count == 1 && lines[0].count > 1)
    // Justified lines have wider gaps.
    let words = lines[0].joined(separator: " ").split(separator: " ")
    #expect(words.joined(separator: " ").replacing("- ", with: "") == "the keeper wrote down what came by")
  }

  @Test(arguments: [2, 3]) func inColumnsEachIsFoundInItsOwn(columns: Int) throws {
    let numbers = (1...300).map { "word\($0)x" }
    let document = markdown(numbers.joined(separator: " "))
    let page = page(document, 120, 12, columns: columns)
    #expect(page.screenHeight == 12)
    for number in [1, 50, 120, 199, 300] {
      #expect(try found("word\(number)x", document, on: page) == [["word\(number)x"]])
    }
  }

  @Test func wideAndHiddenCharactersTakeTheCellsThatTheyTake() throws {
    let document = markdown("日本の海岸とカモメについて、light\u{AD}house 👩‍🚀 tide.")
    let page = page(document, 30)
    #expect(try found("海岸", document, on: page) == [["海岸"]])
    #expect(try found("lighthouse", document, on: page).first?.joined() == "lighthouse")
    #expect(try found("tide", document, on: page) == [["tide"]])
  }

  /// In every line that holds words, these are where they are said to be.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func nothingIsOutsideOfThePage(seed: UInt64) {
    var random = RandomText(seed: seed)
    let document = markdown((0..<12).map { _ in random.text(pieces: 30) }.joined(separator: "\n\n"))
    let count = document.utf8.count
    for width in [1, 2, 7, 40, 130] {
      let page = page(document, width, columns: nil)
      var ranges: [Range<Int>] = []
      var start = 0
      while start < count {
        let end = min(count, start + 1 + random.next(30))
        ranges.append(start..<end)
        start = end + random.next(5)
      }
      let areas = page.text?.areas(of: ranges, rows: 0..<page.height) ?? []
      #expect(areas.isEmpty == (count == 0 || areas.isEmpty))
      for area in areas {
        #expect(ranges.indices.contains(area.range))
        #expect(area.area.minX >= 0 && area.area.maxX <= width, "\(area) of \(width)")
        #expect(area.area.minY >= 0 && area.area.maxY <= page.height)
      }
      for place in [-5, 0, count / 2, count, count + 5] { _ = page.text?.text(from: place, bytes: 9) }
    }
  }

  @Test func aPageTellsItsTextAlone() throws {
    func texts(_ className: String, _ properties: [String: PropertyList]) throws -> [ReadingText] {
      let description = PageDescription(className: className, properties: properties)
      let brochure = try Brochure(folder: "/nowhere", articles: [Article(pages: [description])])
      return PageRegistry.standard.page(for: description, in: brochure).readingTexts
    }
    func strings(_ texts: [ReadingText]) -> [String] {
      texts.map { String(decoding: $0.utf8, as: UTF8.self).trimmingCharacters(in: .newlines) }
    }
    let text = try texts("TextPage", ["title": .string("Low tide"), "text": .string("It is low.")])
    #expect(strings(text) == ["Low tide\nIt is low."] && text.allSatisfy(\.hasPlaces) && text[0].form == nil)
    #expect(try strings(texts("CoverPage", ["title": .string("A"), "subtitle": .string("B")])) == ["A\nB"])
    // What is wrong is not the text.
    #expect(
      try strings(texts("SimplePage", ["title": .string("A"), "baseImage": .string("x.png")])) == ["A"])
    #expect(try strings(texts("Puzzle", ["title": .string("A")])) == ["A"])
    let photos = PropertyList.array([.dictionary(["photo": .string("a.png"), "caption": .string("Gulls")])])
    let both = try texts("PhotoPage", ["photos": photos, "text": .string("Of gulls.")])
    #expect(strings(both) == ["Gulls", "Of gulls."] && both.map(\.form) == [.picture, .text])
  }
}
