/// What the articles of an issue are to a person, and how they are counted.
public enum ArticleKind: Hashable, Sendable {
  case article
  /// Each is one page of something bound: a comic, a printed document.
  case page
}
