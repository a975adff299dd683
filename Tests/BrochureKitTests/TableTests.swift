import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct TableTests {
  private func page(_ html: String) throws -> any Page {
    try IssueFolder(["1.html": html]).page("HTMLPage", ["html": .string("1.html")])
  }

  @Test func aShortItemOfACellStandsBesideItsLabel() throws {
    let table = try page(
      "<table border=1><tr><td>a<td><ol><li>x<li>y</ol><td><ul><li>u<li>v<ul><li>w</ul></ul></table>")
    #expect(
      table.text(columns: 40) == [
        "┌───┬──────┬───────┐",
        "│ a │ 1. x │ • u   │",
        "│   │ 2. y │ • v   │",
        "│   │      │   • w │",
        "└───┴──────┴───────┘",
      ])
  }

  @Test func theBorderAboveARowIsThePlaceOfThatRow() throws {
    let rows = (0..<40).map { "<tr><td>\($0)<td><p>upper<p>middle \($0)<p>lower" }.joined()
    let table = try page("<table border=1>\(rows)</table>")
    var place: Int?
    for (width, height) in [(80, 24), (40, 12), (60, 20), (30, 10), (80, 24)] {
      let drawn = table.draw(in: PageContext(width, height))
      let row: Int
      if let place {
        row = drawn.row(forPlace: place)
      } else {
        let border = try #require(
          (0..<drawn.height - 1).first { drawn.rows($0 + 1..<$0 + 2).text.contains("│ 17 │") })
        row = border
      }
      #expect(drawn.rows(row..<row + 1).text.contains("├────┼─"), "\(width)")
      #expect(drawn.rows(row + 1..<row + 2).text.contains("│ 17 │ upper"), "\(width)")
      place = drawn.place(atRow: row)
    }
  }
}
