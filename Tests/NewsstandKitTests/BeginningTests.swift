import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// What of a library a screen shows first.
@Suite struct BeginningTests {
  private let folder: TemporaryFolder
  private let library: Library
  private let store: Store

  /// Three publications; of `b` the newest issue, of `a` the most.
  init() async throws {
    folder = try TemporaryFolder()
    library = try Library(LibraryFolder(root: folder.file("library"), cache: folder.file("cache")))
    store = try Store(library.folder)
    for (id, days) in [("a", Array(0..<50)), ("b", [60, 20]), ("c", []), ("d", [nil, 5])]
      as [(String, [Int?])]
    {
      _ = try store.subscribe(feed: "https://example.org/\(id)", title: id)
      for (place, day) in days.enumerated() {
        let facts = IssueFacts(
          name: "\(place)", date: day.map { Date(timeIntervalSince1970: Double($0) * 86_400) })
        try store.put(facts, publication: id, place: place)
      }
    }
  }

  private func install(_ publication: String, _ name: String) throws -> Issue.ID {
    let id = Issue.ID(publication: publication, name: name)
    try folder.write("here", to: "library/issues/\(publication)/\(name)/page.txt")
    try store.want(id, address: "https://example.org/zip", replacingContent: true)
    #expect(
      try store.setInstalled(
        try store.row(of: id), content: "\(publication)/\(name)", validator: Validator(), size: 1))
    return id
  }

  private func names(_ beginning: LibraryBeginning) -> [String] { beginning.issues.map(\.id.description) }

  @Test func listsComeTheOneWithTheNewestIssueFirst() async throws {
    #expect(names(try await library.beginning(1)) == ["b/0"])
    #expect(names(try await library.beginning(4)) == ["b/0", "b/1", "a/49", "a/48", "a/47", "a/46"])
    #expect(names(try await library.beginning(2, byTitle: true)) == ["a/49", "a/48"])
    let all = try await library.beginning(1000)
    #expect(all.issues.count == 54 && names(all).suffix(2) == ["d/1", "d/0"])
  }

  @Test func allAreCounted() async throws {
    _ = try install("b", "1")
    let read = try install("b", "0")
    try await library.setPosition(Position(read: 0.5), of: read)
    let counts = try await library.beginning(1).counts
    #expect(
      counts == [
        "a": .init(issues: 50, unread: 0), "b": .init(issues: 2, unread: 1), "d": .init(issues: 2, unread: 0),
      ])
  }

  @Test func theIssueToGoOnWithIsAmongThem() async throws {
    let (first, second, third) = (try install("a", "0"), try install("a", "1"), try install("a", "2"))
    #expect(try await library.unfinishedIssue == nil)
    for id in [first, second, third] { try await library.setPosition(Position(read: 0.5), of: id) }
    #expect(try await library.unfinishedIssue?.id == third)
    let beginning = try await library.beginning(1)
    #expect(beginning.continued == third && names(beginning) == ["b/0", "a/2"])
    // Read to the end, archived, deleted by somebody: none of them is gone on with.
    try await library.setPosition(Position(read: 1), of: third)
    #expect(try await library.unfinishedIssue?.id == second)
    try await library.archive(second)
    #expect(try await library.unfinishedIssue?.id == first)
    try FileManager.default.removeItem(atPath: library.folder.issues + "/a/0")
    #expect(try await library.unfinishedIssue == nil)
  }

  @Test func nothingIsSortedForIt() throws {
    let plan = try store.database.query(
      "EXPLAIN QUERY PLAN SELECT * FROM issues WHERE issues.publication = 'a' \(IssueColumns.order) LIMIT 3"
    ) { $0.text(3) }
    #expect(plan == ["SEARCH issues USING INDEX issues_newest (publication=?)"])
  }

  @Test func whatAFrontKeepsIsThereTheNextTime() async throws {
    #expect(try await library.keepsake("shelf") == nil)
    try await library.keep("list title", as: "shelf")
    try await library.keep("list date", as: "shelf")
    #expect(try await Library(library.folder).keepsake("shelf") == "list date")
    // Not what the library itself remembers.
    #expect(try await library.keepsake("begun") == nil)
  }
}
