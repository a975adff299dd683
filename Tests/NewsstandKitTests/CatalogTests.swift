import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Catalogues that are looked through.
@Suite(.timeLimit(.minutes(5)))
struct CatalogTests {
  private let site: Site
  private let shelf: Shelf

  init() async throws {
    site = try Site()
    shelf = try await Shelf()
  }

  private func serve(_ path: String, _ body: String) {
    site.serve(path, ServedResource(Data(FeedSample.atom(body).utf8)))
  }

  private static let root = """
    <link rel="search" type="application/opensearchdescription+xml" href="/osd"/>
    <entry><title>New</title><id>n</id><link rel="subsection" type="application/atom+xml" href="new"/></entry>
    """
  private static let description = """
    <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>x</ShortName>
    <Url type="text/html" template="/html?q={searchTerms}"/>
    <Url type="application/rss+xml" template="/rss?q={searchTerms}"/>
    <Url type="application/atom+xml;profile=opds-catalog" template="find?q={searchTerms}&amp;p={startPage?}"/>
    </OpenSearchDescription>
    """

  @Test func sectionsAreWalkedAndSearched() async throws {
    serve("/opds/", Self.root)
    serve("/opds/new", #"<link rel="start" href="/opds/"/>"# + FeedSample.book("June", id: "1"))
    site.serve("/osd", ServedResource(Data(Self.description.utf8)))
    serve("/find?q=high%20water&p=", FeedSample.book("Tides", id: "2"))
    let catalog = shelf.library.catalog
    let root = try await catalog.page(at: site.address("/opds/"))
    #expect(root.title == "The Harbour Library" && root.sections.map(\.title) == ["New"])
    #expect(!root.isSubscribable && root.maySearch)
    let new = try await catalog.page(at: root.sections[0].address)
    #expect(new.entries.map(\.facts.title) == ["June"] && new.entries[0].formats == [.epub])
    // The page says nothing of searching; where it says that the catalogue begins there is how.
    for page in [root, new] {
      let found = try await catalog.search(for: "high water", in: page)
      #expect(found.entries.map(\.facts.title) == ["Tides"])
    }
  }

  @Test func pagesInACircleComeToAnEnd() async throws {
    let catalog = shelf.library.catalog
    func link(_ page: String) -> String { "<link rel=\"next\" href=\"\(page)\"/>" }
    serve("/1", link("/2") + FeedSample.book("June", id: "1"))
    serve("/2", link("/3") + FeedSample.book("May", id: "2"))
    serve("/3", link("/1") + FeedSample.book("April", id: "3"))
    serve("/alone", link("/alone") + FeedSample.book("March", id: "4"))
    #expect(try await catalog.page(at: site.address("/alone")).next == nil)
    var page = try await catalog.page(at: site.address("/1"))
    var count = 1
    while let next = page.next, count < 10 {
      page = page.continued(by: try await catalog.page(at: next))
      count += 1
    }
    #expect(count == 3 && page.entries.map(\.facts.title) == ["June", "May", "April"])
  }

  @Test func aCatalogueThatCannotBeSearchedSaysSo() async throws {
    serve("/opds", FeedSample.book("June", id: "1"))
    let page = try await shelf.library.catalog.page(at: site.address("/opds"))
    #expect(!page.maySearch)
    await #expect(throws: NewsstandError.notSearchable(page.address)) {
      try await shelf.library.catalog.search(for: "x", in: page)
    }
  }

  @Test func onePublicationIsAddedAndStays() async throws {
    serve(
      "/opds",
      FeedSample.book(
        "June", id: "1",
        links: #"<link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="june.epub"/>"#
      ))
    site.serve("/june.epub", zip: Sample.zip("June"))
    let library = shelf.library
    let page = try await library.catalog.page(at: site.address("/opds"))
    let id = try await library.add(page.entries[0], fromCatalogAt: page.address, titled: page.title)
    #expect(try await library.add(page.entries[0], fromCatalogAt: page.address, titled: "x") == id)
    try await library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    let publication = try #require(try await library.publications().first { $0.id == id.publication })
    #expect(publication.isCollected && publication.title == "The Harbour Library")
    await #expect(throws: NewsstandError.hasNoFeed(publication)) { try await library.refresh(publication.id) }
    #expect(try await library.refreshAll().count == 1)
    // The same address may be subscribed to besides.
    let report = try await library.subscribe(to: site.address("/opds"))
    #expect(report.publication.id != publication.id)
    try await library.unsubscribe(publication.id, deletingIssues: true)
    #expect(try await library.publications().contains { $0.id == publication.id } == false)
  }
}
