import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// An issue can be read before it is on the disk, and a power cut then shows nothing that is not whole.
@Suite(.timeLimit(.minutes(5)))
struct SynchronizationTests {
  /// An issue that is installed and not known to be on the disk since a boot, with the part that it came in.
  private func unsynced(_ site: Site, _ shelf: Shelf, boot: String) async throws -> Issue.ID {
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    let row = try shelf.row(id)
    let database = try Schema.open(shelf.folder.store).0
    try database.run("UPDATE issues SET unsynced = ? WHERE id = ?", .text(boot), .integer(row))
    try shelf.temporary.write("part", to: "library/downloads/\(row).part")
    return id
  }

  @Test func whatIsInstalledComesToTheDisk() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try Store(shelf.folder).unsynced() == [])
    #expect(try shelf.leftovers() == [])
    #expect(try await shelf.page(id) == "June")
  }

  @Test func whileTheSystemIsUpItCounts() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let id = try await unsynced(site, shelf, boot: PartRecord.currentBoot)
    #expect(try await shelf.page(id) == "June")
    #expect(try await shelf.library.needsAgent)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try await !shelf.library.needsAgent)
    #expect(try shelf.leftovers() == [])
    #expect(site.server.requests.count == 1)
  }

  @Test func afterAPowerCutItIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let id = try await unsynced(site, shelf, boot: "an earlier one")
    // What the cut left of it.
    let content = shelf.folder.issues + "/mag/june/page.txt"
    try Data(count: 4).write(to: URL(fileURLWithPath: content))
    #expect(try await shelf.issue(id).status == .none)
    #expect(try await shelf.library.currentlyReadingIssue == nil)
    #expect(try await shelf.library.needsAgent)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try shelf.leftovers() == [])
    #expect(site.server.requests.count == 2)
  }

  @Test func afterAPowerCutOneWithoutAnAddressIsGone() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let id = try await unsynced(site, shelf, boot: "an earlier one")
    let database = try Schema.open(shelf.folder.store).0
    try database.run("UPDATE issues SET content = NULL")
    try await shelf.work()
    #expect(try await shelf.issue(id).status == .none)
    #expect(try await !shelf.library.needsAgent)
    #expect(try shelf.leftovers() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.issues + "/mag") == [])
  }

  @Test func whatCouldNotBeWrittenCountsUntilTheSystemGoesDown() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let id = try await unsynced(site, shelf, boot: PartRecord.currentBoot)
    try Store(shelf.folder).setUnsafe(try shelf.row(id))
    // Asked again, the disk would say that all is well.
    try await shelf.work()
    #expect(try await !shelf.library.needsAgent)
    #expect(try Store(shelf.folder).unsynced() == [])
    #expect(try await shelf.page(id) == "June")
    let database = try Schema.open(shelf.folder.store).0
    #expect(try database.first("SELECT unsynced FROM issues") { $0.text(0) } == Store.unsafe)
    try database.run("UPDATE issues SET unsynced = 'an earlier one only'")
    #expect(try await shelf.library.needsAgent)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.server.requests.count == 2)
  }

  @Test func whatIsWantedAgainWaitsForIt() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let id = try await unsynced(site, shelf, boot: PartRecord.currentBoot)
    site.serve("/june.zip", zip: Sample.zip("July"), tag: "\"2\"")
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "July")
    #expect(try shelf.leftovers() == [])
  }
}
