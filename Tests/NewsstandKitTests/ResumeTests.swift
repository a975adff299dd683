import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// What is here is continued, and never mixed with another version.
@Suite(.timeLimit(.minutes(5)))
struct ResumeTests {
  private static let old = Sample.noise(60_000, seed: 1)
  private static let new = Sample.noise(60_000, seed: 2)

  /// A transfer of which 20,000 bytes of `old` are here.
  private func begun(
    _ site: Site, entityTag: String? = "\"1\"", lastModified: String? = nil
  ) async throws -> PartTransfer {
    site.serve(
      "/a",
      ServedResource(Self.old, entityTag: entityTag, lastModified: lastModified, cutAfter: 20_000))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == .cut(received: 20_000, expected: 60_000))
    #expect(transfer.bytes == Self.old.prefix(20_000))
    return transfer
  }

  @Test func aCutTransferGoesOnWhereItsBytesEnd() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a", ServedResource(Self.old))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
    let request = try #require(site.server.requests.last)
    #expect(request.header("Range") == "bytes=20000-")
    #expect(request.header("If-Range") == "\"1\"")
    #expect(request.header("Accept-Encoding") == "identity")
  }

  @Test func aRealServerIsContinuedToo() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old, to: "a.zip")
    let server = try await NginxServer(serving: folder.path)
    let transfer = try PartTransfer(server.baseURL.absoluteString + "a.zip")
    #expect(await transfer.run() == nil)
    // As a crash of the process leaves it.
    try Self.old.prefix(30_000).write(to: URL(fileURLWithPath: transfer.part))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
    let accesses = try await server.waitForAccesses(2)
    #expect(accesses[1].status == 206 && accesses[1].bodyBytes == 30_000)
  }

  @Test func aWholePartAsksNothing() async throws {
    let site = try Site()
    site.serve("/a", ServedResource(Self.old))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    #expect(await transfer.run() == nil)
    #expect(site.server.requests.count == 1)
  }

  @Test(arguments: [
    ServedResource.Flaws(), .ignoresRange, .ignoresIfRange, .omitsContentRange, .startsEarly, .endsEarly,
    .refusesRanges, [.ignoresIfRange, .endsEarly], [.ignoresIfRange, .startsEarly],
    [.ignoresIfRange, .omitsContentRange], [.chunks], [.chunks, .ignoresIfRange], [.omitsLength],
  ])
  func aNewVersionReplacesTheOldOneWhole(_ flaws: ServedResource.Flaws) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a", ServedResource(Self.new, entityTag: "\"2\"", flaws: flaws))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.new)
  }

  @Test(arguments: [
    ServedResource.Flaws(), .ignoresRange, .ignoresIfRange, .omitsContentRange, .startsEarly, .endsEarly,
    .refusesRanges, [.chunks], [.omitsLength], [.chunks, .endsEarly],
  ])
  func theSameVersionEndsWholeWhateverTheServerGetsWrong(_ flaws: ServedResource.Flaws) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a", ServedResource(Self.old, flaws: flaws))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
  }

  @Test func aPartialAnswerThatStartsEarlierCostsNoBytes() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    // Begins at the first byte and is cut before it gets as far as what is here.
    site.serve("/a") { _ in
      [
        .head(
          206, [("Content-Range", "bytes 0-59999/60000"), ("ETag", "\"1\""), ("Content-Length", "60000")]),
        .bytes(Self.old.prefix(5000)), .close,
      ]
    }
    #expect(await transfer.run() != nil)
    #expect(transfer.bytes == Self.old.prefix(20_000))
    site.serve("/a") { _ in
      .response(206, [("Content-Range", "bytes 0-59999/60000"), ("ETag", "\"1\"")], body: Self.old)
    }
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
  }

  @Test(
    arguments: [
      (nil, nil), ("W/\"1\"", nil), ("1", nil), ("", nil), ("\"", nil),
      ("1", "Sun, 05 Jun 2016 10:00:00 GMT"),
    ] as [(String?, String?)])
  func withoutAPromiseAboutBytesItStartsOver(_ tag: String?, _ date: String?) async throws {
    let site = try Site()
    let transfer = try await begun(site, entityTag: tag, lastModified: date)
    // The most careless server: it would answer any range, of the new file, under the same validator.
    site.serve(
      "/a", ServedResource(Self.new, entityTag: tag, lastModified: date, flaws: .ignoresIfRange))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.new)
    #expect(site.server.requests.last?.header("Range") == nil)
  }

  @Test func aModificationDateAloneIsAValidator() async throws {
    let site = try Site()
    let date = "Sun, 05 Jun 2016 10:00:00 GMT"
    let transfer = try await begun(site, entityTag: nil, lastModified: date)
    site.serve("/a", ServedResource(Self.old, entityTag: nil, lastModified: date))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
    #expect(site.server.requests.last?.header("If-Range") == date)
    #expect(site.server.requests.last?.header("Range") == "bytes=20000-")
  }

  @Test func aNewModificationDateStartsOver() async throws {
    let site = try Site()
    let transfer = try await begun(
      site, entityTag: nil, lastModified: "Sun, 05 Jun 2016 10:00:00 GMT")
    site.serve(
      "/a",
      ServedResource(
        Self.new, entityTag: nil, lastModified: "Mon, 06 Jun 2016 10:00:00 GMT", flaws: .ignoresIfRange))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.new)
  }

  @Test func aPartialAnswerThatNamesAnotherTotalStartsOver() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    let new = Self.new.prefix(50_000)
    site.serve("/a") { request in
      guard request.header("Range") != nil else { return .response(200, [("ETag", "\"2\"")], body: new) }
      return .response(206, [("Content-Range", "bytes 20000-49999/50000")], body: new.dropFirst(20_000))
    }
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == new)
  }

  @Test(arguments: [
    "bytes 20000-59999/20001", "bytes 40000-59999/60000", "bytes 59999-20000/60000", "bytes */60000",
    "bytes 20000-99999999999999999999/*", "bytes -20000-59999/60000", "items 20000-59999/60000", "",
  ])
  func aPartialAnswerThatContradictsItselfIsNotUsed(_ range: String) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { request in
      guard request.header("Range") != nil else { return .response(200, [("ETag", "\"1\"")], body: Self.old) }
      return .response(206, [("Content-Range", range), ("ETag", "\"1\"")], body: Data(count: 40_000))
    }
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
  }

  @Test func moreBytesThanThePartialAnswerAnnouncedAreNotKept() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { _ in
      .response(
        206, [("Content-Range", "bytes 20000-29999/60000"), ("ETag", "\"1\"")],
        body: Self.old.dropFirst(20_000).prefix(10_000) + Data(count: 500))
    }
    #expect(await transfer.run() != nil)
    #expect(transfer.bytes == Self.old.prefix(30_000))
  }

  @Test func aServerThatSendsMoreThanItsLengthIsCutThere() async throws {
    let site = try Site()
    site.serve("/a") { _ in
      [.head(200, [("ETag", "\"1\""), ("Content-Length", "1000")]), .bytes(Self.old), .close]
    }
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old.prefix(1000))
  }

  @Test func aPartialAnswerThatNobodyAskedForIsRefused() async throws {
    let site = try Site()
    site.serve("/a") { _ in
      .response(206, [("Content-Range", "bytes 100-199/60000")], body: Data(count: 100))
    }
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run()?.isTemporary == true)
    #expect(transfer.bytes.isEmpty)
  }

  @Test func aServerThatNeverAgreesWithItselfIsGivenUp() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    site.serve("/a") { request in
      // Every whole answer is cut, every partial one is nonsense.
      request.header("Range") == nil
        ? ServedResource(Self.old, cutAfter: 20_000).answer(request) : .response(206, body: Self.new)
    }
    let before = site.server.requests.count
    #expect(await transfer.run() != nil)
    #expect(site.server.requests.count - before <= 6)
  }

  @Test func notSatisfiableWithTheSameLengthAndVersionIsDone() async throws {
    let site = try Site()
    // No length: only the next answer tells that all was here.
    site.serve("/a", ServedResource(Self.old, flaws: .chunks))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    site.serve("/a") { request in
      guard request.header("Range") != nil else { return .response(500) }
      return .response(
        416, [("Content-Range", "bytes */60000"), ("ETag", "\"1\"")], body: Data("never kept".utf8))
    }
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.old)
  }

  @Test(arguments: [
    [("Content-Range", "bytes */60000"), ("ETag", "\"2\"")], [("Content-Range", "bytes */20000")],
    [("Content-Range", "bytes */x")], [],
  ])
  func notSatisfiableOtherwiseStartsOver(_ headers: [(String, String)]) async throws {
    let site = try Site()
    site.serve("/a", ServedResource(Self.old, flaws: .chunks))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() == nil)
    site.serve("/a") { request in
      guard request.header("Range") != nil else { return ServedResource(Self.new).answer(request) }
      return .response(416, headers.map { (name: $0.0, value: $0.1) }, body: Data("never kept".utf8))
    }
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.new)
  }
}
