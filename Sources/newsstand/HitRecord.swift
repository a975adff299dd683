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
  @Nullable var heading: String?
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
}
