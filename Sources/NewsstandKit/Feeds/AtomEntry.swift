import Markup

/// What all kinds of Atom feeds say in the same way (RFC 4287).
enum AtomEntry {
  /// The entries of a feed; a document may be one entry alone.
  static func all(in root: XMLElement) -> [XMLElement] {
    root.name.lowercased() == "entry" ? [root] : root.all("entry")
  }

  /// What is said of an entry, apart from where it leads.
  static func item(_ entry: XMLElement) -> FeedItem {
    var item = FeedItem()
    item.identity = entry.first("id")?.words
    item.title = text(entry.first("title")).flatMap { FeedText.title($0) }
    item.summary =
      text(entry.first("summary")).flatMap { FeedText.summary($0) }
      ?? text(entry.first("content")).flatMap { FeedText.summary($0) }
    // An Atom date says when an entry was published or changed; Dublin Core's says when what it is about was.
    item.dates = ["issued", "date", "published", "updated"].compactMap { entry.first($0)?.words }
    item.creators = creators(entry)
    return item
  }

  private static func creators(_ entry: XMLElement) -> [String] {
    let names =
      entry.all("author").compactMap { FeedText.title($0.first("name")?.text ?? $0.text) }
      + entry.all("creator").compactMap { FeedText.title($0.text) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  /// A text construct (section 3.1): of XHTML its words, of HTML its source.
  private static func text(_ element: XMLElement?) -> String? { element?.text }

  /// What a feed says of itself: its title, its next page, where it begins, how it is searched.
  static func feed(_ root: XMLElement, links: [AtomLink]) -> Feed {
    var feed = Feed(
      title: root.name.lowercased() == "entry" ? nil : FeedText.title(root.first("title")?.text))
    feed.next = links.first { $0.has("next") }?.address
    feed.start = links.first { $0.has("start") }?.address
    let searches = links.filter { $0.has("search") }
    feed.search =
      searches.lazy.compactMap { SearchTemplate($0.href, base: $0.base).map { .template($0) } }.first
      ?? searches.lazy.filter { $0.type?.essence == "application/opensearchdescription+xml" }
      .compactMap { $0.address.map { .description($0) } }.first
    return feed
  }
}
