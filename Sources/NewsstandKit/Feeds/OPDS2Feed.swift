import Foundation

/// OPDS 2.0: JSON with publications, navigation and groups of both.
enum OPDS2Feed: FeedFormat {
  static func recognises(_ document: FeedDocument) -> Bool {
    guard let json = document.json, json.object != nil else { return false }
    return ["publications", "navigation", "groups"].contains { json[$0]?.array != nil } || isPublication(json)
  }

  private static func isPublication(_ value: JSONValue) -> Bool {
    value["metadata"]?.object != nil && value["links"]?.array != nil
  }

  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed {
    guard let root = document.json else { throw .notAFeed(reason: "damaged JSON") }
    return Reader(base: base).feed(root)
  }

  private struct Link {
    /// As it is written.
    let href: String
    let address: String?
    let relations: [String]
    let type: String?
    let title: String?
    let isTemplate: Bool
    let value: JSONValue
  }

  private struct Reader {
    let base: FeedAddress
    let languages = FeedLanguages.own

    func feed(_ root: JSONValue) -> Feed {
      let metadata = root["metadata"]
      var feed = Feed(title: FeedText.title(metadata?["title"]?.localizedText(languages)))
      let links = links(root["links"])
      feed.next = links.first { $0.relations.contains("next") }?.address
      feed.start = links.first { $0.relations.contains("start") }?.address
      let search = links.first { $0.relations.contains("search") && $0.isTemplate }
      feed.search = search.flatMap { SearchTemplate($0.href, base: base) }.map { .template($0) }
      var builder = FeedBuilder()
      var sections = sections(root["navigation"])
      var publications = root["publications"]?.array ?? []
      for group in root["groups"]?.array ?? [] {
        sections += self.sections(group["navigation"])
        publications += group["publications"]?.array ?? []
        let title = FeedText.title(group["metadata"]?["title"]?.localizedText(languages))
        let own = self.links(group["links"]).first { $0.relations.contains("self") }
        if let title, let address = own?.address {
          sections.append(CatalogSection(title: title, address: address))
        }
      }
      if publications.isEmpty, sections.isEmpty, isPublication(root) { publications = [root] }
      var seen: Set<String> = []
      for publication in publications {
        let item = item(publication)
        // A group shows what another one has, too.
        if let identity = item.identity, !seen.insert(identity).inserted { continue }
        builder.add(item)
      }
      feed.entries = builder.entries()
      var addresses: Set<String> = []
      feed.sections = sections.filter { addresses.insert($0.address).inserted }
      return feed
    }

    private func links(_ value: JSONValue?) -> [Link] {
      (value?.array ?? []).compactMap { value in
        guard let href = value["href"]?.text else { return nil }
        let isTemplate = if case .bool(true)? = value["templated"] { true } else { false }
        return Link(
          href: href, address: isTemplate ? nil : base.resolve(href),
          relations: (value["rel"]?.items ?? []).compactMap { $0.text?.lowercased() },
          type: value["type"]?.text,
          title: FeedText.title(value["title"]?.localizedText(languages)), isTemplate: isTemplate,
          value: value)
      }
    }

    private func sections(_ value: JSONValue?) -> [CatalogSection] {
      links(value).compactMap { link in
        link.address.map { CatalogSection(title: link.title ?? $0, address: $0) }
      }
    }

    private func item(_ publication: JSONValue) -> FeedItem {
      let metadata = publication["metadata"]
      var item = FeedItem()
      item.title = FeedText.title(metadata?["title"]?.localizedText(languages))
      let links = links(publication["links"])
      item.identity =
        metadata?["identifier"]?.text ?? links.first { $0.relations.contains("self") }?.address
      item.dates = ["published", "modified"].compactMap { metadata?[$0]?.text }
      item.summary = FeedText.summary(metadata?["description"]?.localizedText(languages))
      item.creators = (metadata?["author"]?.items ?? []).compactMap { value in
        FeedText.title((value["name"] ?? value).localizedText(languages))
      }
      for link in links {
        guard let access = access(link) else { continue }
        guard let address = link.address else {
          item.badAddresses.append(link.href)
          continue
        }
        item.offers.append(ContentOffer(address, type: link.type, access: access, size: size(link)))
      }
      item.cover = cover(publication["images"])
      return item
    }

    private func size(_ link: Link) -> Int64? {
      (link.value["size"] ?? link.value["properties"]?["size"])?.number.flatMap {
        Int64(exactly: $0.rounded())
      }
    }

    /// How a link gives the publication; nil where it gives something else.
    private func access(_ link: Link) -> ContentOffer.Access? {
      let prefix = "http://opds-spec.org/acquisition"
      for relation in link.relations where relation.hasPrefix(prefix) {
        switch relation.dropFirst(prefix.count) {
        case "", "/", "/open-access":
          return (link.value["properties"]?["price"]?["value"]?.number ?? 0) > 0 ? .restricted : .free
        case "/sample", "/preview": return .sample
        default: return .restricted
        }
      }
      if link.relations.contains("preview") { return .sample }
      if link.relations.isEmpty || link.relations.contains("alternate")
        || link.relations.contains("publication"),
        let address = link.address, link.type != nil,
        ContentFormat(MediaType(link.type), address: address) != nil
      {
        return .free
      }
      return nil
    }

    /// The largest picture of a kind that everybody can draw; that whose size is not told, if none has one.
    private func cover(_ value: JSONValue?) -> String? {
      let pictures = links(value).filter { $0.address != nil }
      let sized = pictures.filter { $0.value["width"]?.number != nil }.max {
        ($0.value["width"]?.number ?? 0) < ($1.value["width"]?.number ?? 0)
      }
      let common = pictures.first { ["image/jpeg", "image/png"].contains($0.type?.lowercased()) }
      return (sized ?? common ?? pictures.first)?.address
    }
  }
}
