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

  // MARK: The file itself

  private func part(
    _ folder: TemporaryFolder
  ) throws(TransferFailure) -> PartFile {
    try PartFile(
      path: folder.file("1.part"), recordPath: folder.file("1.record"), address: "http://h/a",
      flushInterval: PartFile.FlushInterval(bytes: 1 << 20, time: .zero))
  }

  private func record(_ folder: TemporaryFolder) -> PartRecord? { PartRecord.read(folder.file("1.record")) }

  @Test func whatIsFlushedIsRecordedAndNothingElse() async throws {
    let folder = try TemporaryFolder()
    let file = try part(folder)
    try file.restart(validator: Validator(etag: "\"1\""), expected: 10)
    try file.append(([1, 2, 3, 4] as [UInt8]).span.bytes)
    #expect(record(folder)?.durable == 0)
    try await file.flush()
    #expect(record(folder)?.durable == 4)
    try file.append(([5] as [UInt8]).span.bytes)
    await file.close()
    #expect(record(folder)?.durable == 4)
    #expect(try part(folder).length == 5)
  }

  @Test func largePartsAreFlushedOnTheWay() async throws {
    let folder = try TemporaryFolder()
    let file = try part(folder)
    try file.restart(validator: Validator(etag: "\"1\""), expected: nil)
    let watch = try #require(FileWatch(folder.file("1.record"), events: IN_MOVED_TO))
    try file.append([UInt8](repeating: 7, count: 1 << 20).span.bytes)
    // Nobody asks for it.
    for await _ in watch.changes { break }
    #expect(record(folder)?.durable == 1 << 20)
    await file.close()
  }

  @Test func aFlushOfAnOlderVersionSaysNothingOfTheNewOne() async throws {
    let folder = try TemporaryFolder()
    let file = try part(folder)
    let piece = [UInt8](repeating: 7, count: 1 << 20)
    for version in 1...20 {
      try file.restart(validator: Validator(etag: "\"\(version)\""), expected: nil)
      // A flush is under way whenever the next version begins.
      for _ in 0..<2 { try file.append(piece.span.bytes) }
      let found = try #require(record(folder))
      #expect(found.validator.etag == "\"\(version)\"" && found.durable <= 2 << 20)
    }
    try file.restart(validator: Validator(etag: "\"new\""), expected: nil)
    try await file.flush()
    #expect(record(folder)?.durable == 0)
    #expect(record(folder)?.validator.etag == "\"new\"")
  }

  @Test func nothingIsWrittenAfterTheClose() async throws {
    let folder = try TemporaryFolder()
    for _ in 0..<20 {
      let file = try part(folder)
      try file.restart(validator: Validator(etag: "\"1\""), expected: nil)
      for _ in 0..<2 { try file.append([UInt8](repeating: 7, count: 1 << 20).span.bytes) }
      await file.close()
      try Installer.remove(folder.file("1.record"))
      try Installer.remove(folder.file("1.part"))
      #expect(try folder.contents().allSatisfy { $0 == "1.record.new" })
    }
  }

  @Test func aDiskThatTakesNoMoreKeepsWhatItTook() async throws {
    // The kernel's own full disk.
    let folder = try TemporaryFolder()
    let full = try File("/dev/full", O_RDWR)
    #expect(throws: TransferFailure.diskFull(path: "/dev/full", needed: nil)) {
      try full.write(([1] as [UInt8]).span.bytes, at: 0)
    }
    // A record that cannot be written: what is here is not vouched for, and nothing crashes.
    let file = try part(folder)
    try file.restart(validator: Validator(etag: "\"1\""), expected: nil)
    try file.append(([1, 2, 3] as [UInt8]).span.bytes)
    try FileManager.default.createDirectory(
      atPath: folder.file("1.record.new"), withIntermediateDirectories: false)
    await #expect(throws: TransferFailure.self) { try await file.flush() }
    #expect(throws: TransferFailure.self) { try file.append(([4] as [UInt8]).span.bytes) }
    #expect(record(folder)?.durable == 0)
  }
}
