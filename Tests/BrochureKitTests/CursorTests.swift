import BrochureKit
import Testing

@Suite struct CursorTests {
  private func at(_ article: Int, _ page: Int) -> PageIndex { PageIndex(article: article, page: page) }

  @Test func wrapsAroundSidewaysAtBothEnds() {
    var cursor = Cursor(pageCounts: [2, 1, 3])
    #expect(cursor.current == at(0, 0))
    #expect(cursor.previous == at(2, 0))
    cursor.move(to: cursor.previous)
    #expect(cursor.articleIndex == 2 && cursor.lastArticleIndex == 2 && cursor.lastPageIndex == 2)
    #expect(cursor.next == at(0, 0))
  }

  @Test func arrivesAtTheFirstPageOfAnArticle() {
    let cursor = Cursor(pageCounts: [2, 3, 4], at: at(1, 2))
    #expect(cursor.next == at(2, 0))
    #expect(cursor.previous == at(0, 0))
  }

  @Test func staysWhereItIsInABrochureOfOneArticle() {
    let cursor = Cursor(pageCounts: [3], at: at(0, 1))
    #expect(cursor.next == at(0, 1) && cursor.previous == at(0, 1))
  }

  @Test func endsUpAndDownWithTheArticle() {
    #expect(Cursor(pageCounts: [2, 1], at: at(0, 0)).upper == nil)
    #expect(Cursor(pageCounts: [2, 1], at: at(0, 0)).lower == at(0, 1))
    #expect(Cursor(pageCounts: [2, 1], at: at(0, 1)).upper == at(0, 0))
    #expect(Cursor(pageCounts: [2, 1], at: at(0, 1)).lower == nil)
  }

  @Test func walksAllPagesInReadingOrderAndBack() {
    let all = [at(0, 0), at(0, 1), at(1, 0), at(2, 0), at(2, 1), at(2, 2)]
    var cursor = Cursor(pageCounts: [2, 1, 3])
    var walked = [cursor.current]
    while let next = cursor.forward {
      cursor.move(to: next)
      walked.append(next)
    }
    #expect(walked == all && walked == walked.sorted())
    walked = [cursor.current]
    while let before = cursor.backward {
      cursor.move(to: before)
      walked.append(before)
    }
    #expect(walked == all.reversed())
  }

  @Test func movesToTheNearestPageThereIs() {
    #expect(Cursor(pageCounts: [2, 1], at: at(7, 7)).current == at(1, 0))
    #expect(Cursor(pageCounts: [2, 1], at: at(-1, .max)).current == at(0, 1))
    #expect(Cursor(pageCounts: [2, 1], at: at(0, -5)).current == at(0, 0))
  }
}
