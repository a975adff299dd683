import Markup

/// An OpenSearch 1.1 description document, as far as it leads to feeds.
enum SearchDescription {
  /// Bytes of one, at most.
  static let limit = 1 << 20

  /// The template whose results can be read best; nil where there is none.
  static func template(in bytes: [UInt8], base: FeedAddress) -> SearchTemplate? {
    guard let root = try? XMLDocument(bytes).root else { return nil }
    let base = base.following(root)
    let addresses = root.descendants { $0.name.lowercased() == "url" }.filter {
      ["", "results"].contains($0.attribute("rel")?.lowercased() ?? "")
    }
    return addresses.compactMap { element -> (rank: Int, template: SearchTemplate)? in
      guard let type = MediaType(element.attribute("type")), type.isFeed,
        let template = element.attribute("template").flatMap({ SearchTemplate($0, base: base) })
      else { return nil }
      return (
        type.parameters["profile"] == "opds-catalog" ? 0 : type.essence == "application/rss+xml" ? 2 : 1,
        template
      )
    }.min { $0.rank < $1.rank }?.template
  }
}
