import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(1)))
struct LibraryWatchTests {
  @Test func everyChangeByAnotherConnectionIsTold() async throws {
    let shelf = try await Shelf()
    let other = try Library(shelf.folder)
    let watch = try #require(shelf.library.watch())
    var changes = watch.changes.makeAsyncIterator()
    for number in 0..<20 {
      try await other.addIssue(named: "\(number)", date: nil, to: "mag")
      // Told at least once after it was written; what was told before may have been of an earlier one.
      while try await shelf.library.issue(Issue.ID(publication: "mag", name: "\(number)")) == nil {
        _ = await changes.next()
      }
      _ = await changes.next()
    }
  }

  @Test func otherFilesAreNobodysBusiness() async throws {
    let temporary = try TemporaryFolder()
    let watch = try #require(FolderWatch(folder: temporary.path, prefix: "library.sqlite3"))
    try temporary.write("x", to: "agent.lock")
    try temporary.write("x", to: "library.sqlit")
    try temporary.write("x", to: "library.sqlite3-wal")
    var changes = watch.changes.makeAsyncIterator()
    await #expect(changes.next() != nil)
  }

  @Test func aFolderThatIsNotThereHasNoWatch() {
    #expect(FolderWatch(folder: "/no/such/folder", prefix: "") == nil)
  }

  @Test func watchesLeaveNoDescriptor() async throws {
    let temporary = try TemporaryFolder()
    // The system has 128 for a person: a leak would use them up.
    for _ in 0..<150 {
      let changes = try #require(FolderWatch(folder: temporary.path, prefix: "x")).changes
      // The stream ends once the descriptor is closed.
      for await _ in changes {}
    }
  }
}
