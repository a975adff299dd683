import NewsstandKit

/// A page that a search found, as `--json` prints it.
struct HitRecord: Encodable {
  let publication: String
  let name: String
  /// The issue's.
  let title: String
  /// Counted from 1, as in `show --page`.
  let article: Int
  let page: Int
  /// The page's title; null where it has none.
  let heading: String?
  let snippet: String

  init(_ hit: SearchHit) {
    publication = hit.issue.publication
    name = hit.issue.name
    title = hit.title
    article = hit.article + 1
    page = hit.page + 1
    heading = hit.pageTitle
    snippet = hit.excerpt.map(\.text).joined()
  }

  // Written out, because the synthesised form leaves keys without a value out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(publication, forKey: .publication)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(article, forKey: .article)
    try container.encode(page, forKey: .page)
    try container.encode(heading, forKey: .heading)
    try container.encode(snippet, forKey: .snippet)
  }

  private enum CodingKeys: CodingKey { case publication, name, title, article, page, heading, snippet }
}
