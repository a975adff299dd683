/// The text of one page, for the search index.
public struct PageText: Hashable, Sendable {
  /// Counted from 0.
  public let article: Int
  public let page: Int
  public let title: String?
  public let text: String

  public init(article: Int, page: Int, title: String?, text: String) {
    self.article = article
    self.page = page
    self.title = title
    self.text = text
  }
}
