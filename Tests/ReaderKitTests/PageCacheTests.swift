import BrochureKit
import TerminalKit
import Testing

@testable import ReaderKit

/// The memory for pages that are drawn ahead is bounded.
@Suite struct PageCacheTests {
  private static let context = Reader().state.pageContext
  private static let near = [(0, 0), (0, 1), (1, 0), (9, 0)].map { PageIndex(article: $0.0, page: $0.1) }

  private func drawing(cost: Int) -> Drawing {
    Drawing(
      page: DrawnPage(size: Size(width: 80, height: 1), anchors: [0], cost: cost - 8) {
        Grid(width: 80, height: $0.count)
      })
  }

  private func insert(_ cost: Int, _ index: PageIndex, _ cursor: Cursor, into cache: inout PageCache) {
    cache.insert(drawing(cost: cost), at: index, drawnFor: Self.context, around: cursor)
  }

  @Test func neighboursWithoutRoomAreNotKeptAndNotDrawnAgainAndAgain() {
    var cache = PageCache(Self.context)
    var cursor = Cursor(pageCounts: Array(repeating: 2, count: 10))
    #expect(cache.missing(around: cursor) == Self.near)
    let third = PageCache.costLimit / 3
    for index in Self.near { insert(third, index, cursor, into: &cache) }
    #expect(cache.cost <= PageCache.costLimit)
    #expect(Self.near.map { cache[$0] != nil } == [true, true, true, false])
    #expect(cache.missing(around: cursor)?.isEmpty != false)
    // Turned to, it is drawn, and others make room.
    cursor.move(to: cursor.previous)
    #expect(cache.missing(around: cursor)?.first == Self.near[3])
    insert(third, Self.near[3], cursor, into: &cache)
    #expect(cache[Self.near[3]] != nil && cache.cost <= PageCache.costLimit)
  }

  @Test func thePageThatIsReadIsKeptHoweverLargeItIs() {
    var cache = PageCache(Self.context)
    let cursor = Cursor(pageCounts: [2, 2, 2])
    insert(1000, PageIndex(article: 1, page: 0), cursor, into: &cache)
    insert(2 * PageCache.costLimit, cursor.current, cursor, into: &cache)
    #expect(cache[cursor.current] != nil && cache[PageIndex(article: 1, page: 0)] == nil)
  }

  @Test func anOldPageGoesBeforeANeighbour() {
    var cache = PageCache(Self.context)
    var cursor = Cursor(pageCounts: Array(repeating: 1, count: 40))
    let quarter = PageCache.costLimit / 4
    for _ in 0..<40 {
      for index in cache.missing(around: cursor) ?? [] { insert(quarter, index, cursor, into: &cache) }
      #expect(cache.cost <= PageCache.costLimit)
      for index in [cursor.current, cursor.next, cursor.previous] { #expect(cache[index] != nil) }
      cursor.move(to: cursor.next)
    }
  }

  @Test func pagesOfAHundredThousandLinesStayWithinTheBound() throws {
    var reader = Reader(issues: [.fixture(1)])
    // Each of them as tall as the text of a book, ten times.
    try reader.open(Array(repeating: [100_000, 100_000], count: 6), drawing: false)
    for _ in 0..<12 {
      reader.draw()
      let cache = try #require(reader.state.issue?.pages)
      #expect(cache.cost <= PageCache.costLimit && reader.state.issue?.page?.height == 100_000)
      reader.press(.right)
    }
  }
}
