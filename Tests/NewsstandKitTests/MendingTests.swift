import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Bytes that turn out bad at the end: the bad range is fetched again, then everything, then it is said.
@Suite(.timeLimit(.minutes(5)), .serialized)
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

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 90\r\n", "HTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nETag: \"1\"\r\n\r\n", "HTT", "",
  ])
  func anAnswerThatEndsBeforeItsBodyIsCut(_ text: String) async throws {
    let site = try Site()
    site.serve("/a") { _ in [.bytes(Data(text.utf8)), .close] }
    let failure = await (try PartTransfer(site.address("/a"))).run()
    guard case .cut(received: 0, _) = failure else {
      Testing.Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test func anEmptyAnswerInOneChunkIsWhole() async throws {
    let site = try Site()
    site.serve("/a") { _ in [.head(200, [("Transfer-Encoding", "chunked")]), .lastChunk] }
    #expect(await (try PartTransfer(site.address("/a"))).run() == nil)
  }

  // MARK: Room

  @Test func whatCannotFitIsNotBegun() async throws {
    let site = try Site()
    let length = Int64(1) << 60
    site.serve("/june.zip") { _ in
      [.head(200, [("Content-Length", "\(length)"), ("ETag", "\"1\"")]), .bytes(Self.zip), .stall]
    }
    let transfer = try PartTransfer(site.address("/june.zip"))
    #expect(await transfer.run() == .diskFull(path: transfer.part, needed: length))
    #expect(transfer.bytes.isEmpty)
  }

  @Test func aFullDiskIsNoReasonToGiveUp() {
    let failure = DownloadFailure.diskFull(path: "/x", needed: 7)
    #expect(failure.needsRoom && !failure.isTemporary && !failure.isFaultOfContent)
    #expect(failure.neededRoom == 7)
  }
}
