import Markup

/// OPDS Catalog 1.2: Atom whose entries are publications with ways to get them, or lead to other feeds.
enum OPDSFeed: FeedFormat {
  private static let prefix = "http://opds-spec.org/"

  static func recognises(_ document: FeedDocument) -> Bool {
    guard ["feed", "entry"].contains(document.rootName), let root = document.xml else { return false }
    return root.all("link").contains { isOPDS($0) }
      || AtomEntry.all(in: root).contains { entry in
        // An entry of another feed leads to a page, or to a file.
        entry.all("link").contains { isOPDS($0) || leadsToFeed($0) }
      }
  }

  private static func leadsToFeed(_ link: XMLElement) -> Bool {
    let relation = link.attribute("rel")?.lowercased() ?? ""
    return relation == "subsection"
      || relation.isEmpty && MediaType(link.attribute("type"))?.essence == "application/atom+xml"
  }

  private static func isOPDS(_ link: XMLElement) -> Bool {
    link.attribute("rel")?.lowercased().hasPrefix(prefix) == true
      || MediaType(link.attribute("type"))?.parameters["profile"] == "opds-catalog"
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.xml else { throw .notAFeed(reason: "damaged XML") }
    let base = base.following(root)
    let links = AtomLink.all(of: root, base: base)
    var feed = AtomEntry.feed(root, links: links)
    var builder = FeedBuilder()
    for entry in AtomEntry.all(in: root) {
      let links = AtomLink.all(of: entry, base: base.following(entry))
      let files = links.compactMap { link in access(link).map { (link, $0) } }
      if files.isEmpty, let section = section(entry, links, isAlone: entry.name == root.name) {
        feed.sections.append(section)
        continue
      }
      var item = AtomEntry.item(entry)
      item.offers = files.compactMap { $0.0.offer($0.1) }
      item.badAddresses = files.filter { $0.0.address == nil }.map(\.0.href)
      item.cover = cover(links)
      builder.add(item)
    }
    feed.entries = builder.entries()
    feed.sections += links.compactMap(shelf)
    var seen: Set<String> = []
    feed.sections = feed.sections.filter { seen.insert($0.address).inserted }
    return feed
  }

  /// How an entry's link gives the publication; nil where it gives something else.
  private static func access(_ link: AtomLink) -> ContentOffer.Access? {
    for relation in link.relations {
      guard relation.hasPrefix(prefix + "acquisition") else { continue }
      switch relation.dropFirst((prefix + "acquisition").count) {
      case "", "/", "/open-access": return isPriced(link) ? .restricted : .free
      case "/sample", "/preview": return .sample
      default: return .restricted
      }
    }
    if link.has("enclosure") { return .free }
    // Some forget the relation.
    let isBare = link.element.attribute("rel") == nil || link.has("alternate")
    return isBare && link.type != nil && link.offer()?.format != nil ? .free : nil
  }

  private static func isPriced(_ link: AtomLink) -> Bool {
    link.element.all("price").contains { ($0.words.flatMap { Double($0) } ?? 0) > 0 }
  }

  private static func cover(_ links: [AtomLink]) -> String? {
    let relations = [
      prefix + "image", "http://opds-spec.org/cover", "x-stanza-cover-image", prefix + "image/thumbnail",
      "http://opds-spec.org/thumbnail", "x-stanza-cover-image-thumbnail",
    ]
    // In the order of the relations: a thumbnail is small.
    return relations.lazy.compactMap { relation in
      links.first { $0.has(relation) && $0.address != nil }?.address
    }
    .first
  }

  /// Where an entry leads that is no publication.
  private static func section(_ entry: XMLElement, _ links: [AtomLink], isAlone: Bool) -> CatalogSection? {
    let feeds = links.filter { $0.address != nil && $0.type?.isFeed == true && !$0.has("self") && !isAlone }
    let best =
      feeds.first { $0.has("subsection") }
      ?? feeds.first { $0.type?.parameters["type"] != "entry" } ?? feeds.first
      ?? links.first { $0.has("subsection") && $0.address != nil }
    guard let best, let address = best.address else { return nil }
    let item = AtomEntry.item(entry)
    return CatalogSection(title: item.title ?? best.title ?? address, address: address, summary: item.summary)
  }

  /// A list that belongs to the catalogue as a whole: what is new, what is recommended.
  private static func shelf(_ link: AtomLink) -> CatalogSection? {
    let isList = link.relations.contains { relation in
      ["featured", "recommended", "sort/", "crawlable", "shelf", "subscriptions"].contains {
        relation.hasPrefix(prefix + $0)
      }
    }
    guard isList, let address = link.address, let title = link.title else { return nil }
    return CatalogSection(title: title, address: address)
  }
}
