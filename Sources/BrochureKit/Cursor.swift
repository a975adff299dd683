/// Walks a brochure: sideways from article to article, up and down within one.
///
/// Sideways wraps around at both ends and arrives at the first page of the article, as a magazine
/// opens an article; in a brochure of one article it stays where it is. Up and down end at the
/// article's first and last page.
public struct Cursor: Hashable, Sendable {
  /// The number of pages of each article.
  public let pageCounts: [Int]
  public private(set) var current: PageIndex

  /// - Precondition: there is an article, and none is empty; a `Brochure` is always so.
  public init(pageCounts: [Int], at index: PageIndex = PageIndex(article: 0, page: 0)) {
    precondition(!pageCounts.isEmpty && pageCounts.allSatisfy { $0 > 0 })
    self.pageCounts = pageCounts
    current = PageIndex(article: 0, page: 0)
    move(to: index)
  }

  public init(_ brochure: Brochure, at index: PageIndex = PageIndex(article: 0, page: 0)) {
    self.init(pageCounts: brochure.articles.map(\.pages.count), at: index)
  }

  public var articleIndex: Int { current.article }
  public var pageIndex: Int { current.page }
  public var lastArticleIndex: Int { pageCounts.count - 1 }
  /// The last page of the current article.
  public var lastPageIndex: Int { pageCounts[articleIndex] - 1 }

  /// The first page of the article to the left.
  public var previous: PageIndex { beside(by: lastArticleIndex) }
  /// The first page of the article to the right.
  public var next: PageIndex { beside(by: 1) }
  /// The page above in the article; nil at its first.
  public var upper: PageIndex? {
    pageIndex > 0 ? PageIndex(article: articleIndex, page: pageIndex - 1) : nil
  }
  /// The page below in the article; nil at its last.
  public var lower: PageIndex? {
    pageIndex < lastPageIndex ? PageIndex(article: articleIndex, page: pageIndex + 1) : nil
  }

  /// The next page in reading order; nil at the end of the brochure.
  public var forward: PageIndex? {
    lower ?? (articleIndex < lastArticleIndex ? next : nil)
  }
  /// The page before in reading order, from an article's first page the last of the article before; nil at
  /// the beginning of the brochure.
  public var backward: PageIndex? {
    if let upper { return upper }
    guard articleIndex > 0 else { return nil }
    return PageIndex(article: articleIndex - 1, page: pageCounts[articleIndex - 1] - 1)
  }

  /// Moves to a page, or to the nearest that exists: a kept position may be of another edition.
  public mutating func move(to index: PageIndex) {
    current.article = min(max(0, index.article), lastArticleIndex)
    current.page = min(max(0, index.page), lastPageIndex)
  }

  private func beside(by step: Int) -> PageIndex {
    guard pageCounts.count > 1 else { return current }
    return PageIndex(article: (articleIndex + step) % pageCounts.count, page: 0)
  }
}
