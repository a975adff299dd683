import Markup

/// RSS 2.0, 0.9x and 1.0 with enclosures: a magazine that is a feed of files. Media RSS's contents and thumbnails count,
/// too.
enum RSSFeed: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    ["rss", "rdf"].contains(document.rootName) && document.xml != nil
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.xml else { throw .notAFeed(reason: "damaged XML") }
    let base = base.following(root)
    let channel = root.first("channel")
    var feed = Feed(title: FeedText.title(channel?.first("title")?.text))
    let links = channel.map { AtomLink.all(of: $0, base: base.following($0)) } ?? []
    feed.next = links.first { $0.has("next") }?.address
    var builder = FeedBuilder(keepsEmpty: false)
    // In RSS 1.0 they stand beside the channel.
    for element in root.descendants(where: { $0.name == "item" }) {
      let item = item(element, base: base.following(element))
      for part in item.parts { builder.add(part) }
    }
    feed.entries = builder.entries()
    return feed
  }

  private static func item(_ element: XMLElement, base: FeedAddress) -> FeedItem {
    var item = FeedItem()
    item.title = FeedText.title(element.first("title")?.text)
    item.identity = element.first("guid")?.words ?? element.attribute("about")
    item.dates = ["pubDate", "date", "issued", "published", "updated"].compactMap { element.first($0)?.words }
    item.summary =
      FeedText.summary(element.first("description")?.text) ?? FeedText.summary(element.first("summary")?.text)
    item.creators = ["author", "creator"].flatMap { element.all($0) }.compactMap { FeedText.title($0.text) }
    var pictures: [String] = []
    for file in element.all("enclosure") + element.descendants(where: isMediaContent) {
      guard let source = file.attribute("url") ?? file.attribute("resource") else { continue }
      guard let address = base.resolve(source) else {
        item.badAddresses.append(source)
        continue
      }
      let type = file.attribute("type")
      if MediaType(type)?.essence.hasPrefix("image/") == true || file.attribute("medium") == "image" {
        pictures.append(address)
      } else if !item.offers.contains(where: { $0.address == address }) {
        let size = (file.attribute("length") ?? file.attribute("fileSize")).flatMap { Int64($0.trimmed) }
        item.offers.append(ContentOffer(address, type: type, size: size))
      }
    }
    let link = element.all("link").lazy.compactMap { $0.words ?? $0.attribute("href") }.first
    if item.offers.isEmpty, let address = link.flatMap({ base.resolve($0) }) {
      let offer = ContentOffer(address, type: nil)
      if offer.format != nil { item.offers = [offer] }
    }
    item.identity = item.identity ?? link
    item.cover = cover(element, base: base) ?? pictures.first
    return item
  }

  private static func isMediaContent(_ element: XMLElement) -> Bool {
    element.name == "content" && element.attribute("url") != nil
  }

  private static func cover(_ element: XMLElement, base: FeedAddress) -> String? {
    let pictures = element.descendants { $0.name == "thumbnail" || $0.name == "image" }
    return pictures.lazy.compactMap { picture in
      (picture.attribute("url") ?? picture.attribute("href")).flatMap { base.resolve($0) }
    }.first
  }
}
