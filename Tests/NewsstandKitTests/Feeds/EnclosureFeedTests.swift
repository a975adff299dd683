import Foundation
import Testing

@testable import NewsstandKit

/// RSS and Atom whose entries bring files, Newsstand Atom and Baker's shelf.
@Suite struct EnclosureFeedTests {
  private func rss(_ items: String) throws -> Feed {
    try FeedSample.read(
      """
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
        xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Gazette</title>
        <atom:link rel="next" href="?paged=2"/>\(items)</channel></rss>
      """, base: "https://example.org/feed")
  }

  @Test func itemsWithEnclosuresAreIssues() throws {
    let feed = try rss(
      """
      <item><title>June &amp;amp; July</title><guid isPermaLink="false">g-1</guid>
        <pubDate>Sun, 05 Jun 16 08:00:00 EST</pubDate><description>&lt;b&gt;All&lt;/b&gt; of it</description>
        <enclosure url="/pdf/june.pdf" length="1" type="application/pdf"/>
        <media:thumbnail url="june.jpg"/></item>
      <item><title>An article</title><link>https://example.org/article</link></item>
      <item><title>A talk</title><enclosure url="/talk.mp3" type="audio/mpeg" length="5"/></item>
      <item><title>May</title><link>https://example.org/may.pdf</link></item>
      <item><title>April</title><media:group><media:content url="a.jpg" type="image/jpeg"/>
        <media:content url="a.epub" type="application/epub+zip" fileSize="12"/></media:group></item>
      """)
    #expect(feed.title == "Gazette" && feed.next == "https://example.org/feed?paged=2")
    #expect(feed.issues.map(\.name) == ["june-july", "may", "april"])
    let june = feed.issues[0]
    #expect(june.content == "https://example.org/pdf/june.pdf" && june.identity == "g-1" && june.size == 1)
    #expect(june.date == LenientDate.parse("2016-06-05T13:00:00Z") && june.summary == "All of it")
    #expect(june.cover == "https://example.org/june.jpg")
    #expect(feed.issues[1].content == "https://example.org/may.pdf")
    #expect(
      feed.issues[2].content == "https://example.org/a.epub"
        && feed.issues[2].cover == "https://example.org/a.jpg")
    #expect(feed.complaints.isEmpty && feed.entryCount == 5)
  }

  @Test(arguments: [
    ("application/octet-stream", "a.epub", ContentFormat.epub),
    ("text/plain; charset=utf-8", "a.cbz?x", .cbz),
    ("application/x-download", "A.PDF", .pdf), ("", "a.pdf", .pdf), ("application/pdf", "a.epub", .pdf),
    ("text/plain", "a.txt", nil), ("audio/mpeg", "a.pdf", nil), ("text/html", "a.epub", nil),
  ])
  func whereTheTypeSaysNothingTheEndingDoes(_ type: String, _ address: String, _ format: ContentFormat?) {
    #expect(ContentFormat(MediaType(type), address: "https://example.org/" + address) == format)
  }

  @Test func severalFilesOfAKindAreSeveralIssuesAndSeveralKindsAreOne() throws {
    let feed = try rss(
      """
      <item><title>June</title><guid>1</guid><enclosure url="june.pdf" type="application/pdf"/>
        <enclosure url="supplement.pdf" type="application/pdf"/></item>
      <item><title>May</title><guid>2</guid><enclosure url="may.pdf" type="application/pdf"/>
        <enclosure url="may.epub" type="application/epub+zip"/></item>
      """)
    #expect(feed.issues.map(\.title) == ["June", "June – supplement", "May"])
    #expect(feed.issues.map(\.content).last == "https://example.org/may.epub")
    #expect(Set(feed.issues.map(\.identity)).count == 3)
  }

  @Test func rss1() throws {
    let feed = try FeedSample.read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="x"><title>Gazette</title></channel>
        <item rdf:about="https://example.org/1"><title>June</title><dc:date>2016-06-05</dc:date>
          <enc:enclosure rdf:resource="june.cbz" enc:type="application/vnd.comicbook+zip" enc:length="7"/></item></rdf:RDF>
      """, base: "https://example.org/rss")
    let june = try #require(feed.issues.first)
    #expect(feed.title == "Gazette" && june.content == "https://example.org/june.cbz" && june.size == 7)
    #expect(june.identity == "https://example.org/1" && june.date == LenientDate.parse("2016-06-05"))
  }

  @Test func atomWithEnclosures() throws {
    let feed = try FeedSample.read(
      FeedSample.atom(
        """
        <entry><id>1</id><title>June</title><updated>2016-06-05T00:00:00Z</updated>
          <link rel="enclosure" type="image/png" href="june.png"/>
          <link rel="enclosure" type="application/pdf" href="june.pdf" length="nonsense"/></entry>
        <entry><id>2</id><title>News</title><link rel="alternate" href="news.html"/></entry>
        <entry><id>3</id><title>May</title><link href="may.epub"/></entry>
        """), base: "https://example.org/feed")
    #expect(feed.issues.map(\.name) == ["june", "may"] && feed.complaints.isEmpty)
    #expect(feed.issues[0].cover == "https://example.org/june.png" && feed.issues[0].size == nil)
  }

  @Test func aFeedThatSpeaksOfPlistsIsStillAtom() throws {
    let text = FeedSample.atom(
      "<!-- <plist> --><entry><id>1</id><title>plist</title><link rel='enclosure' href='a.pdf'/></entry>")
    #expect(try FeedSample.read(text).issues.map(\.name) == ["plist"])
  }

  @Test func newsstandAtomKnowsCoversAndTheEnd() throws {
    let feed = try FeedSample.read(
      FeedSample.atom(
        """
        <entry><id>june</id><updated>2016-06-01T00:00:00-08:00</updated><published>2016-06-05T00:00:00-08:00</published>
          <news:end_date>2016-07-05T00:00:00-08:00</news:end_date><summary>Tides</summary>
          <news:cover_art_icons><news:cover_art_icon size="SMALL" src="s.png"/>
            <news:cover_art_icon size="SOURCE" src="june.png"/></news:cover_art_icons></entry>
        <entry><id>may</id><link rel="enclosure" href="may.zip" type="application/zip"/></entry>
        """))
    #expect(feed.issues.map(\.name) == ["june", "may"] && feed.issues.map(\.title) == ["june", "may"])
    #expect(feed.issues[0].cover == "https://example.org/opds/june.png" && feed.issues[0].summary == "Tides")
    #expect(
      feed.issues[0].endDate == LenientDate.parse("2016-07-05T08:00:00Z") && feed.issues[0].content == nil)
    #expect(feed.issues[0].date == LenientDate.parse("2016-06-05T08:00:00Z"))
    #expect(feed.issues[1].content == "https://example.org/opds/may.zip" && feed.complaints.isEmpty)
  }

  @Test func bakersShelf() throws {
    let feed = try FeedSample.read(
      """
      [{"name": "a-study", "title": "A Study", "info": "Its &amp; case", "date": "2012-10-31 10:25:00",
        "cover": "../covers/a.png", "url": "a.hpub"}, 5, {"url": "issues/b%201.hpub", "date": 1465113600000},
       {"name": "a-study"}, {"title": "x"}]
      """, base: "https://example.org/shelf/shelf.json")
    #expect(feed.issues.map(\.name) == ["a-study", "b 1"])
    #expect(
      feed.issues[0].content == "https://example.org/shelf/a.hpub" && feed.issues[0].summary == "Its & case")
    #expect(feed.issues[0].cover == "https://example.org/covers/a.png")
    #expect(
      feed.issues.map(\.date)
        == ["2012-10-31T10:25:00Z", "2016-06-05T08:00:00Z"].map { LenientDate.parse($0) })
    #expect(
      feed.complaints == [.notADictionary(entry: 2), .duplicate(name: "a-study"), .nameless(entry: 5)])
  }

  @Test(arguments: [
    "<rss><channel/></rss>", "<feed/>", "[]", "<feed><entry/></feed>", "<rdf:RDF/>", "[1]", "{}", "<rss",
  ])
  func whatSaysNothingIsNoFault(_ text: String) {
    #expect(((try? FeedSample.read(text))?.issues ?? []).isEmpty)
  }
}
