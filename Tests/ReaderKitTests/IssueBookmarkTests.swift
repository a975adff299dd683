import BrochureKit
import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Bookmarks of the open issue and of all issues. The library is played by the tests.
@Suite struct IssueBookmarkTests {
  private func reader(_ heights: [[Int]] = [[100, 5], [5], [5]], hasShelf: Bool = true) throws -> Reader {
    var reader = Reader(
      hasShelf: hasShelf,
      issues: [
        .fixture(1), .fixture(2, title: "Kites"), .fixture(3, isHere: false),
        .fixture(4, isHere: false, content: false),
      ])
    try reader.open(heights)
    return reader
  }

  private func bookmark(
    _ id: Int64, _ article: Int, _ page: Int, _ place: Int, _ name: String? = nil, of issue: Int = 1
  ) -> Bookmark {
    Bookmark(
      id: id, issue: Issue.fixture(issue).id, article: article, page: page, place: place, name: name,
      date: Moment.fixture.later(by: Double(-id)).date)
  }

  @Test func bSetsABookmarkAtThePlaceAndSaysSo() throws {
    var reader = try reader()
    reader.press(.down, .down)
    let effects = reader.type("b")
    #expect(
      effects == [
        .addBookmark(
          Issue.fixture(1).id,
          Position(article: 0, page: 0, place: 440, read: try #require(reader.state.issue).position.read),
          name: "Article number 1")
      ])
    #expect(reader.notice == "Bookmark “Article number 1”. ' lists those of this issue.")
    reader.take(.bookmarks([bookmark(1, 0, 0, 440, "Article number 1")]))
    reader.press(.escape)
    #expect(reader.status.contains("◆"))
    reader.type("g")
    #expect(!reader.status.contains("◆"))
  }

