import Markup

/// Apple's Newsstand Atom feed: when an issue was and until when it is the newest, what is in it, its covers. Its
/// content is what enclosures name; Apple's own apps knew that otherwise, so an issue may have none.
enum NewsstandAtom: FeedFormat {
  private static let namespace = "http://itunes.apple.com/2011/Newsstand"

  static func recognises(_ document: FeedDocument) -> Bool {
    guard document.rootName == "feed", let root = document.xml else { return false }
    return AtomEntry.all(in: root).contains { $0.children.contains { $0.namespace == namespace } }
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.xml else { throw .notAFeed(reason: "damaged XML") }
    let base = base.following(root)
    var feed = AtomEntry.feed(root, links: AtomLink.all(of: root, base: base))
    var builder = FeedBuilder()
    for entry in AtomEntry.all(in: root) {
      let base = base.following(entry)
      var item = AtomEntry.item(entry)
      item.endDate = entry.all("end_date").first { $0.namespace == namespace }?.words
      let links = AtomLink.all(of: entry, base: base)
      let files = links.filter { $0.has("enclosure") }
      item.offers = files.compactMap { $0.offer() }
      item.badAddresses = files.filter { $0.address == nil }.map(\.href)
      if let icon = cover(entry) {
        item.cover = base.following(icon.element).resolve(icon.source)
        if item.cover == nil { item.badAddresses.append(icon.source) }
      }
      builder.add(item)
    }
    feed.entries = builder.entries()
    return feed
  }

  /// The picture that all sizes are made from, else the first.
  private static func cover(_ entry: XMLElement) -> (element: XMLElement, source: String)? {
    let icons = entry.descendants { $0.name == "cover_art_icon" && $0.namespace == namespace }
      .compactMap { icon in icon.attribute("src").map { (icon, $0) } }
    return icons.first { $0.0.attribute("size")?.uppercased() == "SOURCE" } ?? icons.first
  }
}
