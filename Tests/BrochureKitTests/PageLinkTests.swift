import Foundation
import TerminalKit
import Testing

@testable import BrochureKit

/// Links in the texts of pages, and the notes that some of them lead to.
@Suite struct PageLinkTests {
  private func page(_ html: String, _ files: [String: String] = [:]) throws -> (any Page, IssueFolder) {
    let folder = try IssueFolder(files.merging(["text/1.html": html]) { one, _ in one })
    return (try folder.page("HTMLPage", ["html": .string("text/1.html")]), folder)
  }

  @Test func tellWhereTheyStandAndWhereTheyLead() throws {
    let html = """
      <p>See <a href="2.html#x">there</a>, <a href="#b"><b>be</b>low</a>, <a href="https://x.org/">far</a> and
      <a href="ftp://x.org/">old</a>.<p id=b>Here.
      """
    let (page, folder) = try page(html)
    defer { withExtendedLifetime(folder) {} }
    #expect(page.links.map(\.words) == ["there", "below", "far"])
    #expect(
      page.links.map(\.target) == [
        .inside(IssuePlace(file: "text/2.html", name: "x")), .inside(IssuePlace(file: nil, name: "b")),
        .outside(try #require(LinkAddress("https://x.org/"))),
      ])
    let drawn = page.draw(in: PageContext(60, 10))
    let text = try #require(drawn.text)
    let areas = text.areas(of: page.links.map(\.range), rows: 0..<drawn.height)
    let words = areas.map { area in
      String(
        drawn.grid.row(area.area.minY).dropFirst(area.area.minX).prefix(area.area.width).map(\.character))
    }
    #expect(words == ["there", "below", "far"])
    let row = try #require(drawn.text?.place(named: "b").map { drawn.row(forPlace: $0) })
    #expect(String(drawn.grid.row(row).map(\.character)).contains("Here."))
  }

  @Test func aReferenceToANoteOfThePageLeadsToIt() throws {
    let html = """
      <p>Water<a href="#fn1" id="r1"><sup>1</sup></a> rises.<p>More.
      <ol><li id="fn1"><p>It falls, too. <a href="#r1">↩</a></p></li></ol>
      """
    let (page, folder) = try page(html)
    defer { withExtendedLifetime(folder) {} }
    let link = try #require(page.links.first)
    #expect(link.isNote && page.links.count == 1)
    guard case .inside(let place) = link.target, let name = place.name else {
      #expect(Bool(false), "it leads elsewhere")
      return
    }
    let note = try #require(page.note(named: name, mark: link.words))
    #expect(note.draw(columns: 30, theme: PageContext(1, 1).theme).text.contains("It falls, too."))
    let drawn = page.draw(in: PageContext(60, 10))
    #expect(drawn.text?.place(named: name) != nil && drawn.text?.place(named: "fn1") != nil)
  }

  @Test(arguments: [
    ("<a epub:type='noteref' href='../notes.xhtml#n3'>see the note</a>", true),
    ("<a role='doc-noteref' href='../notes.xhtml#n3'>3</a>", true),
    ("<sup><a href='../notes.xhtml#n3'>3</a></sup>", true),
    ("<a href='../notes.xhtml#n3'><sup>3</sup></a>", true),
    ("<a href='../notes.xhtml#n3'>[3]</a>", true),
    ("<a href='../notes.xhtml#n3'>the third chapter</a>", false),
    ("<a href='../notes.xhtml'>3</a>", false), ("<a href='../map.xhtml#x3'>3</a>", false),
  ])
  func aReferenceToANoteInAnotherFileIsKnown(link: String, isNote: Bool) throws {
    let (page, folder) = try page("<p>Water \(link) rises.")
    defer { withExtendedLifetime(folder) {} }
    #expect(page.links.map(\.isNote) == [isNote])
  }

  @Test func aNoteIsCutOutOfItsFile() throws {
    let notes = """
      <h1>Notes</h1><p id=a>First.</p><aside id=n3 epub:type=footnote><p><a href="text/1.html#r">3.</a> The <i>third</i>
      note.</p><p>Goes on.</p></aside><p>Another.</p><h2 id=h>Heading</h2><p id=empty></p>
      """
    let folder = try IssueFolder(["notes.html": notes])
    let page = try folder.page("HTMLPage", ["html": .string("notes.html")])
    let theme = PageContext(1, 1).theme
    let text = try #require(page.note(named: "n3", mark: "3")).draw(columns: 40, theme: theme).text
    #expect(text.contains("The third note.") && text.contains("Goes on."))
    #expect(!text.contains("First") && !text.contains("Another") && !text.contains("3."))
    for name in ["h", "empty", "gone"] { #expect(page.note(named: name, mark: "") == nil, "\(name)") }
    for columns in [0, 1, 5, 200] {
      #expect(page.note(named: "a", mark: "")?.draw(columns: columns, theme: theme).width == max(1, columns))
    }
  }

  @Test func anArticleWithoutATitleIsCalledAsItsPage() throws {
    let folder = try IssueFolder([
      "1.html": "<title>Site</title><h2> High <i>water</i></h2>", "2.html": "<title>Only a title</title><p>x",
      "3.html": "x",
    ])
    func article(_ name: String, _ title: String? = nil) -> Article {
      var page = PageDescription(className: "HTMLPage", properties: ["html": .string(name)])
      if let title {
        page = PageDescription(
          className: "HTMLPage", properties: ["html": .string(name), "title": .string(title)])
      }
      return Article(pages: [page])
    }
    let articles = [
      article("1.html"), article("2.html"), article("3.html"), article("1.html", "Own"), article("no"),
    ]
    let brochure = try Brochure(
      folder: folder.path,
      articles: articles + [Article(pages: [PageDescription(className: "ContentsPage", properties: [:])])])
    #expect(
      articles.map { $0.readTitle(in: brochure) } == ["High water", "Only a title", nil, "Own", nil])
    let contents = PageRegistry.standard.page(for: brochure.articles[5].pages[0], in: brochure)
    let text = contents.text(columns: 30).joined(separator: "\n")
    #expect(text.contains("High water") && text.contains("Article 3") && text.contains("Own"))
  }
}
