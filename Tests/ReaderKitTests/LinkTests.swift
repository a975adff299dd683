import BrochureKit
import Foundation
import NewsstandKit
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// An issue with contents of its own, links from page to page, and notes: an EPUB.
@Suite struct LinkTests {
  private let folder: TemporaryFolder
  private let brochure: Brochure

  private static let container = """
    <container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>
    """
  private static let package = """
    <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Of Water</dc:title>
    <dc:creator>A. Writer</dc:creator><dc:creator>B. Writer</dc:creator><dc:publisher>The Pier</dc:publisher>
    <dc:date>2019-05-01T00:00:00Z</dc:date><dc:language>en</dc:language></metadata><manifest>
    <item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/><item id="n" href="n.xhtml"/>
    <item id="nav" href="nav.xhtml" properties="nav"/></manifest>
    <spine><itemref idref="a"/><itemref idref="b"/><itemref idref="n" linear="no"/></spine></package>
    """
  private static let contents = """
    <nav epub:type="toc"><ol><li><a href="a.xhtml">Low water</a><ol><li><a href="a.xhtml#deep">Deep</a></li></ol></li>
    <li><span>Part two</span><ol><li><a href="b.xhtml">High water</a></li><li><a href="b.xhtml#end">The end</a></li></ol>
    </li></ol></nav>
    """
  private static let filling = String(repeating: "<p>A line of words.</p>", count: 40)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.container, to: "META-INF/container.xml")
    try folder.write(Self.package, to: "b.opf")
    try folder.write(Self.contents, to: "nav.xhtml")
    let links = """
      <p>To the <a href="b.xhtml#end">end</a>, to the <a href="#deep">deep</a>, a
      <a epub:type="noteref" href="n.xhtml#n1">note</a>, <a href="gone.xhtml">nowhere</a>,
      <a href="https://example.org/">far</a>.</p>
      """
    try folder.write(
      "<h1>Low</h1>\(links)\(Self.filling)<h2 id=deep>Deep down</h2>\(Self.filling)", to: "a.xhtml")
    try folder.write("<h1>High</h1>\(Self.filling)<h2 id=end>The very end</h2><p>Over.", to: "b.xhtml")
    try folder.write("<p>Before.</p><p id=n1>What is noted.</p>", to: "n.xhtml")
    brochure = try Brochure.open(folder: folder.path)
  }

  private func reader(_ width: Int = 60, _ height: Int = 20, position: Position? = nil) -> Reader {
    var reader = Reader(width, height, issues: [.fixture(1)])
    reader.open(brochure, of: .fixture(1, title: "issue-1", position: position))
    return reader
  }

  /// Does what the reader asks for in the background.
  private func perform(_ effects: [Effect], _ reader: inout Reader) {
    for case .readNote(let place, let name, let mark, let index, let brochure) in effects {
      let page = brochure[index].map { PageRegistry.standard.page(for: $0, in: brochure) }
      reader.take(.note(page?.note(named: name, mark: mark), place, brochure))
    }
    reader.draw()
  }

  /// Follows the link with some words.
  private func follow(_ words: String, _ reader: inout Reader) {
    reader.type("o")
    guard case .links(let choice) = reader.state.overlay,
      let index = choice.lines.firstIndex(where: { $0.link.words == words })
    else {
      #expect(Bool(false), "there is no link “\(words)”")
      return
    }
    reader.press(.home)
    for _ in 0..<index { reader.press(.down) }
    perform(reader.press(.enter), &reader)
  }

  // MARK: Contents

  @Test func theContentsAreTheIssuesOwn() {
    var reader = reader()
    reader.type("t")
    #expect(reader.rows.contains { $0.contains("▸ Low water ") })
    #expect(
      reader.rows.contains { $0.contains("│     Deep ") }
        && reader.rows.contains { $0.contains("│   Part two ") })
    reader.press(.down, .down)
    #expect(reader.selectedArticle == 1, "a heading is passed over")
    reader.press(.up)
    #expect(reader.selectedArticle == 0)
    reader.type("2")
    #expect(reader.selectedArticle == 0, "these have no numbers")
  }

  @Test func anEntryLeadsToItsPlace() {
    var reader = reader()
    reader.type("t")
    reader.press(.down, .enter)
    reader.draw()
    #expect(reader.page == "1.1" && reader.rows[0].contains("Deep down"))
    reader.type("t")
    #expect(reader.rows.contains { $0.contains("▸   Deep") })
    reader.press(.end, .enter)
    reader.draw()
    #expect(reader.page == "2.1" && reader.screen.contains("The very end"))
    reader.type("t")
    #expect(reader.rows.contains { $0.contains("▸   The end") })
  }

  @Test func wordsNarrowThem() {
    var reader = reader()
    reader.type("t/two")
    #expect(reader.screen.contains("Part two") && !reader.screen.contains("│ ▸ Low water"))
    #expect(reader.selectedArticle == nil && reader.press(.enter).isEmpty, "a heading leads nowhere")
    reader.press(.escape)
    reader.type("t/end")
    reader.press(.enter)
    reader.draw()
    #expect(reader.page == "2.1" && reader.screen.contains("The very end"))
  }

  // MARK: Links

  @Test(arguments: [60, 140]) func aLinkIsFollowedAndOneGoesBackToThePlace(width: Int) {
    var reader = reader(width)
    reader.press(.down)
    let before = (reader.page, reader.state.issue?.position)
    follow("end", &reader)
    #expect(reader.page == "2.1" && reader.screen.contains("The very end"))
    #expect(reader.status.contains("Ctrl-O back"))
    reader.press(.control("o"))
    reader.draw()
    #expect(reader.page == before.0 && reader.state.issue?.position == before.1)
    #expect(!reader.status.contains("back"))
    reader.press(.control("o"))
    #expect(reader.notice?.hasPrefix("No link was followed") == true)
  }

  @Test func severalAreGoneBackOneByOneOrAtOnce() {
    var reader = reader()
    follow("deep", &reader)
    #expect(reader.page == "1.1" && reader.rows[0].contains("Deep down"))
    reader.press(.home)
    reader.draw()
    follow("end", &reader)
    reader.press(.character("["))
    reader.draw()
    #expect(reader.page == "1.1" && reader.screen.contains("To the end"))
    follow("end", &reader)
    reader.type("2[")
    reader.draw()
    #expect(
      reader.page == "1.1" && reader.state.issue?.place == 0 && reader.state.issue?.trail.isEmpty == true)
  }

  @Test func aClickFollowsIt() throws {
    var reader = reader()
    let row = try #require(reader.rows.firstIndex { $0.contains("To the end") })
    let column = try #require(reader.rows[row].range(of: "end")).lowerBound
    reader.click(reader.rows[row].distance(from: reader.rows[row].startIndex, to: column), row)
    reader.draw()
    #expect(reader.page == "2.1" && reader.screen.contains("The very end"))
  }

  @Test func whatLeadsOutOfTheIssueIsForAnotherProgram() {
    var reader = reader()
    follow("nowhere", &reader)
    #expect(reader.notice == "The link leads to “gone.xhtml”, which is none of this issue's pages.")
    #expect(reader.state.issue?.trail.isEmpty == true)
    reader.type("o")
    reader.press(.end)
    guard case .show(.link("far", let address))? = reader.press(.enter).first else {
      #expect(Bool(false), "it is not opened")
      return
    }
    #expect(address.text == "https://example.org/")
  }

  // MARK: Notes

  @Test func aNoteIsReadOverThePage() throws {
    var reader = reader()
    follow("note", &reader)
    #expect(reader.state.screen == .note && reader.page == "1.1")
    #expect(reader.screen.contains("What is noted.") && !reader.screen.contains("Before."))
    #expect(reader.screen.contains("Note") && reader.screen.contains("Enter goes there"))
    reader.press(.escape)
    #expect(
      reader.state.screen == .issue && reader.page == "1.1" && !reader.screen.contains("What is noted."))
    follow("note", &reader)
    reader.press(.enter)
    reader.draw()
    #expect(reader.page == "3.1" && reader.screen.contains("Before."))
    reader.press(.control("o"))
    reader.draw()
    #expect(reader.page == "1.1")
  }

  @Test func aNoteThatIsNotThereIsALink() throws {
    try folder.write("<p>Nothing.</p>", to: "n.xhtml")
    var reader = reader()
    follow("note", &reader)
    #expect(reader.state.screen == .issue && reader.page == "3.1")
  }

  @Test func aNoteThatComesLateIsNotShownOverSomethingElse() {
    var reader = reader()
    reader.type("o")
    reader.press(.home, .down, .down)
    let asked = reader.press(.enter)
    reader.type("?")
    perform(asked, &reader)
    #expect(reader.state.screen == .help)
  }

  @Test(arguments: [(1, 1), (10, 5), (80, 24)]) func aNoteIsDrawnAtEverySize(width: Int, height: Int) {
    var reader = reader()
    follow("note", &reader)
    reader.resize(width, height)
    reader.press(.down, .pageDown, .end, .up, .home)
    #expect(reader.rows.count == height)
  }

  // MARK: Titles

  @Test func theIssueIsCalledAsItSaysItself() {
    let reader = reader()
    #expect(reader.status.contains("Of Water") && !reader.status.contains("issue-1"))
    var titled = Reader(80, 24, issues: [.fixture(1)])
    titled.open(brochure, of: .fixture(1, title: "Its feed's title"))
    #expect(titled.status.contains("Its feed's title") && !titled.status.contains("Of Water"))
  }

  @Test func theInformationSaysWhoMadeIt() {
    var reader = reader(80, 24)
    reader.type("i")
    for words in ["Of Water", "A. Writer, B. Writer", "The Pier", "English"] {
      #expect(reader.screen.contains(words), "\(words)")
    }
  }

  @Test func articlesWithoutTitlesAreCalledAsTheirPagesOnceThatIsRead() throws {
    let articles = ["a.xhtml", "b.xhtml", "n.xhtml"].map {
      Article(pages: [PageDescription(className: "HTMLPage", properties: ["html": .string($0)])])
    }
    let plain = try Brochure(folder: folder.path, articles: articles)
    var reader = Reader(80, 24, issues: [.fixture(1)])
    reader.open(plain)
    #expect(reader.status.contains("Low"), "that of the page is known")
    let asked = reader.type("t")
    #expect(reader.screen.contains("1 Low") && reader.screen.contains("3 Article 3"))
    for case .readTitles(let articles, let brochure) in asked {
      reader.take(.titles([1: "High", 2: "Notes"], brochure))
      #expect(articles.allSatisfy { brochure.articles[$0].title == nil })
    }
    #expect(reader.screen.contains("2 High") && reader.screen.contains("3 Notes"))
  }
}
