/// JSON Feed 1.0 and 1.1 (jsonfeed.org) whose items have attachments: what RSS is, in JSON.
enum JSONFeed: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    document.json?["version"]?.text?.contains("jsonfeed.org/version/") ?? false
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.json else { throw .notAFeed(reason: "damaged JSON") }
    var feed = Feed(title: FeedText.title(root["title"]?.text))
    feed.next = root["next_url"]?.text.flatMap { base.resolve($0) }
    var builder = FeedBuilder(keepsEmpty: false)
    for value in root["items"]?.array ?? [] {
      for part in item(value, base: base).parts { builder.add(part) }
    }
    feed.entries = builder.entries()
    return feed
  }

  private static func item(_ value: JSONValue, base: FeedAddress) -> FeedItem {
    var item = FeedItem()
    item.identity = value["id"]?.text ?? value["url"]?.text
    item.title = FeedText.title(value["title"]?.text)
    item.dates = ["date_published", "date_modified"].compactMap { value[$0]?.text }
    item.summary =
      ["summary", "content_text", "content_html"].lazy
      .compactMap { FeedText.summary(value[$0]?.text) }.first
    item.cover =
      ["image", "banner_image"].lazy
      .compactMap { value[$0]?.text.flatMap { base.resolve($0) } }.first
    // Version 1.0 has one author.
    let authors = (value["authors"]?.items ?? []) + (value["author"]?.items ?? [])
    item.creators = authors.compactMap { FeedText.title($0["name"]?.text) }
    for attachment in value["attachments"]?.items ?? [] {
      guard let source = attachment["url"]?.text else { continue }
      guard let address = base.resolve(source) else {
        item.badAddresses.append(source)
        continue
      }
      let size = attachment["size_in_bytes"]?.number.flatMap { Int64(exactly: $0) }
      item.offers.append(ContentOffer(address, type: attachment["mime_type"]?.text, size: size))
    }
    return item
  }
}
