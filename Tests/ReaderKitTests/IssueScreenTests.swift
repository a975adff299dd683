import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// The line at the bottom of an issue, its contents and what is known of it.
@Suite struct IssueScreenTests {
  private func reader(
    _ width: Int = 80, _ height: Int = 24, _ heights: [[Int]] = [[100, 5, 5, 5], [5], [5]],
    title: String = "Harbour Lights"
  ) throws -> Reader {
    var reader = Reader(width, height, issues: [.fixture(1, title: title)])
    try reader.open(heights, of: .fixture(1, title: title))
    return reader
  }

  // MARK: The line at the bottom

  @Test(arguments: [
    (100, " The Quarterly Lantern · Harbour Lights · Article number 1", "article 1/3 · page 1/4 · 23%"),
    (80, " Harbour Lights · Article number 1", "article 1/3 · page 1/4 · 23%"),
    (60, " Article number 1", "article 1/3 · page 1/4 · 23%"),
    (44, " Article num…", "article 1/3 · page 1/4 · 23%"),
    (40, " Article number 1", "1/3 · 1/4 · 23%"), (20, "", " 1/3 · 1/4 · 23%"), (12, "", " 1/3 · 23%"),
    (6, "", " 1/3"),
  ])
  func theLineLeavesOutWhatMattersLeast(width: Int, left: String, right: String) throws {
    let reader = try reader(width)
    let status = reader.status
    #expect(status.hasPrefix(left) && status.hasSuffix(right), "\(status)")
    #expect(TextWidth.of(status) < width)
  }

  @Test func theLineIsHiddenAndComesBackForWhatPasses() throws {
    var reader = try reader(80, 24, [[100], [5]])
    reader.type("s")
    reader.draw()
    #expect(reader.status == "1.1 row 23" && reader.state.issue?.height == 24)
    reader.type("1")
    #expect(reader.status.hasPrefix(" 1"))
    reader.press(.escape)
    #expect(reader.status == "1.1 row 23")
    reader.press(.left)
    #expect(reader.status.contains("Round the beginning"))
    reader.type("l")
    reader.take(.notice("Something.", isFailure: false))
    #expect(reader.status == " Something.")
    // As long as the program runs.
    reader.type("q")
    try reader.open([[100]])
    #expect(reader.status == "1.1 row 23")
    reader.type("s")
    reader.draw()
    #expect(reader.status.contains("article 1/1"))
  }

  // MARK: Numbers

  @Test func aNumberRepeatsACommand() throws {
    var reader = try reader(80, 24, Array(repeating: [100, 5], count: 7))
    reader.type("3j")
    #expect(reader.state.issue?.row == 66)
    reader.type("2k")
    #expect(reader.state.issue?.row == 22)
    reader.type("99j")
    #expect(reader.page == "1.2")
    reader.type("5l")
    #expect(reader.page == "6.1" && reader.state.issue?.wrap == nil)
    reader.type("3l")
    #expect(reader.page == "2.1" && reader.state.issue?.wrap == .toFirst)
    reader.type("2h")
    #expect(reader.page == "7.1" && reader.state.issue?.wrap == .toLast)
    reader.type("99999h")
    #expect(reader.state.issue?.wrap == .toLast)
    reader.type("g8 ")
    reader.draw()
    #expect(reader.page == "2.1")
    reader.type("99999 ")
    #expect(reader.page == "7.2" && reader.notice == nil)
    reader.draw()
    reader.type(" ")
    #expect(reader.notice == "This is the end of the issue.")
  }

  // MARK: Contents

  @Test func typingANumberSelectsItsArticle() throws {
    var reader = try reader(80, 24, Array(repeating: [5, 5], count: 1000))
    reader.type("t512")
    #expect(reader.selectedArticle == 511 && reader.screen.contains("512 Article number 512"))
    #expect(reader.screen.contains("2 pages"))
    reader.type("9")
    #expect(reader.selectedArticle == 8, "5129 is none: it begins anew")
    reader.press(.down)
    reader.type("7")
    #expect(reader.selectedArticle == 6)
    reader.press(.enter)
    #expect(reader.page == "7.1")
  }

  @Test func wordsNarrowTheContents() throws {
    var reader = try reader(80, 24, Array(repeating: [5], count: 40))
    reader.type("t/39 NUM")
    #expect(reader.selectedArticle == 38 && reader.status == " /39 NUM")
    reader.type("zz")
    #expect(reader.selectedArticle == nil && reader.screen.contains("No title has these words."))
    reader.press(.enter)
    #expect(reader.state.screen == .contents)
    reader.type("/")
    #expect(reader.selectedArticle == 0)
    reader.press(.escape)
    #expect(reader.state.screen == .contents)
    reader.type("/12")
    reader.press(.enter)
    #expect(reader.page == "12.1" && reader.state.screen == .issue)
  }

  @Test func contentsOfAThousandArticlesAreDrawnInAMoment() throws {
    var reader = try reader(200, 60, Array(repeating: [1], count: 1000))
    reader.type("t")
    let time = ContinuousClock().measure { for _ in 0..<10 { _ = reader.screen } }
    #expect(time < .seconds(4))
  }

