import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
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

  /// The word comes after the change can be seen: who looks then and only then misses nothing.
  @Test func whoLooksWhenToldSeesTheLastChange() async throws {
    let shelf = try await Shelf()
    let watch = try #require(shelf.library.watch())
    var changes = watch.changes.makeAsyncIterator()
    for round in 0..<50 {
      let writing = Task {
        try await Library(shelf.folder).addIssue(named: "\(round)", date: nil, to: "mag")
      }
      while try await shelf.library.issues().count <= round { _ = await changes.next() }
      _ = try await writing.value
    }
  }

  @Test func otherFilesAreNobodysBusiness() async throws {
    let temporary = try TemporaryFolder()
    let watch = try #require(FileWatch(temporary.file("agent.lock"), events: IN_CLOSE_WRITE))
    try temporary.write("x", to: "agent")
    try temporary.write("x", to: "agent.lock.new")
    try temporary.write("x", to: "agent.lock")
    var changes = watch.changes.makeAsyncIterator()
    await #expect(changes.next() != nil)
  }

  @Test func aFolderThatIsNotThereHasNoWatch() {
    #expect(FileWatch("/no/such/folder/file", events: IN_MODIFY) == nil)
  }

  /// The system has 128 watches for a person: where they are used up, changes are told all the same.
  @Test func watchesWorkWithoutADescriptorAndLeaveNone() async throws {
    let temporary = try TemporaryFolder()
    let file = try temporary.write("x", to: "x")
    do {
      var watches: [FileWatch] = []
      for _ in 0..<150 { watches.append(try #require(FileWatch(file, events: IN_ATTRIB))) }
      utimes(file, nil)
      for watch in watches {
        var changes = watch.changes.makeAsyncIterator()
        await #expect(changes.next() != nil)
      }
    }
    for _ in 0..<150 {
      let changes = try #require(FileWatch(file, events: IN_ATTRIB)).changes
      // The stream ends once the descriptor is closed.
      for await _ in changes {}
    }
  }
}
