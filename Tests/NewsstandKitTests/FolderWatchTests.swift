import Foundation
import NewsstandKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct FolderWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
  }

  private func move(_ text: String, to name: String) throws {
    #expect(rename(try folder.write(text, to: "draft"), folder.file(name)) == 0)
  }

  @Test func whatComesUnderANameIsTold() async throws {
    let watch = try await whenFree { FolderWatch() }
    var changes = watch.changes.makeAsyncIterator()
    // Those that are there are watched all the same.
    let folders: Set = [folder.file("one"), folder.file("two"), folder.file("missing")]
    #expect(!watch.watch(folders, for: ["a.PNG", "é.png", "deep"]))
    try move("", to: "one/A.png")
    await changes.next()
    try move("", to: "two/e\u{301}.png")
    await changes.next()
    try FileManager.default.createDirectory(
      atPath: folder.file("two/deep"), withIntermediateDirectories: false)
    await changes.next()
    try FileManager.default.removeItem(atPath: folder.file("one"))
    await changes.next()
  }

  @Test func otherNamesAndFoldersAreNot() async throws {
    let watch = try await whenFree { FolderWatch() }
    let told = Watched(0)
    let counting = Task { for await _ in watch.changes { told.update { $0 += 1 } } }
    #expect(watch.watch([folder.file("one")], for: ["a"]))
    #expect(watch.watch([folder.file("two")], for: ["b"]))
    try move("", to: "one/a")
    try move("", to: "one/b")
    try move("", to: "two/a")
    // Before the first that matters, nothing was told.
    try move("", to: "two/b")
    try await told.wait(for: "the first word") { $0 == 1 }
    counting.cancel()
  }

  @Test func aFolderThatIsMadeAnewIsWatchedAnew() async throws {
    let watch = try await whenFree { FolderWatch() }
    var changes = watch.changes.makeAsyncIterator()
    for round in 0..<3 {
      #expect(watch.watch([folder.file("one")], for: ["a"]))
      try move("\(round)", to: "one/a")
      await changes.next()
      try FileManager.default.removeItem(atPath: folder.file("one"))
      await changes.next()
      try FileManager.default.createDirectory(
        atPath: folder.file("one"), withIntermediateDirectories: false)
    }
  }
}
