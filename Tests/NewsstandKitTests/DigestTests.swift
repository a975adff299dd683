import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// What a feed says of its content is compared with what comes.
@Suite(.timeLimit(.minutes(5)), .serialized)
struct DigestTests {
  @Test func aDigestTakesNoticeOfEveryByte() async throws {
    // FIPS 180-4's own examples.
    let folder = try TemporaryFolder()
    for (text, digest) in [
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ] {
      #expect(try await SHA256.ofFile(folder.write(text, to: "a")) == digest)
      #expect(SHA256.canonical(" \(digest.uppercased())\n") == digest)
    }
    for text in ["", "abc", String(repeating: "g", count: 64), String(repeating: "é", count: 32)] {
      #expect(SHA256.canonical(text) == nil)
    }
  }

  private static let zip = Sample.zip("June", padding: 50_000)

  private func digest(_ data: Data) async throws -> String {
    let folder = try TemporaryFolder()
    return try await SHA256.ofFile(folder.write(data, to: "a"))
  }

  /// Subscribes to a feed with one issue and wants it.
  private func want(_ site: Site, _ shelf: Shelf, _ facts: [String: String]) async throws -> Issue.ID {
    let entry = ["Name": "june", "Content": "june.zip"].merging(facts) { $1 }
    site.serve("/issues.plist", ServedResource(Sample.feed([entry])))
    let report = try await shelf.library.subscribe(to: site.address("/issues.plist"), title: "feed")
    try await shelf.library.addAsset(request: AssetRequest(issue: report.new[0]))
    return report.new[0]
  }

  @Test func theRightDigestIsAccepted() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.zip)
    let id = try await want(site, shelf, ["SHA256": " \(try await digest(Self.zip).uppercased()) "])
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.requests("/june.zip").count == 1)
  }

  @Test func theRightDigestIsAcceptedAfterAnInterruption() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", ServedResource(Self.zip, cutAfter: 30_000))
    let id = try await want(site, shelf, ["SHA256": try await digest(Self.zip)])
    try await shelf.work { $0.attempts = 1 }
    site.serve("/june.zip", zip: Self.zip)
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.requests("/june.zip").map { $0.header("Range") } == [nil, "bytes=30000-"])
  }

  @Test func aWrongDigestIsAFailureAfterASecondLook() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.zip)
    let expected = try await digest(Data())
    let id = try await want(site, shelf, ["SHA256": expected])
    try await shelf.work()
    let actual = try await digest(Self.zip)
    #expect(
      try await shelf.download(id)?.failure == .wrongDigest(expected: expected, actual: actual))
    #expect(try await shelf.page(id) == nil)
    #expect(site.requests("/june.zip").count == 2)
    #expect(try shelf.leftovers() == [])
  }

  @Test func aDigestThatTheSecondLookConfirmsIsRight() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let other = Sample.zip("May")
    site.serve("/june.zip") { request in
      ServedResource(site.requests("/june.zip").count < 2 ? other : Self.zip).answer(request)
    }
    let id = try await want(site, shelf, ["SHA256": try await digest(Self.zip)])
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func aDigestOfAnotherAddressSaysNothing() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/mirror.zip", zip: Self.zip)
    let id = try await want(site, shelf, ["SHA256": try await digest(Data())])
    try await shelf.library.addAsset(
      request: AssetRequest(issue: id, address: site.address("/mirror.zip")))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func aWrongSizeIsNoFailure() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.zip)
    let id = try await want(site, shelf, ["Size": "7"])
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func aDigestThatIsNoneIsComplainedAbout() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.zip)
    site.serve(
      "/issues.plist",
      ServedResource(Sample.feed([["Name": "june", "Content": "june.zip", "SHA256": "xyz"]])))
    let report = try await shelf.library.subscribe(to: site.address("/issues.plist"))
    #expect(report.complaints == [.badDigest(name: "june", digest: "xyz")])
    try await shelf.library.addAsset(request: AssetRequest(issue: report.new[0]))
    try await shelf.work()
    #expect(try await shelf.page(report.new[0]) == "June")
  }

  @Test func aFileOnThisMachineIsComparedToo() async throws {
    let shelf = try await Shelf()
    try shelf.temporary.write(Self.zip, to: "feed/june.zip")
    let wrong = try await digest(Data())
    let feed = try shelf.temporary.write(
      Sample.feed([["Name": "june", "Content": "june.zip", "SHA256": wrong]]), to: "feed/issues.plist")
    let id = try await shelf.library.subscribe(to: feed).new[0]
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    let actual = try await digest(Self.zip)
    #expect(try await shelf.download(id)?.failure == .wrongDigest(expected: wrong, actual: actual))
  }
}
