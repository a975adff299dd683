import PDFWire
import Testing

@testable import BrochureKit

/// The text of a PDF page from lines that stand somewhere.
@Suite struct PDFTextTests {
  private func line(_ text: String, _ left: Double, _ right: Double, row: Int) -> PDFLine {
    let top = Double(20 * row)
    return PDFLine(text: text, area: PDFArea(left, top, right, top + 12))
  }

  private func text(_ lines: [PDFLine]) -> [String] {
    DocumentText.lines(of: PDFText.document(of: lines), columns: 60).filter { !$0.isEmpty }
  }

  @Test(arguments: [
    ("2.1 Getting started . . . . . . . . . 5", "2.1 Getting started … 5"),
    ("Index.............", "Index …"), (". . . . . .", "…"), ("......7", "… 7"),
    ("And so on... Then?", "And so on... Then?"), ("The end....", "The end...."),
    ("1.2.3.4.5.6", "1.2.3.4.5.6"),
    ("", ""), (".", "."), ("a . b", "a . b"),
  ])
  func dotsThatLeadToAPageAreOneMark(line: String, shortened: String) {
    #expect(LeaderDots.shortened(in: line) == shortened)
  }

  @Test func eachEntryOfATableOfContentsIsALineWithItsPage() {
    let dots = String(repeating: ". ", count: 40)
    let lines = [
      line("1 The tide \(dots)", 50, 400, row: 1), line("2 The lamp and", 50, 400, row: 2),
      line("its keeper \(dots)", 50, 400, row: 3), line("3 The ferry \(dots) 12", 50, 420, row: 4),
      line("5", 410, 420, row: 1), line("7", 410, 420, row: 3),
    ]
    #expect(text(lines) == ["1 The tide … 5", "2 The lamp and its keeper … 7", "3 The ferry … 12"])
  }

  @Test func theNumbersOfHeadingsBelongToThemThoughTheyComeFirst() {
    let lines = [
      line("5.10.1", 50, 90, row: 1), line("5.10.2", 50, 90, row: 2),
      line("Being kind to porters ..... 46", 100, 400, row: 1), line("Guidelines ..... 47", 100, 400, row: 2),
    ]
    #expect(text(lines) == ["5.10.1 Being kind to porters … 46", "5.10.2 Guidelines … 47"])
  }

  @Test func aNumberThatNoDotsLeadToStaysWhereItIs() {
    let lines = [
      line("The tide comes in twice a day.", 50, 400, row: 1), line("And so on …", 50, 400, row: 3),
      line("7", 410, 420, row: 5),
    ]
    #expect(text(lines) == ["The tide comes in twice a day.", "And so on …", "7"])
  }
}
