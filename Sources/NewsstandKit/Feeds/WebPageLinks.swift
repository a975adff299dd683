import Foundation

/// What a web page says of itself in `<link>` (HTML, section 4.2.4), however its mark-up is broken.
enum WebPageLinks {
  /// Where pages have their head.
  private static let mostBytes = 256 << 10
  private static let feeds: Set<String> = [
    "application/rss+xml", "application/atom+xml", "application/opds+json", "application/feed+json",
  ]

  /// The feed that a page names as another form of itself: a catalogue, else the first; nil where it names none that may
  /// be followed.
  static func feed(in bytes: [UInt8], base: FeedAddress) -> String? {
    let page = String(decoding: bytes.prefix(mostBytes).filter { $0 != 0 }, as: UTF8.self)
    let found = page.matches(of: /<link\s[^>]*>/.ignoresCase()).compactMap { match -> (MediaType, String)? in
      let attributes = attributes(of: match.output)
      guard let type = MediaType(attributes["type"]), feeds.contains(type.essence),
        attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("alternate") == true,
        let address = attributes["href"].flatMap({ base.resolve($0.replacing("&amp;", with: "&")) })
      else { return nil }
      return (type, AddressText.withoutCredentials(address))
    }
    return (found.first { $0.0.parameters["profile"] == "opds-catalog" } ?? found.first)?.1
  }

  /// Names in lower case; the first of a name counts.
  private static func attributes(of tag: Substring) -> [String: String] {
    let pattern = /([A-Za-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/
    return Dictionary(
      tag.matches(of: pattern).map { match in
        (match.1.lowercased(), String(match.2 ?? match.3 ?? match.4 ?? ""))
      }, uniquingKeysWith: { first, _ in first })
  }
}