  @Test func bDeletesTheOneThatIsOnTheScreenAndUBringsItBack() throws {
    var reader = try reader()
    let mark = bookmark(7, 0, 0, 90, "the bay")
    reader.take(.bookmarks([mark]))
    #expect(reader.status.contains("◆"))
    #expect(reader.type("b") == [.removeBookmark(7)])
    #expect(
      reader.notice == "The bookmark “the bay” is deleted; u brings it back."
        && reader.state.bookmarks.isEmpty)
    #expect(reader.type("u") == [.restoreBookmark(mark)])
    #expect(reader.type("u").isEmpty && reader.notice == BookmarkSentences.nothingRemoved)
  }

  @Test func anIssueOpenedByItsPathKeepsNone() throws {
    for key in ["b", "'", "B"] {
      var reader = try reader(hasShelf: false)
      #expect(reader.type(key).isEmpty && reader.notice == BookmarkSentences.loose)
    }
  }

  @Test func theListIsInTheOrderOfThePagesAndEnterGoesThere() throws {
    var reader = try reader()
    #expect(reader.type("'") == [.loadBookmarks] && reader.screen.contains("No bookmarks in this issue"))
    reader.take(
      .bookmarks([
        bookmark(1, 1, 0, 0, "second"), bookmark(2, 0, 0, 500, "first"), bookmark(3, 0, 0, 0, of: 2),
      ]))
    let rows = reader.rows.filter { $0.contains("first") || $0.contains("second") }
    #expect(rows.count == 2 && rows[0].contains("first") && rows[1].contains("2.1"))
    #expect(ScreenView.draw(reader.state).cursor != nil)
    reader.press(.enter)
    #expect(reader.page == "1.1" && reader.state.issue?.row == 50 && reader.state.screen == .issue)
    #expect(reader.kept.first?.place == 500)
    reader.type("'j")
    reader.press(.enter)
    #expect(reader.page == "2.1")
    reader.type("'")
    for close in [Key.escape, .character("'"), .character("q")] {
      reader.press(close)
      #expect(reader.state.screen == .issue)
      reader.type("'")
    }
  }

  @Test func aBookmarkOfAnotherEditionLeadsToTheNearestPage() throws {
    var reader = try reader()
    reader.take(.bookmarks([bookmark(1, 9, 9, 777, "far")]))
    reader.type("'")
    reader.press(.enter)
    #expect(reader.page == "3.1" && reader.state.issue?.row == 0)
  }

  @Test func thePlaceSurvivesAnotherSize() throws {
    var reader = try reader()
    reader.take(.bookmarks([bookmark(1, 0, 0, 500, "here")]))
    reader.type("g'")
    reader.press(.enter)
    reader.resize(40, 12)
    reader.draw()
    #expect(reader.state.issue?.row == 50 && reader.status.contains("◆"))
  }

  @Test func aBookmarkIsRenamedDeletedAndBroughtBackInTheList() throws {
    var reader = try reader()
    let (first, second) = (bookmark(1, 0, 0, 0, "one"), bookmark(2, 1, 0, 0))
    reader.take(.bookmarks([first, second]))
    reader.type("'r")
    #expect(reader.status == " Name: one" && reader.state.screen == .form)
    reader.press(.control("u"))
    reader.type("the bay")
    #expect(reader.press(.enter) == [.renameBookmark(1, "the bay")] && reader.state.screen == .bookmarks)
    reader.press(.down)
    reader.type("r")
    #expect(reader.status == " Name:")
    #expect(reader.press(.escape).isEmpty && reader.screen.contains("Article 2, page 1"))
    #expect(reader.type("x") == [.removeBookmark(2)])
    #expect(reader.state.bookmarks == [first] && reader.type("u") == [.restoreBookmark(second)])
    #expect(reader.type("x") == [.removeBookmark(1)])
    #expect(reader.type("x").isEmpty && reader.press(.enter).isEmpty)
  }

  @Test func theSelectionStaysOnItsBookmark() throws {
    var reader = try reader()
    reader.take(
      .bookmarks([bookmark(1, 0, 0, 0, "a"), bookmark(2, 1, 0, 0, "b"), bookmark(3, 2, 0, 0, "c")]))
    reader.type("'jj?")
    reader.take(.bookmarks([bookmark(2, 1, 0, 0, "b"), bookmark(3, 2, 0, 0, "c")]))
    reader.press(.escape, .enter)
    #expect(reader.page == "3.1")
  }

  // MARK: All issues

  @Test func theBookmarksOfAllIssuesAreOpenedFromTheShelf() throws {
    for key in ["'", "B"] {
      var reader = Reader(100, 24, issues: [.fixture(1), .fixture(2, title: "Kites")])
      reader.take(.bookmarks([bookmark(1, 1, 0, 0, "a string", of: 2), bookmark(2, 0, 0, 0, "lamp", of: 1)]))
      #expect(reader.type(key) == [.loadBookmarks])
      #expect(reader.rows.contains { $0.contains("a string") && $0.contains("Kites") && $0.contains("2024") })
      let effects = reader.press(.enter)
      #expect(effects == [.open(.fixture(2, title: "Kites"))])
      try reader.open([[5], [5]], of: .fixture(2, title: "Kites"))
      #expect(reader.page == "2.1" && reader.state.screen == .issue)
    }
  }

  @Test func anIssueThatIsNotHereIsOffered() throws {
    var reader = try reader()
    reader.take(.bookmarks([bookmark(1, 0, 0, 0, "there", of: 3)]))
    reader.type("B")
    reader.press(.enter)
    #expect(reader.state.overlay == .question(.fetch(.fixture(3, isHere: false))))
    #expect(reader.screen.contains("is not here. Download it?"))
    #expect(reader.type("y") == [.wish(.download(Issue.fixture(3).id))])
    for (number, words) in [(4, "names nothing to download"), (9, "not in the library any more")] {
      reader.take(.bookmarks([bookmark(1, 0, 0, 0, "there", of: number)]))
      reader.type("B")
      reader.press(.enter)
      #expect(reader.notice?.contains(words) == true)
      reader.press(.escape)
    }
  }

  @Test func fromOneIssueABookmarkLeadsIntoAnother() throws {
    var reader = try reader()
    reader.take(.bookmarks([bookmark(1, 0, 1, 0, "there", of: 2)]))
    reader.type("B")
    #expect(reader.press(.enter) == [.open(.fixture(2, title: "Kites"))])
    try reader.open([[5, 5]], of: .fixture(2, title: "Kites"))
    #expect(reader.page == "1.2" && reader.state.issue?.issue.title == "Kites")
  }
}
