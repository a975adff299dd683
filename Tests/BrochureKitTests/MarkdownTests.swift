import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct MarkdownTests {
  private func page(_ text: String, title: String? = nil) throws -> (any Page, IssueFolder) {
    let folder = try IssueFolder(["a.md": text])
    try folder.writePicture("p.ppm", width: 64, height: 16)
    var properties: [String: PropertyList] = ["text": .string("a.md")]
    properties["title"] = title.map { .string($0) }
    return (try folder.page("TextPage", properties), folder)
  }

  private func lines(_ text: String, columns: Int = 60) throws -> [String] {
    try page(text).0.text(columns: columns)
  }

  @Test(arguments: [40, 80, 160]) func isSetLikeAMagazine(width: Int) throws {
    let (page, folder) = try page(Self.sample)
    let text = page.draw(in: PageContext(width, 50)).grid.text
    if let difference = Golden.difference(text, from: "markdown-\(width)x50") {
      Issue.record("\(difference)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func isPlainTextWithItsAddressesForPipes() throws {
    let (page, folder) = try page(Self.sample)
    let text = page.text(columns: 60).joined(separator: "\n")
    if let difference = Golden.difference(text, from: "markdown-show-60") { Issue.record("\(difference)") }
    withExtendedLifetime(folder) {}
  }

  @Test func aTitleOfItsOwnTakesThePlaceOfThePages() throws {
    #expect(try page("# Own\n\ntext", title: "Page").0.text(columns: 20) == ["Own", "", "text"])
    #expect(try page("## Own\n\ntext", title: "Page").0.text(columns: 20) == ["Page", "", "Own", "", "text"])
  }

  @Test func stylesReachTheCells() throws {
    let (page, folder) = try page("plain *em* **strong** ~~gone~~ `code` [link](http://x.org)")
    let context = PageContext(80, 5)
    let grid = page.draw(in: context).grid
    func style(of word: String) -> Style? {
      let row = grid.row(0).map { String($0.character) }.joined()
      return row.range(of: word).map { grid[row.distance(from: row.startIndex, to: $0.lowerBound), 0].style }
    }
    let theme = context.theme
    #expect(style(of: "plain") == theme.text)
    #expect(style(of: "em") == theme.text.with(.italic))
    #expect(style(of: "strong") == theme.text.with(.bold))
    #expect(style(of: "gone") == theme.text.with(.dim))
    #expect(style(of: "code") == theme.accent)
    #expect(style(of: "link") == theme.accent.with(.underline))
    withExtendedLifetime(folder) {}
  }

  @Test func linksKeepTheirAddressInTheLineModel() throws {
    var builder = DocumentBuilder()
    try #require(Markdown("a [long link](http://x.org) b")).write(to: &builder)
    let document = builder.finish()
    var composer = Composer(document, Typesetting(columns: 8), language: nil)
    let composition = composer.composed(document.blocks)
    let spans = composition.lines.indices.map { composition.spans($0).map { "\($0.text)|\($0.link ?? "")" } }
    #expect(spans == [["a |", "long|http://x.org"], ["link|http://x.org", " b|"]])
  }

  @Test func picturesStandAtTheirPlace() throws {
    let (page, folder) = try page(
      "before\n\n![what it shows](p.ppm \"Below it\")\n\nafter ![inline](p.ppm) ![x](gone.png)\n\n![](gone.png)"
    )
    let rows = page.draw(in: PageContext(40, 12)).grid.text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let trimmed = rows.map { $0.trimmingCharacters(in: .whitespaces) }
    let before = try #require(trimmed.firstIndex(of: "before"))
    let below = try #require(trimmed.firstIndex(of: "Below it"))
    #expect(below - before > 3)
    #expect(trimmed.contains("after [inline] [x]"))
    #expect(trimmed.joined(separator: " ").contains("The picture «gone.png» is not in this issue."))
    #expect(page.text(columns: 60).contains("[p.ppm] what it shows"))
    withExtendedLifetime(folder) {}
  }

  @Test func listsTheAddressesOfLinksOnce() throws {
    #expect(
      try lines(
        "[a](http://x.org) [a](http://x.org), [b](http://x.org) <http://y.org> <me@x.org>", columns: 80) == [
          "a a, b http://y.org me@x.org", "", "Links:", "a: http://x.org", "b: http://x.org",
        ])
  }

  @Test(
    .timeLimit(.minutes(2)),
    arguments: [
      ">", "- ", "*", "_", "[", "](", "![", "`", "<", "&", "|", "~", "a|b\n", "[^1]", "[^1]: x\n\n", "**a ",
      "<a", "\\", "1. ",
      "    ", "\t", "http://x.org ", "[a](b", "*a_ ", "[a][", "|-\n", "<!--", "\r",
    ]) func survivesWhatNobodyWrites(piece: String) throws
  {
    let lines = try lines(String(repeating: piece, count: 20_000 / piece.utf8.count), columns: 40)
    #expect(lines.allSatisfy { TextWidth.of($0) <= 40 })
  }

  @Test(.timeLimit(.minutes(1))) func isNotSlowedDownByWhatLooksLikeTables() throws {
    let row = String(repeating: "|", count: 50) + "\n" + String(repeating: "|-", count: 50) + "|\n"
    #expect(try !lines(String(repeating: row, count: 2000)).isEmpty)
    // And one of many tables has them all.
    let table = "|a|b|\n|-|-|\n|1|2|\n\n"
    let read = try lines(String(repeating: table, count: 300))
    #expect(read.count { $0.hasPrefix("├") } == 300)
  }

  @Test func isShownAsItIsWrittenWhereItIsTooLarge() throws {
    let text = "# Title\n\n" + String(repeating: "*word* ", count: Markdown.byteLimit / 7)
    #expect(try lines(text).first == "# Title")
  }

  static let sample = """
    # Notes on *rules*

    The rule between two columns is older than the column. It was ruled with a lead point before anything was written, and
    what was written kept away from it. **Nobody reads a rule**, and nobody misses it until it is gone; then extraordinarily
    many people remember the [manual of rules](https://example.org/rules) and its footnotes[^1], or write `make rules` again
    and again, or ~~do without~~ wait[^later]. It has been so for longer than there have been windows in which to see it.

    ## What they are for

    1. To part what belongs together, where it is in the way of what does not.
    2. To end.
       - a page
       - an evening, when the light has gone, and somebody is still sitting at the window as if there were something to see

    > A line is the shortest distance between two subjects.
    >
    > > And the longest.

    ```
    ----8<----   cut along the dotted line, and keep the other half of it for the journey back
      indented
    ```

    | Rule  | Width | Where it stands |
    |:------|------:|:---------------:|
    | fine  |   0.5 | between columns, and nowhere else if it can be helped |
    | 罫線 |     1 | everywhere |

    ---

    ### An address

    Halt 3\\
    on the line

    [^1]: There are two of them, of which this is the first and the longer one, so that it goes on below.
    [^later]: For the train.
    """
}
