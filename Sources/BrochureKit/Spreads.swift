internal import TerminalKit

/// Which pages of a brochure stand side by side, as in a bound book: the first is alone on the right, then two always
/// face each other, but for those that fill a spread by themselves, and where pages say which half they are.
public struct Spreads: Hashable, Sendable {
  /// The second pages by the first.
  private var seconds: [PageIndex: PageIndex] = [:]
  private var firsts: [PageIndex: PageIndex] = [:]

  /// Every page alone.
  public static let none = Spreads()

  private init() {}

  /// - Parameter wide: the pages that are a spread already.
  public init(_ brochure: Brochure, wide: Set<PageIndex>) {
    let pages = brochure.articles.indices.flatMap { article in
      brochure.articles[article].pages.indices.map { PageIndex(article: article, page: $0) }
    }
    let halves = brochure.articles.flatMap { $0.pages.map(\.half) }
    var next = halves.first == .first ? 0 : 1
    while next + 1 < pages.count {
      if wide.contains(pages[next]) || halves[next] == .second || halves[next + 1] == .first {
        next += 1
      } else if wide.contains(pages[next + 1]) {
        next += 2
      } else {
        seconds[pages[next]] = pages[next + 1]
        firsts[pages[next + 1]] = pages[next]
        next += 2
      }
    }
  }

  /// The page that comes beside one; nil where that stands alone, or is the second itself.
  public func facing(_ page: PageIndex) -> PageIndex? { seconds[page] }

  /// The first page of the spread that a page is on.
  public func first(of page: PageIndex) -> PageIndex { firsts[page] ?? page }

  /// Whether two pages side by side are hardly smaller than one would be alone.
  public static func fit(_ context: PageContext) -> Bool {
    let (size, cell) = (context.size, context.pictures.cellSize)
    return context.pictures.mode != .none && size.width >= leastColumns
      && size.width * cell.width * 4 >= size.height * cell.height * 5
  }

  private static let leastColumns = 80
}
