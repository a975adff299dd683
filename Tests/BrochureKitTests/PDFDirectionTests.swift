import TestSupport
import Testing

@testable import BrochureKit

/// The text of PDF pages that lies on its side, read by the real program: as it is when it stands upright.
@Suite struct PDFDirectionTests {
  private let folder: IssueFolder

  init() throws { folder = try IssueFolder() }

  private typealias Placed = (x: Double, y: Double, text: String)

  private func lines(_ page: PDFBuilder.Page) throws -> [String] {
    try folder.write(PDFBuilder([page]).data, to: "x.pdf")
    let brochure = try folder.open()
    return PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure).text(columns: 300)
  }

  private static func column(_ texts: [String], x: Double, y: Double) -> [Placed] {
    zip(texts, 0...).map { (x, y + 16 * Double($1), $0) }
  }

  private static let tide = [
    "The tide comes in twice a day, and what it brings it",
    "takes away as well: a reminder that nothing here",
    "stays where it was put. The harbour master writes it", "down, and nobody reads it, a I least of all.",
  ]
  private static let storm = [
    "After the storm the boats lay on the meadow behind",
    "the church, two of them on their sides, and the last",
    "one upright as if somebody had put it there to be",
    "looked at. The parson looked at it, and said nothing.",
  ]

  @Test(arguments: 0..<4) func aPageThatIsTurnedHasItsParagraphs(quarters: Int) throws {
    let lines = try lines(.init(turned: quarters, Self.column(Self.tide, x: 60, y: 100)))
    #expect(lines == [Self.tide.joined(separator: " ")])
  }

  /// Of an upright one poppler knows the order.
  @Test(arguments: 0..<4) func columnsAreReadOneAfterTheOther(quarters: Int) throws {
    let texts =
      [(60, 60, "Of the harbour, and of what became of it in the end")]
      + Self.column(Self.tide, x: 60, y: 120) + Self.column(Self.storm, x: 440, y: 120)
    let lines = try lines(.init(turned: quarters, texts))
    #expect(
      lines == [texts[0].2, "", Self.tide.joined(separator: " "), "", Self.storm.joined(separator: " ")])
  }

  @Test(arguments: 1..<4) func aTableIsReadRowByRow(quarters: Int) throws {
    let rows = [
      ["Harbour", "Country", "High water", "Boats", "Remarks"],
      ["Leith", "Scotland", "5.6 m", "7", "measured at the pier"],
      ["Dover", "England", "6.8 m", "12", "measured by the harbour master"],
      ["Hull", "England", "7.1 m", "3", ""], ["Cardiff", "Wales", "12.3 m", "5", "measured at the pier"],
    ]
    var cells: [Placed] = []
    for (row, y) in zip(rows, 0...) {
      for (text, x) in zip(row, [60.0, 180, 300, 400, 480]) where !text.isEmpty {
        cells.append((x, 200 + 18 * Double(y), text))
      }
    }
    let caption: [Placed] = [(60, 150, "Table 3: Heights of the water, in metres")]
    let lines = try lines(.init(turned: quarters, caption + cells))
    #expect(
      lines == [caption[0].2, ""] + rows.map { $0.filter { !$0.isEmpty }.joined(separator: " ") })
  }

  @Test func anUprightNumberOfThePageDoesNotPartWhatIsTurned() throws {
    var page = PDFBuilder.Page(
      turned: 3, Self.column(Self.tide, x: 60, y: 120) + Self.column(Self.storm, x: 440, y: 120))
    page.drawing += "BT /F 12 Tf 420 20 Td (117) Tj ET\n"
    let lines = try lines(page).filter { !$0.isEmpty && $0 != "117" }
    #expect(lines == [Self.tide.joined(separator: " "), Self.storm.joined(separator: " ")])
  }

  @Test func whatStandsBesideUprightTextIsAParagraphOfItsOwn() throws {
    var page = PDFBuilder.Page(turned: 3, [(200, 20, "Printed in Leith by the harbour master")])
    page.lines = Self.tide
    let lines = try lines(page)
    #expect(
      Set(lines) == ["Printed in Leith by the harbour master", "", Self.tide.joined(separator: " ")])
    #expect(lines.count == 3)
  }

  @Test func lettersOneBelowTheOtherThatStandUprightAreNotTurned() throws {
    var page = PDFBuilder.Page(turned: 3, [(200, 20, "Printed in Leith")])
    page.lines = ["H", "W", "L"]
    #expect(try lines(page).contains("H W L"))
  }

  /// As upright ones do.
  @Test(arguments: [1, 3]) func lettersThatStandApartOnTheirSideAreALine(quarters: Int) throws {
    let letters = zip("TIDES", 0...).map { (60 + 26 * Double($1), 60.0, String($0)) }
    #expect(try lines(.init(turned: quarters, letters)) == ["T I D E S"])
  }

  @Test(.timeLimit(.minutes(1))) func aTableOfAThousandCellsIsRead() throws {
    var cells: [Placed] = []
    for row in 0..<30 {
      for column in 0..<35 { cells.append((Double(10 + 23 * column), Double(10 + 8 * row), "c\(column)")) }
    }
    var page = PDFBuilder.Page(turned: 3, cells)
    page.drawing.replace("/F 12 Tf", with: "/F 5 Tf")
    #expect(try lines(page).joined(separator: " ").contains("c33 c34 c0 c1 c2"))
  }

  @Test func aLinkHasItsWordsAlsoUpsideDown() throws {
    var page = PDFBuilder.Page(turned: 2, [(60, 790, "Read more there"), (60, 500, "or do not")])
    page.links = [.address("https://example.org/")]
    try folder.write(PDFBuilder([page]).data, to: "x.pdf")
    let brochure = try folder.open()
    let links = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure).links
    #expect(links.map(\.words) == ["Read more there"])
  }

  // MARK: What is read from the right

  /// Hebrew letters for `a` and on: the font `/H`, whose blank is as wide.
  private static var hebrew: String {
    let names = (57_664...57_690).map { "/afii\($0)" }.joined(separator: " ")
    let widths = Array(repeating: "600", count: 92).joined(separator: " ")
    return "/H << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 123"
      + " /Widths [\(widths)] /Encoding << /Type /Encoding /Differences [97 \(names)] >> >>"
  }

  /// Lines as they are seen: of letters that are read from the right, the last comes first.
  private func page(_ lines: [String], turn: String) -> PDFBuilder.Page {
    var page = PDFBuilder.Page(drawing: "q \(turn) cm\n")
    (page.width, page.height, page.fonts) = (842, 842, Self.hebrew)
    for (line, index) in zip(lines, 0...) {
      let codes = line.unicodeScalars.reversed().map { scalar in
        (0x5D0...0x5EA).contains(scalar.value) ? Character(Unicode.Scalar(scalar.value - 0x5D0 + 97)!) : " "
      }
      page.drawing += "BT /H 12 Tf 300 \(600 - 16 * index) Td (\(String(codes))) Tj ET\n"
    }
    page.drawing += "Q\n"
    return page
  }

  @Test(arguments: ["1 0 0 1 0 0", "0 -1 1 0 0 842", "0 1 -1 0 842 0"])
  func whatIsReadFromTheRightIsThereInItsOrder(turn: String) throws {
    let words =
      "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5D4}\u{5D9}\u{5DD} \u{5E2}\u{5DC} \u{5D4}\u{5D7}\u{5D5}\u{5E3}"
    let lines = try lines(page([words, words], turn: turn)).filter { !$0.isEmpty }
    #expect(lines.joined(separator: " ") == "\(words) \(words)")
  }

  @Test func aLinkThatIsReadFromTheRightHasItsWords() throws {
    let words = "\u{5D9}\u{5DD} \u{5E2}\u{5DC}"
    var page = page([words], turn: "1 0 0 1 0 182")
    page.links = [.address("https://example.org/")]
    try folder.write(PDFBuilder([page]).data, to: "x.pdf")
    let brochure = try folder.open()
    let links = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure).links
    #expect(links.map(\.words) == [words])
  }
}
