import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// The library's file, as other programs, other versions and crashes leave it.
@Suite(.timeLimit(.minutes(5)))
struct StoreTests {
  private static func sqlite(_ path: String, _ script: String) async throws -> String {
    let code =
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2]); c.commit(); c.close()"
    let result = try await Command.run("python3", ["-c", code, path, script])
    #expect(result.status == .code(0), "\(result.errorText)")
    return path
  }

  /// The bytes and the time of each file whose name begins like the store's.
  private static func state(_ folder: String) throws -> [String: String] {
    var result: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.hasPrefix("library.sqlite3") {
      var status = stat()
      #expect(lstat("\(folder)/\(name)", &status) == 0)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      result[name] = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(bytes.hashValue)"
    }
    return result
  }

  @Test func aNewLibraryIsEmptyAndWorks() async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.file("a/b/library"), cache: temporary.file("cache"))
    let library = try Library(folder)
    #expect(try await library.publications().isEmpty)
    #expect(try await library.issues().isEmpty)
    #expect(try await library.currentlyReadingIssue == nil)
    var status = stat()
    #expect(stat(folder.root, &status) == 0)
    #expect(status.st_mode & 0o077 == 0)
  }

  @Test func aNewerLibraryIsRefusedUntouched() async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.file("library"), cache: temporary.file("cache"))
    _ = try Store(folder)
    let path = try await Self.sqlite(folder.store, "PRAGMA journal_mode=DELETE; PRAGMA user_version=1000")
    let before = try Self.state(folder.root)
    #expect(throws: NewsstandError.newerLibrary(path: path, version: 1000)) { try Library(folder) }
    #expect(throws: NewsstandError.newerLibrary(path: path, version: 1000)) { try Agent(folder) }
    #expect(try Self.state(folder.root) == before)
  }

  @Test func aNewerLibraryInUseIsRefusedToo() async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.file("library"), cache: temporary.file("cache"))
    _ = try Store(folder)
    // Somebody holds it open with words in the log that are not in the file yet.
    let other = try Database(folder.store)
    try other.execute("PRAGMA user_version = 1000; INSERT INTO settings VALUES ('a', 'b')")
    let before = try Self.state(folder.root)
    #expect(before.count == 3)
    #expect(throws: NewsstandError.newerLibrary(path: folder.store, version: 1000)) { try Library(folder) }
    let after = try Self.state(folder.root)
    #expect(after["library.sqlite3"] == before["library.sqlite3"])
    #expect(after["library.sqlite3-wal"] == before["library.sqlite3-wal"])
    #expect(try other.first("SELECT value FROM settings") { $0.text(0) } == "b")
  }

  @Test(arguments: ["CREATE TABLE notes (text)", "CREATE TABLE notes (text); PRAGMA application_id = 7"])
  func anotherProgramsDatabaseIsRefusedUntouched(_ script: String) async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.path, cache: temporary.file("cache"))
    let path = try await Self.sqlite(folder.store, script)
    let before = try Self.state(folder.root)
    #expect(throws: NewsstandError.foreignStore(path: path)) { try Library(folder) }
    #expect(try Self.state(folder.root) == before)
    #expect(try temporary.contents() == ["library.sqlite3"])
  }

  @Test(arguments: [4096, 100_000, 100], [UInt8(0), 0xFF, 0x41])
  func whatIsNoDatabaseAnyMoreIsMovedAside(_ count: Int, _ byte: UInt8) async throws {
    let temporary = try TemporaryFolder()
    let folder = LibraryFolder(root: temporary.path, cache: temporary.file("cache"))
    let garbage = Data(repeating: byte, count: count)
    try temporary.write(garbage, to: "library.sqlite3")
    let library = try Library(folder)
    #expect(try await library.publications().isEmpty)
    let aside = try temporary.contents().filter { $0.contains(".damaged-") }
    #expect(aside.count == 1)
    #expect(try temporary.read(aside[0]) == garbage)
  }

  @Test func aZeroedStoreDoesNotCostTheIssuesOnDisk() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    let content = try #require(try await shelf.issue(id).contentURL).appendingPathComponent("page.txt").path
    for suffix in ["", "-wal", "-shm"] {
      try Data(count: 8192).write(to: URL(fileURLWithPath: shelf.folder.store + suffix))
    }
    try await shelf.work()
    #expect(try await Library(shelf.folder).issues().isEmpty)
    #expect(access(content, F_OK) == 0)
  }

  @Test func manyBeginOneLibraryAtOnce() async throws {
    for _ in 0..<10 {
      let temporary = try TemporaryFolder()
      let folder = LibraryFolder(root: temporary.path, cache: temporary.file("cache"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try await Library(folder).publications() } }
        try await group.waitForAll()
      }
    }
  }

  @Test func manyWritersLoseNothing() async throws {
    let shelf = try await Shelf()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let library = try Library(shelf.folder)
          for number in 0..<25 {
            try await library.addIssue(
              named: "\(writer)-\(number)", date: nil, content: "http://x/", to: "mag")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await shelf.library.issues().count == 100)
  }

  @Test func anAgentWaitsForAnotherWriter() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let agent = try #require(try Agent(shelf.folder))
    let code = """
      import sqlite3, sys
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute("BEGIN IMMEDIATE")
      print("locked", flush=True)
      sys.stdin.readline()
      c.execute("COMMIT")
      """
    let writer = try Command("python3", ["-c", code, shelf.folder.store], input: nil)
    try await writer.waitUntil(outputContains: "locked")
    // The agent waits inside SQLite, where nobody sees it: some time has to pass.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { writer.closeInput() }
    try await agent.run()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func anAgentThatCannotWriteSaysSoAndTheNextGoesOn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let writer = try Database(shelf.folder.store)
    try writer.execute(
      """
      CREATE TRIGGER broken BEFORE DELETE ON downloads BEGIN SELECT raise(ABORT, 'broken'); END
      """)
    await #expect(throws: NewsstandError.self) { try await shelf.work() }
    #expect(try await shelf.page(id) == nil)
    try writer.execute("DROP TRIGGER broken")
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try shelf.leftovers() == [])
    #expect(site.server.requests.count == 1)
  }

  @Test func aMergeThatFailsHalfWayChangesNothing() async throws {
    let shelf = try await Shelf()
    let store = try Store(shelf.folder)
    _ = try store.merge([IssueFacts(name: "a"), IssueFacts(name: "b")], into: "mag")
    try store.database.execute(
      """
      CREATE TRIGGER broken BEFORE INSERT ON issues WHEN new.name = 'z'
        BEGIN SELECT raise(ABORT, 'broken'); END
      """)
    #expect(throws: NewsstandError.self) {
      try store.merge([IssueFacts(name: "c"), IssueFacts(name: "z")], into: "mag")
    }
    #expect(try await shelf.library.issues().map(\.name) == ["a", "b"])
    // The connection is not stuck in a transaction.
    #expect(try store.merge([IssueFacts(name: "c")], into: "mag").map(\.name) == ["c"])
    #expect(try await shelf.library.issues().map(\.name) == ["c"])
  }

  @Test func aHundredThousandIssuesAreMergedAndKept() throws {
    let temporary = try TemporaryFolder()
    let store = try Store(LibraryFolder(root: temporary.path, cache: temporary.file("cache")))
    let id = try store.subscribe(feed: "http://x/feed", title: "Great").id
    let facts = (0..<100_000).map {
      IssueFacts(name: "issue \($0)", date: Date(timeIntervalSince1970: Double($0)))
    }
    #expect(try store.merge(facts, into: id).count == 100_000)
    #expect(try store.merge(facts, into: id).isEmpty)
    #expect(try store.merge(Array(facts.prefix(10)), into: id).isEmpty)
    #expect(try store.issues().map(\.name) == facts.prefix(10).reversed().map(\.name))
  }

  @Test(arguments: ["a\0b", "", "\u{1B}[31m\n", "'; DROP TABLE issues; --", "é", "e\u{301}", "👩‍👩‍👧"])
  func anyNameIsKeptAsItIs(_ name: String) async throws {
    let shelf = try await Shelf()
    let id = Issue.ID(publication: "mag", name: name)
    let store = try Store(shelf.folder)
    _ = try store.merge([IssueFacts(name: name, title: name, content: "http://x/")], into: "mag")
    let issue = try await shelf.issue(id)
    #expect(Array(issue.name.utf8) == Array(name.utf8) && Array(issue.title.utf8) == Array(name.utf8))
    try await shelf.library.setPosition(Position(page: 3), of: id)
    #expect(try await shelf.issue(id).position?.page == 3)
  }
}
