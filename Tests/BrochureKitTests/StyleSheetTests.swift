import Foundation
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct StyleSheetTests {
  /// The text of the first paragraph, with its traits around it.
  private func marked(_ html: String, sheets: [String: String] = [:]) -> String {
    let html = HTML(Data(html.utf8), at: DocumentAddress(path: "a/1.html")) {
      sheets[$0].map { Data($0.utf8) }
    }
    var builder = DocumentBuilder()
    html.write(to: &builder)
    let document = builder.finish()
    var result = ""
    for text in document.blocks.flatMap(\.texts) {
      var position = text.range.lowerBound
      for run in text.runs {
        result += document.string(position..<run.range.lowerBound)
        let marks = [(InlineTraits.emphasis, "/"), (.strong, "*"), (.underlined, "_"), (.deleted, "-")]
          .filter { run.traits.contains($0.0) }.map(\.1).joined()
        result += "\(marks)[" + document.string(run.range) + "]"
        position = run.range.upperBound
      }
      result += document.string(position..<text.range.upperBound) + "|"
    }
    return result
  }

  static let sheets: [(String, String)] = [
    (".i{font-style:italic}", "/[x]|"), ("span.i { FONT-WEIGHT : Bold }", "*[x]|"),
    ("p.i{font-style:italic}", "x|"),
    ("span{font:oblique 700 1em serif}", "/*[x]|"),
    (".j,\n.i , h1{text-decoration: underline line-through}", "_-[x]|"),
    (".i{display:none}", ""), (".i{font-style:italic}.i{font-style:normal}", "x|"),
    ("span.i{font-style:normal}.i{font-style:italic}", "x|"),
    ("span{font-style:normal}.i{font-style:italic}", "/[x]|"),
    ("p .i, p>.i, .i:hover, #i, .i.k, *{font-style:italic}", "x|"),
    ("/*.i{*/.i{font-style:italic/*}*/}", "/[x]|"),
    ("@media print{.i{display:none}}.i{font-style:italic}", "/[x]|"),
    ("@media screen{.i{font-style:italic}}", "/[x]|"),
    ("@media (max-width:9em){.i{display:none}}", "x|"),
    ("@import 'x';@charset \"y\";.i{font-style:italic}", "/[x]|"),
    ("<!-- .i{font-style:italic} .i{font-weight:700} -->", "/*[x]|"),
    ("}}{.i{}}.i{font-style:italic}", "/[x]|"),
    (".i{background:url(data:x;y);font-style:italic!important;;:;color", "/[x]|"),
    (".i{font-style:italic", "/[x]|"),
    ("body{display:none}html{visibility:hidden}", "x|"), (".é{font-weight:bold}", "*[x]|"),
  ]

  @Test(arguments: sheets) func classesAndElementsAreStyled(sheet: String, text: String) {
    #expect(marked("<style>\(sheet)</style><p><span class='i é'>x</span>") == text)
    #expect(
      marked("<link rel='StyleSheet' href='../s.css'><p><span class='i é'>x</span>", sheets: ["s.css": sheet])
        == text)
  }

  @Test func theLaterSheetAndTheElementsOwnStyleCountMore() {
    let sheet = ["s.css": ".i{font-style:italic}"]
    let link = "<link rel=stylesheet href=/s.css>"
    let plain = "<style>.i{font-style:normal}</style>"
    #expect(marked("\(link)\(plain)<p><span class=i>x</span>", sheets: sheet) == "x|")
    #expect(marked("\(plain)\(link)<p><span class=i>x</span>", sheets: sheet) == "/[x]|")
    #expect(marked("\(link)<p><span class=i style='font-style:normal'>x</span>", sheets: sheet) == "x|")
    #expect(marked("<link rel='alternate stylesheet' href=/s.css><p class=i>x", sheets: sheet) == "x|")
    #expect(marked("<link rel=stylesheet media=print href=/s.css><p class=i>x", sheets: sheet) == "x|")
    #expect(marked("<style>.n{font-style:normal}</style><p><i>a<span class=n>b</span>c</i>") == "/[a]b/[c]|")
    #expect(marked("<table><tr><th>a<style>.x{}</style><td>12</table>") == "*[a]|12|")
  }

  @Test func textsStandWhereTheyAreToStand() {
    func lines(_ html: String) -> [String] { HTMLTests.lines(html, columns: 11) }
    #expect(
      lines("<style>.c{text-align:center}.r{text-align:right}</style><p class=c>a<p class=r>b<p>c") == [
        "     a", "", "          b", "", "c",
      ])
    #expect(
      lines("<center><h1>a</h1><p align=left>b<p>c</center>d") == [
        "     a", "", "b", "", "     c", "", "d",
      ])
  }

  @Test func aPageBreakBeginsAColumn() throws {
    let html = "<style>h2{page-break-before:always}</style><h2>a</h2><p>b<h2>c</h2><p>d"
    let document = HTMLTests.document(Data(html.utf8))
    var composer = Composer(document, Typesetting(columns: 20), language: nil)
    let composition = composer.composed(document.blocks)
    let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: 2)
    #expect(fill.spreads { _ in 9 } == [[0..<4, 4..<7]])
    #expect(fill.spreads(beginningAt: 4) { _ in 9 } == [[0..<3, 4..<4], [4..<7, 7..<7]])
    #expect(HTMLTests.lines(html) == ["a", "", "b", "", "c", "", "d"])
  }

  @Test(.timeLimit(.minutes(1))) func aSheetOfAnyKindIsReadInTime() {
    for piece in [
      ".i{font-style:italic}", "{", "}", "/*", ".a,", "@media screen{", ".i{;", "a.b{font-weight:bold}",
    ] {
      let sheet = String(repeating: piece, count: (1 << 16) / piece.utf8.count)
      let body = String(
        repeating: "<span class='i \(String(repeating: "i ", count: 50))'>x</span>", count: 50)
      #expect(marked("<style>\(sheet)</style><p>\(body)").contains("x"))
    }
  }
}