  // MARK: Links

  @Test func enterOpensTheOnlyLinkAndListsSeveral() throws {
    let folder = try TemporaryFolder()
    try folder.write("See [the tables](https://example.org/tables).", to: "one.md")
    try folder.write("[A](https://example.org/a) and [B](https://example.org/b).", to: "two.md")
    let pages = ["one.md", "two.md"].map {
      PageDescription(className: "TextPage", properties: ["text": .string($0)])
    }
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure(folder: folder.path, articles: [Article(pages: pages)]))
    let link = try #require(LinkAddress("https://example.org/tables"))
    #expect(reader.press(.enter) == [.show(.link("the tables", link))])
    reader.press(.down)
    reader.draw()
    #expect(reader.press(.enter).isEmpty && reader.state.screen == .links)
  }

  // MARK: Information

  @Test func iTellsWhatIsKnown() throws {
    var reader = Reader(100, 30, issues: [.fixture(1, title: "Harbour Lights", read: 0.42)])
    #expect(reader.type("i") == [.inspect(Issue.fixture(1).id, "/issues/issue-1")])
    for words in [
      "Harbour Lights", "The Quarterly Lantern", "issue-1", "42%", "counting…", "https://example.org/1.zip",
    ] {
      #expect(reader.screen.contains(words), "\(words)")
    }
    reader.take(.inspected(Issue.fixture(1).id, .init(bytes: 12_500, files: 34, articles: 3, pages: 20)))
    #expect(reader.screen.contains("12.5 kB in 34 files") && reader.screen.contains("3 articles, 20 pages"))
    reader.take(.inspected(Issue.fixture(2).id, .init(bytes: 1, files: 1)))
    #expect(reader.screen.contains("12.5 kB in 34 files"))
    for close in [Key.escape, .enter, .character("i"), .character("q")] {
      #expect(!reader.press(close).contains(.quit) && reader.state.screen == .shelf)
      reader.type("i")
    }
  }

  @Test func theInformationOfTheOpenIssueCountsItsPages() throws {
    var reader = try reader()
    reader.type("i")
    #expect(reader.screen.contains("3 articles, 6 pages") && reader.screen.contains("Folder"))
  }

  @Test func theInformationOfADownloadWithoutAByteSaysWhatItWaitsFor() throws {
    var issue = Issue.fixture(
      1, isHere: false, download: .waiting, received: 0, failure: .transfer(.timedOut), retry: 62)
    var reader = Reader(100, 30, issues: [issue])
    let sentence = try #require(issue.download?.failure?.sentence)
    #expect(reader.type("i") == [.inspect(issue.id, "/arriving/issue-1")])
    for inspected in [false, true] {
      if inspected { reader.take(.inspected(issue.id, nil)) }
      #expect(reader.screen.contains("waiting · next try in 62 s") && reader.screen.contains(sentence))
      for words in ["counting…", "On disk", "Folder", "/arriving"] {
        #expect(!reader.screen.contains(words), "\(words)")
      }
    }
    #expect(reader.state.isCountingDown)
    reader.pass(seconds: 10)
    #expect(reader.screen.contains("next try in 52 s"))
    issue = .fixture(1, isHere: false, download: .active, received: 300)
    reader.take(downloads: [issue])
    #expect(reader.screen.contains("downloading · 300 B of 1.0 kB") && !reader.screen.contains(sentence))
    reader.press(.escape)
    reader.type("i")
    reader.take(.inspected(issue.id, .init(bytes: 300, files: 1)))
    #expect(reader.screen.contains("300 B in 1 file") && reader.screen.contains("/arriving/issue-1"))
  }

  @Test func longInformationScrolls() throws {
    let facts = IssueFacts(name: "x", title: "T", summary: String(repeating: "much to say ", count: 200))
    let issue = Issue(id: .init(publication: "lantern", name: "x"), facts: facts)
    var reader = Reader(40, 15, issues: [issue])
    reader.type("i")
    #expect(reader.screen.contains("more") && reader.screen.contains("Title"))
    reader.press(.end)
    #expect(!reader.screen.contains("more") && !reader.screen.contains("Title"))
    reader.press(.home)
    #expect(reader.screen.contains("Title"))
  }

  @Test func anIssueIsInspectedOnDisk() throws {
    let folder = try TemporaryFolder()
    let pages: [[[String: Any]]] = [[["class": "TextPage", "properties": ["text": "a"]]]]
    let plist = try PropertyListSerialization.data(fromPropertyList: pages, format: .xml, options: 0)
    try folder.write(plist, to: "brochure.plist")
    try folder.write("12345", to: "deep/er/text.txt")
    let content = try #require(IssueInspection.content(of: folder.path))
    #expect(
      content == .init(bytes: Int64(plist.count + 5), files: 2, articles: 1, pages: 1, metadata: .init()))
    #expect(IssueInspection.content(of: folder.path + "/gone") == nil)
  }
}
