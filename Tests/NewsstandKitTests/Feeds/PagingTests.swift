import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Feeds of several pages.
@Suite struct PagingTests {
  private let site: Site
  private let shelf: Shelf

  init() async throws {
    site = try Site()
    shelf = try await Shelf()
  }

  private func page(_ book: String, next: String?) -> String {
    FeedSample.atom(
      (next.map { #"<link rel="next" href="\#($0)"/>"# } ?? "") + FeedSample.book(book, id: book))
  }

  private func serve(_ path: String, _ book: String, next: String?) {
    site.serve(path, ServedResource(Data(page(book, next: next).utf8), entityTag: "\"\(book)\""))
  }

  @Test func allPagesAreRead() async throws {
    serve("/new", "a", next: "two?offset=1")
    serve("/two?offset=1", "b", next: "/three")
    serve("/three", "c", next: nil)
    let report = try await shelf.library.subscribe(to: site.address("/new"))
    #expect(report.new.map(\.name) == ["a", "b", "c"] && report.complaints.isEmpty)
    // A page that is as it was says so of the first one alone.
    #expect(try await shelf.library.refresh(report.publication.id).isUnchanged)
    #expect(site.requests("/three").count == 1)
  }

  @Test func pagesInACircleEnd() async throws {
    serve("/new", "a", next: "two")
    serve("/two", "b", next: "new")
    let report = try await shelf.library.subscribe(to: site.address("/new"))
    #expect(report.new.map(\.name) == ["a", "b"] && report.complaints == [.pagesInCircle(read: 2)])
  }

  @Test func aFeedThatNeverEndsIsReadToALimit() async throws {
    let text = FeedSample.book("a", id: "a")
    for number in 0...FeedReader.mostPages {
      let body = #"<link rel="next" href="\#(number + 1)"/>"# + text
      site.serve("/\(number)", ServedResource(Data(FeedSample.atom(body).utf8)))
    }
    let report = try await shelf.library.subscribe(to: site.address("/0"))
    #expect(report.new.count == 1 && report.complaints == [.tooManyPages(read: FeedReader.mostPages)])
  }

  @Test func aPageThatFailsChangesNothing() async throws {
    serve("/new", "a", next: "two")
    serve("/two", "b", next: nil)
    let id = try await shelf.library.subscribe(to: site.address("/new")).publication.id
    serve("/new", "c", next: "gone")
    await #expect(throws: NewsstandError.feed(publication: id, .transfer(.status(404, retryAfter: nil)))) {
      try await shelf.library.refresh(id)
    }
    #expect(try await shelf.library.issues().map(\.name).sorted() == ["a", "b"])
  }

  @Test func addressesAreRelativeToWhereARedirectLed() async throws {
    site.serve("/short") { _ in .redirect(to: "/deep/er/new") }
    serve("/deep/er/new", "a", next: "two")
    serve("/deep/er/two", "b", next: nil)
    let report = try await shelf.library.subscribe(to: site.address("/short"))
    let issues = try await shelf.library.issues(of: [report.publication.id])
    #expect(issues.count == 2 && Set(issues.map(\.facts.content)) == [site.address("/deep/er/b.epub")])
  }

  @Test func aCataloguesEntrancePageIsNotSubscribedTo() async throws {
    let body =
      #"<entry><title>All</title><id>1</id><link rel="subsection" href="all" type="application/atom+xml"/></entry>"#
    site.serve("/opds", ServedResource(Data(FeedSample.atom(body).utf8)))
    let address = site.address("/opds")
    await #expect(throws: NewsstandError.feed(publication: address, .catalog(sections: 1))) {
      try await shelf.library.subscribe(to: address)
    }
    #expect(try await shelf.library.publications().map(\.id) == ["mag"])
  }

  @Test func aFeedOfArticlesIsNotSubscribedTo() async throws {
    site.serve(
      "/rss", ServedResource(Data("<rss><channel><item><title>x</title></item></channel></rss>".utf8)))
    let address = site.address("/rss")
    await #expect(throws: NewsstandError.feed(publication: address, .nothingToRead)) {
      try await shelf.library.subscribe(to: address)
    }
  }
}
