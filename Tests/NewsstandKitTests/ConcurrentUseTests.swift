import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Two fronts and an agent at once, for ThreadSanitizer to watch (`make test-tsan`) and for what they leave behind.
@Suite(.timeLimit(.minutes(5)))
struct ConcurrentUseTests {
  private static let names = (0..<6).map { "number-\($0)" }

  @Test func twoFrontsAndAnAgentAtOnce() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/cover.png") { _ in
      .response(
        200, [("Content-Type", "image/png")], body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    }
    for name in Self.names { site.serve("/\(name).zip", zip: Sample.zip(name, padding: 40_000)) }
    let feed = Sample.feed(Self.names.map { ["Name": $0, "Content": "\($0).zip", "Cover": "cover.png"] })
    site.serve("/issues.plist") { _ in .response(200, body: feed) }
    let publication = try await shelf.library.subscribe(to: site.address("/issues.plist")).publication.id
    let issues = try await shelf.library.issues(of: [publication]).map(\.id)
    try #require(issues.count == Self.names.count)

    let agent = Task { [folder = shelf.folder, watch = try #require(shelf.library.watch())] in
      for await _ in watch.changes { try await Agent.work(for: folder) }
    }
    try await withThrowingTaskGroup { group in
      for seed in 1...2 {
        group.addTask { try await Self.use(Library(shelf.folder), issues, seed: UInt64(seed)) }
      }
      try await group.waitForAll()
    }
    // What one wants in the end comes, whatever was done before.
    for id in issues { try await shelf.library.addAsset(request: AssetRequest(issue: id)) }
    try await shelf.wait(for: "all issues") {
      try await shelf.library.issues(of: [publication]).allSatisfy { $0.status == .available }
    }
    agent.cancel()
    try await agent.value
    for id in issues { #expect(try await shelf.page(id) == id.name) }
    try await shelf.work()
    #expect(try shelf.leftovers() == [])
  }

  @Test func contentThatIsArchivedBeforeTheStoreKnowsOfItIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/a.zip", zip: Sample.zip("a"))
    let id = try await shelf.want("a", content: site.address("/a.zip"))
    let (store, row) = (try Store(shelf.folder), try shelf.row(id))
    #expect(try store.begin(row))
    #expect(try !store.setInstalled(row, content: "mag/a", validator: Validator(), size: 1))
    #expect(try await shelf.download(id)?.state == .queued)
    try await shelf.work()
    #expect(try await shelf.page(id) == "a")
  }

  /// All that a front does, in no order, while another task of it looks whenever something changes.
  private static func use(_ library: Library, _ issues: [Issue.ID], seed: UInt64) async throws {
    let looks = Task { [watch = library.watch()] in
      guard let watch else { return }
      for await _ in watch.changes { _ = try await library.downloadingAssets }
    }
    var random = RandomText(seed: seed)
    for turn in 0..<60 {
      let id = issues[random.next(issues.count)]
      switch random.next(8) {
      case 0, 1, 2: try await library.addAsset(request: AssetRequest(issue: id))
      case 3: try await library.pause(id)
      case 4: try await library.resume(id)
      case 5: try await library.cancel(id)
      case 6: try await library.archive(id)
      default: try await library.setPosition(Position(article: turn), of: id)
      }
      if turn % 10 == 0 { try await library.refresh(id.publication) }
      for issue in try await library.issues() { _ = await library.cover(of: issue) }
    }
    looks.cancel()
    try await looks.value
  }
}
