import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Places that a person wants to find again.
@Suite(.timeLimit(.minutes(5)))
struct BookmarkTests {
  private static let place = Position(article: 2, page: 1, place: 340)

  @Test func aBookmarkIsMadeNamedListedAndRemoved() async throws {
    let shelf = try await Shelf()
    let library = shelf.library
    let (june, july) = (
      try await shelf.add("june", content: "http://x/"), try await shelf.add("july", content: "http://x/")
    )
    let first = try await library.addBookmark(Self.place, named: "the bay", to: june)
    #expect((first.issue, first.article, first.page, first.place) == (june, 2, 1, 340))
    #expect(first.name == "the bay" && abs(first.date.timeIntervalSinceNow) < 60)
    let second = try await library.addBookmark(Position(), to: june)
    let third = try await library.addBookmark(Position(), named: " ", to: july)
    #expect(second.name == nil && third.name == nil)
    #expect(try await library.bookmarks(of: june) == [second, first], "in the order of the pages")
    #expect(try await library.bookmarks().map(\.id) == [third.id, second.id, first.id], "the newest first")

    #expect(try await library.renameBookmark(second.id, to: "front"))
    #expect(try await library.renameBookmark(first.id, to: nil))
    #expect(try await library.bookmarks(of: june).map(\.name) == ["front", nil])
    #expect(try await library.removeBookmark(second.id))
    #expect(try await !library.removeBookmark(second.id))
    #expect(try await !library.renameBookmark(second.id, to: "x"))
    #expect(try await library.bookmarks(of: june).map(\.id) == [first.id])
    #expect(try await Library(shelf.folder).bookmarks().map(\.id) == [third.id, first.id])
  }

  @Test func onePlaceHasOneBookmark() async throws {
    let shelf = try await Shelf()
    let id = try await shelf.add("june", content: "http://x/")
    let first = try await shelf.library.addBookmark(Self.place, named: "one", to: id)
    #expect(try await shelf.library.addBookmark(Self.place, to: id) == first)
    let named = try await shelf.library.addBookmark(Self.place, named: "two", to: id)
    #expect(named.id == first.id && named.name == "two" && named.date == first.date)
    #expect(try await shelf.library.bookmarks().count == 1)
    await #expect(throws: NewsstandError.noSuchIssue("mag/none")) {
      try await shelf.library.addBookmark(Self.place, to: Issue.ID(publication: "mag", name: "none"))
    }
  }

  @Test func bookmarksOutliveContentEntryAndSubscription() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    let bookmark = try await shelf.library.addBookmark(Self.place, named: "the bay", to: id)
    try await shelf.library.archive(id)
    #expect(try await shelf.library.bookmarks(of: id) == [bookmark])
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.library.bookmarks(of: id) == [bookmark])
    _ = try Store(shelf.folder).merge([IssueFacts(name: "july")], into: "mag")
    #expect(try await shelf.library.bookmarks(of: id) == [bookmark])
    try await shelf.library.unsubscribe("mag", deletingIssues: true)
    #expect(try await shelf.library.bookmarks() == [bookmark])
  }

  @Test func aBookmarkThatIsRestoredHasItsNameAndItsDate() async throws {
    let shelf = try await Shelf()
    let june = try await shelf.add("june", content: "http://x/")
    let old = try await shelf.library.addBookmark(Self.place, named: "the bay", to: june)
    try await shelf.library.addBookmark(Position(), to: june)
    try await shelf.library.removeBookmark(old.id)
    let new = try await shelf.library.restore(old)
    #expect(
      new.name == "the bay" && abs(new.date.timeIntervalSince(old.date)) < 0.001 && new.place == old.place)
    #expect(try await shelf.library.bookmarks().last == new, "in its place by date")
  }
}
