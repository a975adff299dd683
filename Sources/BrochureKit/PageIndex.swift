/// Which page of which article, both counted from 0. Ordered as one reads.
public struct PageIndex: Hashable, Comparable, Sendable {
  public var article: Int
  public var page: Int

  public init(article: Int, page: Int) {
    self.article = article
    self.page = page
  }

  public static func < (left: PageIndex, right: PageIndex) -> Bool {
    (left.article, left.page) < (right.article, right.page)
  }
}
