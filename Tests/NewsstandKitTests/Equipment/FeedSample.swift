@testable import NewsstandKit

/// Reads what a catalogue or a feed of the tests says.
enum FeedSample {
  static func read(_ text: String, base: String = "https://example.org/opds/new.atom") throws -> Feed {
    guard let address = FeedAddress(stored: base) else { throw FeedFailure.empty }
    return try FeedFormats.read(Array(text.utf8), base: address)
  }

  /// An OPDS feed; `body` comes after its title.
  static func atom(_ body: String, attributes: String = "") -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/"
      xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:news="http://itunes.apple.com/2011/Newsstand" \(attributes)>
      <title>The Harbour Library</title>\(body)</feed>
    """
  }

  static func book(
    _ title: String, id: String,
    links: String =
      #"<link rel="http://opds-spec.org/acquisition" type="application/epub+zip" href="b.epub"/>"#,
    more: String = ""
  ) -> String { "<entry><id>\(id)</id><title>\(title)</title>\(more)\(links)</entry>" }
}
