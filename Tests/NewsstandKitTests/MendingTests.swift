import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Bytes that turn out bad at the end: the bad range is fetched again, then everything, then it is said.
@Suite(.timeLimit(.minutes(1)))
struct MendingTests {
  private static let zip = Sample.zip("June", padding: 200_000)
  /// A byte of the data of `noise.bin`.
  private static let place = 100_000

  private static func damaged(at places: Int...) -> Data {
    var data = zip
    for place in places { data[place] ^= 0xFF }
    return data
  }

  private func ranges(_ site: Site) -> [String?] {
    site.requests("/june.zip").map { $0.header("Range") }
  }

  private func want(_ site: Site, _ shelf: Shelf) async throws -> Issue.ID {
    try await shelf.want("june", content: site.address("/june.zip"))
  }

  @Test func onlyTheBadEntryIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let text = ArchiveBuilder([.init("page.txt", text: "June")]).bytes()
    let start = try #require(Self.zip.range(of: Data("noise.bin".utf8))).lowerBound - 30
    #expect(start > 0 && start < text.count)
    site.serve("/june.zip") { request in
      ServedResource(request.number == 0 ? Self.damaged(at: Self.place) : Self.zip).answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil, "bytes=\(start)-\(start + 30 + 9 + 200_000 - 1)"])
    #expect(site.requests("/june.zip")[1].header("If-Range") == "\"1\"")
    #expect(try shelf.leftovers() == [])
  }

  @Test func aBadDirectoryIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let directory = try #require(Self.zip.range(of: Data("PK\u{1}\u{2}".utf8))).lowerBound
    site.serve("/june.zip") { request in
      ServedResource(request.number == 0 ? Self.damaged(at: directory) : Self.zip).answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site).count == 2 && ranges(site)[1]?.hasPrefix("bytes=") == true)
  }

  @Test func whatIsBadElsewhereTooIsFetchedWhole() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      ServedResource(request.number < 2 ? Self.damaged(at: Self.place) : Self.zip).answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site).map { $0 == nil } == [true, false, true])
  }

  @Test func whatStaysBadIsAFailureAndNotAskedForAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.damaged(at: Self.place))
    let id = try await want(site, shelf)
    try await shelf.work()
    guard case .archive(let reason) = try await shelf.download(id)?.failure else {
      Testing.Issue.record("no failure of the archive")
      return
    }
    #expect(reason.contains("noise.bin"))
    #expect(ranges(site).map { $0 == nil } == [true, false, true])
    #expect(try shelf.leftovers() == [])
  }

  @Test(arguments: [
    ServedResource.Flaws.ignoresRange, .omitsContentRange, .startsEarly, .endsEarly, .refusesRanges,
  ])
  func aServerWithoutGoodRangesIsAskedForEverything(_ flaws: ServedResource.Flaws) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      ServedResource(request.number == 0 ? Self.damaged(at: Self.place) : Self.zip, flaws: flaws).answer(
        request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func anotherVersionIsNotMixedIn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let next = Sample.zip("July", padding: 200_000)
    site.serve("/june.zip") { request in
      request.number == 0
        ? ServedResource(Self.damaged(at: Self.place)).answer(request)
        : ServedResource(next, entityTag: "\"2\"", flaws: .ignoresIfRange).answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "July")
  }

  @Test func withoutAPromiseAboutBytesEverythingIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      ServedResource(request.number == 0 ? Self.damaged(at: Self.place) : Self.zip, entityTag: "W/\"1\"")
        .answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil, nil])
  }

  @Test func aConnectionThatBreaksWhileMendingThrowsNothingAway() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      switch request.number {
      case 0: ServedResource(Self.damaged(at: Self.place)).answer(request)
      case 1: ServedResource(Self.zip, cutAfter: 1000).answer(request)
      default: ServedResource(Self.zip).answer(request)
      }
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site).map { $0 == nil } == [true, false, false])
  }

  @Test func whatWasMadeSoIsAskedForOnce() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Data(ArchiveBuilder([.init("../up", text: "x")]).bytes()))
    let id = try await want(site, shelf)
    try await shelf.work()
    guard case .archive = try await shelf.download(id)?.failure else {
      Testing.Issue.record("no failure of the archive")
      return
    }
    #expect(ranges(site).count == 1)
  }

  // MARK: Ends that only the archive tells

  @Test func aCutThatOnlyTheArchiveTellsIsOneAndIsContinued() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      ServedResource(Self.zip, flaws: .omitsLength, cutAfter: request.number == 0 ? 90_000 : nil)
        .answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil, "bytes=90000-"])
  }

  @Test func withoutAValidatorItStartsOver() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { request in
      ServedResource(
        Self.zip, entityTag: nil, flaws: .omitsLength, cutAfter: request.number == 0 ? 90_000 : nil
      ).answer(request)
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil, nil])
  }

  @Test func anArchiveWithoutItsEndAtTheServerIsAFailureInTheEnd() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", ServedResource(Self.zip.prefix(90_000), flaws: .omitsLength))
    let id = try await want(site, shelf)
    try await shelf.work()
    guard case .archive = try await shelf.download(id)?.failure else {
      Testing.Issue.record("\(String(describing: try await shelf.download(id)?.failure))")
      return
    }
    #expect(ranges(site).count == 3)
  }

  @Test func withALengthTheEndIsTheServersFault() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Self.zip.prefix(90_000))
    let id = try await want(site, shelf)
    try await shelf.work()
    guard case .archive = try await shelf.download(id)?.failure else {
      Testing.Issue.record("no failure of the archive")
      return
    }
    #expect(ranges(site).count == 2)
  }

  // MARK: Room

  @Test func whatCannotFitIsNotBegun() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let length = Int64(1) << 60
    site.serve("/june.zip") { _ in
      [.head(200, [("Content-Length", "\(length)"), ("ETag", "\"1\"")]), .bytes(Self.zip), .stall]
    }
    let id = try await want(site, shelf)
    try await shelf.work()
    let part = shelf.folder.part(try shelf.row(id))
    let failure = try await shelf.download(id)?.failure
    #expect(failure == .diskFull(path: part, needed: length))
    #expect(failure?.needsRoom == true && failure?.isTemporary == false)
  }
}
