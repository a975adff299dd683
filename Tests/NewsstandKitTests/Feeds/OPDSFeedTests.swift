import Foundation
import Testing

@testable import NewsstandKit

/// OPDS 1.2 as servers write it.
@Suite struct OPDSFeedTests {
  private func read(
    _ body: String, attributes: String = "", base: String = "https://example.org/opds/new.atom"
  ) throws
    -> Feed
  { try FeedSample.read(FeedSample.atom(body, attributes: attributes), base: base) }

  private func link(_ relation: String, _ type: String, _ href: String, _ inside: String = "") -> String {
    #"<link rel="http://opds-spec.org/\#(relation)" type="\#(type)" href="\#(href)">\#(inside)</link>"#
  }

  @Test func anAcquisitionFeedListsItsPublications() throws {
    let feed = try read(
      FeedSample.book(
        "Tides &amp; Tables", id: "urn:uuid:1",
        links: link("acquisition", "application/epub+zip", "../get/1.epub")
          + link("image", "image/jpeg", "/covers/1.jpg")
          + link("image/thumbnail", "image/jpeg", "/thumbs/1.jpg"),
        more: """
          <author><name>The Harbour Office</name></author><updated>2020-01-01T00:00:00Z</updated>
          <dc:issued>1891</dc:issued>
          <summary type="html">&lt;p&gt;High &lt;b&gt;water&lt;/b&gt;&lt;/p&gt;&lt;p&gt;and low&lt;/p&gt;</summary>
          """))
    let facts = try #require(feed.issues.first)
    #expect(
      feed.title == "The Harbour Library" && facts.name == "tides-tables" && facts.title == "Tides & Tables")
    #expect(facts.content == "https://example.org/get/1.epub")
    #expect(facts.cover == "https://example.org/covers/1.jpg")
    #expect(facts.summary == "High water and low" && facts.identity == "urn:uuid:1")
    #expect(facts.datePrecision == .year && facts.date == LenientDate.parse("1891-01-01"))
    #expect(feed.entries[0].creators == ["The Harbour Office"] && feed.complaints.isEmpty)
  }

  @Test func aNavigationFeedListsItsSections() throws {
    let feed = try read(
      """
      <link rel="next" href="?page=2"/><link rel="start" href="/opds"/>
      <link rel="http://opds-spec.org/sort/new" title="New" type="application/atom+xml" href="/opds/sort"/>
      <entry><title>Authors</title><id>a</id><content type="text">By name</content>
        <link rel="subsection" type="application/atom+xml;profile=opds-catalog;kind=navigation" href="authors"/></entry>
      <entry><title>All</title><id>b</id>
        <link type="application/atom+xml;profile=opds-catalog" href="all"/></entry>
      """)
    #expect(
      feed.sections == [
        CatalogSection(title: "Authors", address: "https://example.org/opds/authors", summary: "By name"),
        CatalogSection(title: "All", address: "https://example.org/opds/all"),
        CatalogSection(title: "New", address: "https://example.org/opds/sort"),
      ])
    #expect(
      feed.next == "https://example.org/opds/new.atom?page=2" && feed.start == "https://example.org/opds")
    #expect(feed.entries.isEmpty)
  }

  @Test(
    arguments: [
      (["application/pdf", "application/epub+zip", "application/x-cbz"], 1),
      (
        [
          "application/x-mobipocket-ebook", "application/pdf",
          "application/vnd.comicbook+zip; charset=binary",
        ], 2
      ),
      (["application/zip", "APPLICATION/PDF;version=1.7"], 1),
      (["application/zip", "application/hpub+zip"], 1),
    ] as [([String], Int)])
  func ofSeveralFormatsTheBestIsTaken(_ types: [String], _ best: Int) throws {
    let links = types.enumerated().map { link("acquisition", $0.element, "\($0.offset)") }.joined()
    let feed = try read(FeedSample.book("A", id: "a", links: links))
    #expect(feed.issues.map(\.content) == ["https://example.org/opds/\(best)"] && feed.complaints.isEmpty)
    #expect(feed.entries[0].offers.count == types.count)
  }

  @Test(arguments: [
    ("", "b.epub", true), ("application/octet-stream", "b.CBZ?x=1.mobi", true), ("", "b", false),
    ("application/octet-stream", "b.mobi", false), ("application/x-mobipocket-ebook", "b.epub", false),
  ])
  func aTypeThatSaysNothingLeavesItToTheEnding(_ type: String, _ href: String, _ isIssue: Bool) throws {
    let feed = try read(FeedSample.book("A", id: "a", links: link("acquisition", type, href)))
    #expect((feed.issues[0].content != nil) == isIssue)
    #expect(feed.complaints.count == (isIssue ? 0 : 1))
  }

  @Test func whatHasToBePaidIsNotTaken() throws {
    let epub = "application/epub+zip"
    let price = #"<opds:price currencycode="EUR">4.50</opds:price>"#
    let feed = try read(
      FeedSample.book("Bought", id: "1", links: link("acquisition/buy", epub, "1"))
        + FeedSample.book("Lent", id: "2", links: link("acquisition/borrow", epub, "2"))
        + FeedSample.book("Priced", id: "3", links: link("acquisition", epub, "3", price))
        + FeedSample.book(
          "Tried", id: "4", links: link("acquisition/buy", epub, "4") + link("acquisition/sample", epub, "5"))
        + FeedSample.book(
          "Both", id: "5",
          links: link("acquisition/sample", epub, "6") + link("acquisition/open-access", epub, "7"))
        + FeedSample.book(
          "Locked", id: "6",
          links: link(
            "acquisition", "application/vnd.adobe.adept+xml", "8",
            #"<opds:indirectAcquisition type="application/epub+zip"/>"#)))
    #expect(
      feed.issues.map(\.content) == [
        nil, nil, nil, "https://example.org/opds/5", "https://example.org/opds/7", nil,
      ])
    #expect(
      feed.complaints == [
        .notFree(name: "bought"), .notFree(name: "lent"), .notFree(name: "priced"),
        .sampleOnly(name: "tried"),
        .unreadableFormat(name: "locked", types: ["application/vnd.adobe.adept+xml"]),
      ])
  }

  @Test func aRelationThatWasForgottenIsGuessed() throws {
    let feed = try read(
      FeedSample.book("A", id: "a", links: #"<link type="application/epub+zip" href="a.epub"/>"#)
        + #"<entry><title>B</title><link type="application/atom+xml" href="b"/></entry>"#)
    #expect(feed.issues.map(\.content) == ["https://example.org/opds/a.epub"])
    #expect(feed.sections.map(\.title) == ["B"])
  }

  @Test func anEntryAloneIsAFeedOfOne() throws {
    let feed = try FeedSample.read(
      """
      <entry xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>1</id>
      <link rel="self" type="application/atom+xml;type=entry;profile=opds-catalog" href="a"/>
      <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="a.pdf"/></entry>
      """)
    #expect(feed.issues.map(\.content) == ["https://example.org/opds/a.pdf"] && feed.title == nil)
  }

  @Test func addressesAreRelativeToTheirBase() throws {
    let feed = try read(
      """
      <entry xml:base="two/"><title>A</title><id>1</id>
        <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="a.pdf"/></entry>
      <entry><title>B</title><id>2</id>
        <link xml:base="http://other.example/" rel="http://opds-spec.org/acquisition" type="application/pdf" href="b.pdf"/>
      </entry>
      <entry><title>C</title><id>3</id>
        <link rel="http://opds-spec.org/acquisition" type="application/pdf" href="file:///etc/passwd"/></entry>
      """, attributes: #"xml:base="/one/""#)
    #expect(
      feed.issues.map(\.content) == [
        "https://example.org/one/two/a.pdf", "http://other.example/b.pdf", nil,
      ])
    #expect(feed.complaints == [.badAddress(name: "c", address: "file:///etc/passwd")])
  }

  @Test(arguments: ["0101-01-01T00:00:00+00:00", "0001-01-01T00:00:00"])
  func aDateThatStandsForNoneIsNone(_ text: String) throws {
    let feed = try read(FeedSample.book("A", id: "a", more: "<published>\(text)</published>"))
    #expect(feed.issues[0].date == nil && feed.complaints.isEmpty)
  }

  @Test(arguments: [
    (
      #"<link rel="search" type="application/atom+xml" href="/search/{searchTerms}?library_id=x"/>"#,
      "https://example.org/search/tide%20%26%20%C3%A9b%2Fb?library_id=x"
    ),
    (
      #"<link rel="search" type="application/atom+xml" href="q?query={searchTerms}&amp;page={startPage?}&amp;n={count}"/>"#,
      "https://example.org/opds/q?query=tide%20%26%20%C3%A9b%2Fb&page=&n=50"
    ),
  ])
  func anInlineTemplateIsSearchedWith(_ link: String, _ address: String) throws {
    guard case .template(let template) = try read(link).search else {
      Testing.Issue.record("no template")
      return
    }
    #expect(template.address(for: "tide & éb/b") == address)
  }

  @Test func aDescriptionIsSearchedWithWhereThereIsNoTemplate() throws {
    let feed = try read(
      #"<link rel="search" type="application/opensearchdescription+xml" href="/osd"/>"#
        + FeedSample.book("A", id: "a"))
    #expect(feed.search == .description("https://example.org/osd"))
  }
}
