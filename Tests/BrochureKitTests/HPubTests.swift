import Foundation
import Plist
import Testing

@testable import BrochureKit

/// HPub books as Baker's publishers write them.
@Suite struct HPubTests {
  private func files(_ brochure: Brochure) -> [String] {
    brochure.articles.map {
      let properties = $0.pages[0].properties
      if case .string(let name)? = properties["html"] ?? properties["baseImage"] { return name }
      return "?"
    }
  }

  @Test func pagesComeInTheOrderOfTheContents() throws {
    let folder = try IssueFolder([
      "book.json": """
      {"hpub": true, "title": "Quay", "author": ["A. Writer", ""], "creator": "A. Writer",
       "publisher": "Quay Press", "date": "2011-13-45", "url": "book://example.org/quay", "cover": "c.png",
       "orientation": "both", "zoomable": false, "-baker-background": "#000",
       "contents": ["2.html", {"url": "My%20Page.html?x#top", "title": "Mine"}, "1.html", "c.png"]}
      """,
      "1.html": "<h1>One</h1>", "2.html": "<p>Two", "My Page.html": "<p>Tide tables", "c.png": "",
    ])
    let brochure = try folder.open()
    #expect(files(brochure) == ["2.html", "My Page.html", "1.html", "c.png"])
    #expect(brochure.articles.map(\.title) == [nil, "Mine", nil, nil])
    #expect(brochure.metadata.title == "Quay" && brochure.metadata.creators == ["A. Writer"])
    #expect(brochure.metadata.publisher == "Quay Press" && brochure.metadata.date == "2011-13-45")
    #expect(!brochure.hasSpreads)
    let page = PageRegistry.standard.page(for: brochure.articles[1].pages[0], in: brochure)
    #expect(page.text(columns: 40).contains("Tide tables"))
    #expect(try IssueCheck().findings(in: folder.path).allSatisfy { $0.path != "book.json" })
  }

  @Test func carelessJSONIsRead() throws {
    let folder = try IssueFolder([
      "wrap/BOOK.JSON": """
      \u{FEFF}// Made by hand
      { Title: 'Quay', /* two */ "Contents": ["1.html", null, 5, {"title": "x"}, {URL: "gone.html",},], }
      """,
      "wrap/1.html": "<p>One",
    ])
    let brochure = try folder.open()
    #expect(brochure.metadata.title == "Quay")
    #expect(brochure.articles.count == 4)
    #expect(brochure.articles[1].pages[0].problem == .notAPage(found: .number))
    #expect(brochure.articles[2].pages[0].problem == .missingProperty("url"))
    let gone = PageRegistry.standard.page(for: brochure.articles[3].pages[0], in: brochure)
    #expect(gone.text(columns: 60).joined().contains("gone.html"))
  }

  @Test func whatIsDamagedIsSaidAndWhatIsOtherIsLeft() throws {
    let folder = try IssueFolder(["book.json": "{\"contents\": [", "1.png": ""])
    let path = folder.path + "/book.json"
    #expect(throws: BrochureError.malformedBook(path: path)) { try folder.open() }
    try folder.write(Data("{\"contents\": []}".utf8), to: "book.json")
    #expect(throws: BrochureError.noPages(path: path)) { try folder.open() }
    for other in ["{\"contents\": 5}", "[1]", "{}"] {
      try folder.write(Data(other.utf8), to: "book.json")
      #expect(files(try folder.open()) == ["1.png"], "the pictures are the issue")
    }
    let deep = String(repeating: "[", count: 200_000)
    try folder.write(Data("{\"contents\": \(deep)".utf8), to: "book.json")
    #expect(throws: BrochureError.malformedBook(path: path)) { try folder.open() }
  }

  @Test func oneThatArrivesIsReadAsSoonAsItsListIsHere() throws {
    let folder = try IssueFolder(["1.html": "<p>One"])
    #expect(Brochure.open(arrivingIn: folder.path) == nil)
    try folder.write(Data("{\"contents\": [\"1.html\", \"2.html\"]}".utf8), to: "book.json")
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    #expect(brochure.isArriving && files(brochure) == ["1.html", "2.html"])
    let page = PageRegistry.standard.page(for: brochure.articles[1].pages[0], in: brochure)
    #expect(page.awaited == "2.html")
  }
}
