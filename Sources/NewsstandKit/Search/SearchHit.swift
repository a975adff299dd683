/// A page on which all words of a search occur.
public struct SearchHit: Hashable, Sendable {
  /// A piece of the page's text.
  public struct Fragment: Hashable, Sendable {
    public let text: String
    /// Whether it is one of the words that were looked for.
    public let isMatch: Bool
  }

  public let issue: Issue.ID
  /// The issue's.
  public let title: String
  /// Counted from 0.
  public let article: Int
  public let page: Int
  /// The page's own title, else its article's; nil where neither has one.
  public let pageTitle: String?
  /// Some words around the first that were found, in one line; `…` where text was left out.
  public let excerpt: [Fragment]
}
