/// Atom with enclosures (RFC 4287, section 4.2.7.2): a magazine that is a feed of files.
enum AtomFeed: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    ["feed", "entry"].contains(document.rootName) && document.xml != nil
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.xml else { throw .notAFeed(reason: "damaged XML") }
    let base = base.following(root)
    var feed = AtomEntry.feed(root, links: AtomLink.all(of: root, base: base))
    var builder = FeedBuilder(keepsEmpty: false)
    for entry in AtomEntry.all(in: root) {
      var item = AtomEntry.item(entry)
      let links = AtomLink.all(of: entry, base: base.following(entry))
      let files = links.filter { $0.has("enclosure") && $0.type?.essence.hasPrefix("image/") != true }
      item.offers = files.compactMap { $0.offer() }
      // Some link the file where its page would be.
      if files.isEmpty {
        item.offers = links.filter { $0.has("alternate") }.compactMap { $0.offer() }.filter {
          $0.format != nil
        }
      }
      item.badAddresses = files.filter { $0.address == nil }.map(\.href)
      item.cover =
        links.first { $0.has("enclosure") && $0.type?.essence.hasPrefix("image/") == true }?.address
      for part in item.parts { builder.add(part) }
    }
    feed.entries = builder.entries()
    return feed
  }
}
