import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Whatever a crash or a stranger left, the part ends as the server's file.
@Suite(.timeLimit(.minutes(5)))
struct PartFileTests {
  private static let file = Sample.noise(60_000)

  private func begun(_ site: Site) async throws -> PartTransfer {
    site.serve("/a", ServedResource(Self.file, cutAfter: 20_000))
    let transfer = try PartTransfer(site.address("/a"))
    #expect(await transfer.run() != nil)
    site.serve("/a", ServedResource(Self.file))
    return transfer
  }

  private func record(_ transfer: PartTransfer, _ change: (inout PartRecord) -> Void) throws {
    var record = try #require(PartRecord.read(transfer.record))
    change(&record)
    try record.write(transfer.record)
  }

  private func expectWhole(_ transfer: PartTransfer) async {
    #expect(await transfer.run() == nil)
    #expect(transfer.bytes == Self.file)
  }

  @Test(arguments: [
    "", "\0\0\0\0\0\0\0\0", "{", "[]", "null", "{\"address\":\"x\"}", "{\"address\":1}",
    #"{"address":"ADDRESS","validator":{},"durable":-1,"boot":""}"#,
    #"{"address":"ADDRESS","validator":{},"durable":1,"expected":-3,"boot":""}"#,
    #"{"address":"ADDRESS","validator":{"etag":"\"1\""},"durable":99999999999999999999,"boot":""}"#,
  ])
  func aRecordThatIsGarbage(_ text: String) async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try transfer.temporary.write(
      text.replacingOccurrences(of: "ADDRESS", with: transfer.address), to: "1.record")
    await expectWhole(transfer)
    #expect(site.server.requests.last?.header("Range") == nil)
  }

  @Test func noRecord() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try FileManager.default.removeItem(atPath: transfer.record)
    await expectWhole(transfer)
  }

  @Test func aRecordOfAnotherAddress() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try record(transfer) { $0.address += "?other" }
    await expectWhole(transfer)
    #expect(site.server.requests.last?.header("Range") == nil)
  }

  @Test func noPart() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try FileManager.default.removeItem(atPath: transfer.part)
    await expectWhole(transfer)
  }

  @Test func aPartLongerThanTheFile() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try transfer.temporary.write(Self.file + Self.file, to: "1.part")
    await expectWhole(transfer)
  }

  @Test func aPartLongerThanTheServerNowSays() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try record(transfer) { $0.expected = nil }
    try transfer.temporary.write(Data(count: 70_000), to: "1.part")
    await expectWhole(transfer)
  }

  @Test func afterAPowerCutOnlyFlushedBytesCount() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try record(transfer) {
      $0.durable = 5000
      $0.boot = "another"
    }
    // The file system kept the length and lost the bytes.
    try transfer.temporary.write(Self.file.prefix(5000) + Data(count: 15_000), to: "1.part")
    await expectWhole(transfer)
    #expect(site.server.requests.last?.header("Range") == "bytes=5000-")
  }

  @Test func duringTheSameBootAllWrittenBytesCount() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    try record(transfer) { $0.durable = 0 }
    await expectWhole(transfer)
    #expect(site.server.requests.last?.header("Range") == "bytes=20000-")
  }

  @Test func aSymbolicLinkInItsPlaceIsNotFollowed() async throws {
    let site = try Site()
    let transfer = try await begun(site)
    let precious = try transfer.temporary.write("precious", to: "precious")
    try FileManager.default.removeItem(atPath: transfer.part)
    #expect(symlink(precious, transfer.part) == 0)
    #expect(await transfer.run() != nil)
    #expect(try transfer.temporary.read("precious") == Data("precious".utf8))
  }
}
