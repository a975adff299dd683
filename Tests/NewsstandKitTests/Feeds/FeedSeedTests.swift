import Foundation
import Testing

/// Writes what the fuzzer begins with: `FUZZ_SEEDS=FOLDER` (`make fuzz` does it).
@Suite struct FeedSeedTests {
  private static let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]

  private static let seeds = [
    FeedSample.atom(
      """
      <link rel="search" type="application/atom+xml" href="/find{?query}"/><link rel="next" href="?p=2"/>
      <entry><title>A</title><id>1</id><link rel="subsection" type="application/atom+xml" href="a"/></entry>
      """ + FeedSample.book("B", id: "2", more: "<updated>2016-06-05T00:00:00Z</updated>")),
    FeedSample.atom(
      """
      <entry><id>june</id><news:end_date>2016</news:end_date><news:cover_art_icons>
      <news:cover_art_icon size="SOURCE" src="june.png"/></news:cover_art_icons></entry>
      """),
    """
    <rss version="2.0"><channel><title>x</title><item><title>June</title><guid>1</guid>
    <pubDate>Sun, 05 Jun 16 08:00:00 EST</pubDate><enclosure url="a.pdf" type="application/pdf" length="1"/>
    <enclosure url="b.pdf" type="application/pdf"/></item></channel></rss>
    """,
    """
    {"metadata": {"title": {"en": "x"}}, "links": [{"rel": "search", "href": "f{?query}", "templated": true}],
    "navigation": [{"title": "a", "href": "a"}], "publications": [{"metadata": {"title": "June", "author": ["A"]},
    "links": [{"rel": "http://opds-spec.org/acquisition", "href": "a.epub", "type": "application/epub+zip"}],
    "images": [{"href": "a.png", "width": 1}]}], "groups": [{"metadata": {"title": "b"}, "publications": []}]}
    """,
    #"{"version": "https://jsonfeed.org/version/1.1", "title": "x", "items": [{"id": "1", "attachments": [{"url": "a.pdf"}]}]}"#,
    #"[{"name": "a", "title": "A", "date": "2012-10-31 10:25:00", "cover": "a.png", "url": "a.hpub"}]"#,
    String(decoding: Sample.feed([["Name": "june", "Content": "june.zip", "Date": "2016"]]), as: UTF8.self),
    """
    <OpenSearchDescription><Url type="application/atom+xml" template="f?q={searchTerms}&amp;p={startPage?}"/>
    </OpenSearchDescription>
    """,
    #"{"title": "x", "authentication": [{"type": "http://opds-spec.org/auth/basic"}]}"#,
    #"Digest nonce="basic", realm="b", Basic realm="c\"d""#,
  ]

  @Test(.enabled(if: folder != nil)) func writesFeeds() throws {
    let folder = try #require(Self.folder) + "/Feed"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (number, text) in Self.seeds.enumerated() {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }
}
