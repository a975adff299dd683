import Markup

/// A link of an Atom feed (RFC 4287, section 4.2.7).
struct AtomLink {
  let element: XMLElement
  /// As it is written.
  let href: String
  /// Absolute; nil where it may not be followed.
  let address: String?
  /// What it is relative to.
  let base: FeedAddress
  /// In lower case; `alternate` where there is none.
  let relations: [String]
  let type: MediaType?

  init?(_ element: XMLElement, base: FeedAddress) {
    guard let href = element.attribute("href"), !href.trimmed.isEmpty else { return nil }
    self.element = element
    self.href = href
    self.base = base.following(element)
    address = self.base.resolve(href)
    let relations = (element.attribute("rel") ?? "").lowercased().split(whereSeparator: \.isWhitespace)
    self.relations = relations.isEmpty ? ["alternate"] : relations.map(String.init)
    type = MediaType(element.attribute("type"))
  }

  static func all(of element: XMLElement, base: FeedAddress) -> [AtomLink] {
    element.all("link").compactMap { AtomLink($0, base: base) }
  }

  func has(_ relation: String) -> Bool { relations.contains(relation) }
  var title: String? { FeedText.title(element.attribute("title")) }
  /// Bytes, as it says.
  var length: Int64? { element.attribute("length").flatMap { Int64($0.trimmed) } }

  func offer(_ access: ContentOffer.Access = .free) -> ContentOffer? {
    address.map { ContentOffer($0, type: element.attribute("type"), access: access, size: length) }
  }
}

extension FeedAddress {
  /// The base of what is inside an element (XML Base).
  func following(_ element: XMLElement) -> FeedAddress {
    guard let text = element.attribute("base", in: "http://www.w3.org/XML/1998/namespace"),
      let address = resolve(text)
    else { return self }
    return FeedAddress(stored: address) ?? self
  }
}
