import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// What stands where an issue's content stands is whole, at any moment.
@Suite(.timeLimit(.minutes(5)))
struct InstallationTests {
  @Test func aDamagedArchiveIsNeverAvailable() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    var zip = Sample.zip("June", padding: 5000)
    zip[zip.count / 2] ^= 1
    site.serve("/june.zip", zip: zip)
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    guard case .archive(let reason) = try await shelf.download(id)?.failure else {
      Testing.Issue.record("no failure of the archive")
      return
    }
    #expect(reason.contains("noise.bin"))
    #expect(try await shelf.issue(id).status == .downloading)
    #expect(try shelf.leftovers() == [])
    #expect(try FileManager.default.subpathsOfDirectory(atPath: shelf.folder.issues).count <= 1)
  }

  @Test func aPartThatWentBadIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("June", padding: 50_000)
    site.serve("/june.zip", ServedResource(zip, cutAfter: 30_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 1 }
    let row = try shelf.row(id)
    try Data(count: 30_000).write(to: URL(fileURLWithPath: shelf.folder.part(row)))
    site.serve("/june.zip", ServedResource(zip))
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.server.requests.count == 3)
  }

  @Test func republishedContentReplacesTheOldWhenItIsWhole() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("first"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    let (half, rest) = (try Gate(), try Gate())
    let second = Sample.zip("second", padding: 90_000)
    site.serve("/june.zip") { _ in
      [
        .head(200, [("ETag", "\"2\""), ("Content-Length", "\(second.count)")]), .bytes(second.prefix(9000)),
        .open(half), .hold(rest), .bytes(second.dropFirst(9000)),
      ]
    }
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "a part of the second")
    #expect(try await shelf.issue(id).status == .available)
    #expect(try await shelf.page(id) == "first")
    rest.open()
    try await work.value
    #expect(try await shelf.page(id) == "second")
    #expect(try shelf.leftovers() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.issues + "/mag").count == 1)
  }

  @Test func anUpdateThatFailsLeavesTheOldReadable() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("first"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    site.serve("/june.zip", zip: Data("PK no".utf8), tag: "\"2\"")
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.download(id)?.state == .failed)
    #expect(try await shelf.page(id) == "first")
    #expect(try await shelf.issue(id).status == .available)
  }

  @Test func archivedAndDownloadedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    try await shelf.library.setPosition(Position(article: 2, page: 1, place: 7, read: 0.5), of: id)
    #expect(try await shelf.library.archive(id))
    #expect(try await shelf.issue(id).status == .none)
    #expect(try shelf.leftovers() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.issues + "/mag") == [])
    #expect(try await shelf.library.archive(id) == false)

    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try await shelf.issue(id).position == Position(article: 2, page: 1, place: 7, read: 0.5))
  }

  @Test func contentThatSomebodyDeletedIsNotAvailable() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    try FileManager.default.removeItem(atPath: shelf.folder.issues + "/mag")
    #expect(try await shelf.issue(id).status == .none)
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test(arguments: ["file", "link", "empty folder", "folder"])
  func whateverStandsInItsPlaceIsReplaced(_ kind: String) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let place = "library/issues/mag/june"
    try shelf.temporary.write("mine", to: "mine/page.txt")
    switch kind {
    case "file": try shelf.temporary.write("x", to: place)
    case "link":
      try shelf.temporary.write("x", to: "library/issues/mag/other")
      #expect(symlink(shelf.temporary.file("mine"), shelf.temporary.file(place)) == 0)
    case "folder": try shelf.temporary.write("x", to: place + "/deep/er/x")
    default:
      try FileManager.default.createDirectory(
        atPath: shelf.temporary.file(place), withIntermediateDirectories: true)
    }
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try shelf.leftovers() == [])
    #expect(try shelf.temporary.read("mine/page.txt") == Data("mine".utf8))
  }

  @Test func namesMadeToCollideAreKeptApart() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let names = ["a/b", SafeName.folder("a/b"), "A/B", "..", "...", "/", "-", ".", "a/../b", " a"]
    var ids: [Issue.ID] = []
    for (number, name) in names.enumerated() {
      site.serve("/\(number).zip", zip: Sample.zip("\(number)"))
      ids.append(try await shelf.want(name, content: site.address("/\(number).zip")))
    }
    try await shelf.work()
    for (number, id) in ids.enumerated() {
      #expect(try await shelf.page(id) == "\(number)", "\(id)")
      let path = try #require(try await shelf.issue(id).contentURL).standardizedFileURL.path
      #expect(path.hasPrefix(shelf.folder.issues + "/mag/"))
      #expect(!path.dropFirst(shelf.folder.issues.count + 5).contains("/"))
    }
  }

  @Test func givenUpInTheLastMomentAnUpdateLeavesContent() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("first"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    // The new content is in place, its word has not reached the store, and the wish is taken back.
    let store = try Store(shelf.folder)
    let row = try shelf.row(id)
    #expect(try store.setInstalled(row, content: "mag/june", validator: Validator(etag: "\"2\""), size: 1))
    #expect(try await shelf.page(id) == "first")
  }

  @Test func aFaultOfThisMachineIsNoneOfTheArchive() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June", padding: 1000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    // Nothing can be unpacked: a file stands where the publication's folder belongs.
    try shelf.temporary.write("", to: "library/issues/mag")
    try await shelf.work()
    guard case .file = try await shelf.download(id)?.failure else {
      Testing.Issue.record("\(String(describing: try await shelf.download(id)?.failure))")
      return
    }
    // The bytes are kept: once the fault is mended nothing is fetched again.
    try FileManager.default.removeItem(atPath: shelf.temporary.file("library/issues/mag"))
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.server.requests.count == 1)
  }
}
