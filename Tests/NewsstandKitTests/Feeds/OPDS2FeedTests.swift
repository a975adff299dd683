import Foundation
import Testing

@testable import NewsstandKit

@Suite struct OPDS2FeedTests {
  private func read(_ json: String) throws -> Feed {
    try FeedSample.read(json, base: "https://example.org/v2/index.json")
  }

  @Test func publicationsNavigationAndGroups() throws {
    let feed = try read(
      """
      {"metadata": {"title": {"fr": "Le port", "en": "The harbour"}},
       "links": [{"rel": "self", "href": "index.json"}, {"rel": ["next"], "href": "?page=2"},
         {"rel": "search", "href": "find{?query,title}", "templated": true}],
       "navigation": [{"title": "Poems", "href": "/poems", "type": "application/opds+json"}, {"href": "x://y"}],
       "publications": [{
         "metadata": {"title": "Tides", "identifier": "urn:1", "author": {"name": "The Office"}, "published": "2016-06",
           "description": "<p>High</p><p>water</p>"},
         "links": [{"rel": "http://opds-spec.org/acquisition/open-access", "href": "t.pdf", "type": "application/pdf"},
           {"rel": "http://opds-spec.org/acquisition", "href": "t.epub", "type": "application/epub+zip", "size": 12}],
         "images": [{"href": "s.jpg", "type": "image/jpeg", "width": 100}, {"href": "l.jpg", "width": 700}]}],
       "groups": [
         {"metadata": {"title": "New"}, "links": [{"rel": "self", "href": "new"}],
          "publications": [{"metadata": {"title": "Tides", "identifier": "urn:1"}, "links": []},
            {"metadata": {"title": "Bells", "author": ["A", {"name": {"de": "B"}}]},
             "links": [{"rel": "http://opds-spec.org/acquisition/buy", "href": "b.epub", "type": "application/epub+zip",
               "properties": {"price": {"value": 3}}}]}]},
         {"metadata": {"title": "Places"}, "navigation": [{"title": "Ports", "href": "ports"}]}]}
      """)
    #expect(feed.title == "The harbour" && feed.next == "https://example.org/v2/index.json?page=2")
    #expect(feed.sections.map(\.title) == ["Poems", "New", "Ports"])
    #expect(feed.sections.map(\.address).last == "https://example.org/v2/ports")
    let tides = try #require(feed.issues.first)
    #expect(tides.content == "https://example.org/v2/t.epub" && tides.size == 12)
    #expect(tides.cover == "https://example.org/v2/l.jpg" && tides.summary == "High water")
    #expect(tides.date == LenientDate.parse("2016-06-01") && tides.datePrecision == .month)
    #expect(feed.entries.map(\.creators) == [["The Office"], ["A", "B"]])
    #expect(feed.complaints == [.notFree(name: "bells")])
    guard case .template(let template) = feed.search else {
      Testing.Issue.record("no template")
      return
    }
    #expect(template.address(for: "high water") == "https://example.org/v2/find?query=high%20water")
  }

  @Test(arguments: ["1", "1.0", "0.01", "99"])
  func aPriceIsAPrice(price: String) throws {
    let feed = try FeedSample.read(
      """
      {"publications": [{"metadata": {"title": "A", "identifier": 1}, "links": [
        {"rel": "http://opds-spec.org/acquisition", "href": "a.epub", "type": "application/epub+zip",
         "properties": {"price": {"value": \(price), "currency": "EUR"}}}]}]}
      """)
    #expect(feed.issues.map(\.content) == [nil] && feed.complaints == [.notFree(name: "a")])
    #expect(feed.issues[0].identity == "1")
  }

  @Test(arguments: [
    #"{"publications": {"a": 1}}"#,
    #"{"publications": [1, null, "x", [], {}, {"metadata": 3, "links": "x"}]}"#,
    #"{"navigation": [{"href": 5}, null, {"title": "x"}]}"#,
    #"{"groups": [{"publications": 7, "navigation": []}]}"#,
    #"{"metadata": {"title": ["x"]}, "links": [{"href": {}}]}"#,
  ])
  func whatIsOfAnotherShapeIsLeftOut(_ json: String) throws {
    #expect(((try? read(json))?.issues ?? []).isEmpty)
  }
}
