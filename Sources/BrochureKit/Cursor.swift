/// Walks a brochure: sideways from article to article, up and down within one.
///
/// Sideways wraps around at both ends and arrives at the first page of the article, as a magazine
/// opens an article; in a brochure of one article it stays where it is. Up and down end at the
/// article's first and last page. Of pages that stand side by side it is on the first, and goes past both.
public struct Cursor: Hashable, Sendable {
  /// The number of pages of each article.
  public let pageCounts: [Int]
  public private(set) var current: PageIndex
  /// Which pages stand side by side. Another choice leaves the page on the screen that was gone to.
  public var spreads = Spreads.none { didSet { current = spreads.first(of: chosen) } }
  /// The page that was gone to: perhaps the second of a spread.
  private var chosen: PageIndex

  /// - Precondition: there is an article, and none is empty; a `Brochure` is always so.
  public init(pageCounts: [Int], at index: PageIndex = PageIndex(article: 0, page: 0)) {
    precondition(!pageCounts.isEmpty && pageCounts.allSatisfy { $0 > 0 })
    self.pageCounts = pageCounts
    current = PageIndex(article: 0, page: 0)
    chosen = current
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

  /// The page beside the current one; nil where that stands alone.
  public var facing: PageIndex? { spreads.facing(current) }
  private var last: PageIndex { facing ?? current }

  /// The first page of the article before; from the first article the last one's.
  public var previous: PageIndex { spreads.first(of: beside(articleIndex, by: lastArticleIndex)) }
  /// The first page of the article after; from the last article the first one's.
  public var next: PageIndex { spreads.first(of: beside(last.article, by: 1)) }
  /// The page above in the article; nil at its first.
  public var upper: PageIndex? {
    guard pageIndex > 0 else { return nil }
    return spreads.first(of: PageIndex(article: articleIndex, page: pageIndex - 1))
  }
  /// The page below in the article; nil at its last.
  public var lower: PageIndex? {
    guard last.article == articleIndex, last.page < lastPageIndex else { return nil }
    return PageIndex(article: articleIndex, page: last.page + 1)
  }

  /// The next page in reading order; nil at the end of the brochure.
  public var forward: PageIndex? {
    if last.page + 1 < pageCounts[last.article] {
      return PageIndex(article: last.article, page: last.page + 1)
    }
    return last.article < lastArticleIndex ? PageIndex(article: last.article + 1, page: 0) : nil
  }
  /// The page before in reading order, from an article's first page the last of the article before; nil at
  /// the beginning of the brochure.
  public var backward: PageIndex? {
    if let upper { return upper }
    guard articleIndex > 0 else { return nil }
    return spreads.first(of: PageIndex(article: articleIndex - 1, page: pageCounts[articleIndex - 1] - 1))
  }

  /// Moves to a page, or to the nearest that exists: a kept position may be of another edition.
  public mutating func move(to index: PageIndex) {
    chosen.article = min(max(0, index.article), lastArticleIndex)
    chosen.page = min(max(0, index.page), pageCounts[chosen.article] - 1)
    current = spreads.first(of: chosen)
  }

  private func beside(_ article: Int, by step: Int) -> PageIndex {
    guard pageCounts.count > 1 else { return current }
    return PageIndex(article: (article + step) % pageCounts.count, page: 0)
  }
}
