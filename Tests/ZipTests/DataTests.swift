import TestSupport
import Testing

@testable import Zip

/// Data that is not what the headers say.
@Suite struct DataTests {
  static let lies = sizes + streams + descriptors

  @Test(arguments: lies)
  func aLieIsRefused(_ lie: Lie) throws {
    try lie.expectRefusal()
  }

  private static let damaged = "the data is damaged"

  private static let sizes: [Lie] = [
    .page("smaller than declared", says: damaged + " (it does not unpack to 100 bytes)") {
      declare(&$0, 100)
    },
    .page("larger than declared", says: damaged + " (it does not unpack to 10 bytes)") { declare(&$0, 10) },
    .page("some although none is declared", says: damaged + " (it does not unpack to 0 bytes)") {
      declare(&$0, 0)
    },
    .page("stored with two sizes", says: "59 packed bytes cannot become 10 bytes") {
      $0.method = 0
      declare(&$0, 10)
    },
    .page("a gigabyte in 300 bytes", says: "300 packed bytes cannot become 1073741824 bytes") {
      $0.packed = [UInt8](repeating: 0, count: 300)
      declare(&$0, 1 << 30)
    },
    .page("an empty deflated file without a stream", says: "0 packed bytes cannot become 0 bytes") {
      $0.content = []
      $0.packed = []
    },
  ]

  private static let streams: [Lie] = [
    .page("wrong CRC in both headers", says: damaged + " (its checksum does not fit)") {
      $0.local.crc32 = 1
      $0.central.crc32 = 1
    },
    .page("other stored data", says: damaged + " (its checksum does not fit)") {
      $0.method = 0
      $0.packed = $0.content.reversed()
    },
    .page("a byte behind the last block", says: damaged + " (bytes follow its end)") {
      $0.packed = ArchiveBuilder.deflate($0.content) + [0]
    },
    .page("a stream behind the last block", says: damaged + " (bytes follow its end)") {
      $0.packed = ArchiveBuilder.deflate($0.content) + ArchiveBuilder.deflate([1])
    },
    .page("no last block", says: "the data is cut short") {
      $0.packed = ArchiveBuilder.deflate($0.content).dropLast(2)
    },
    .page("no deflate stream", says: damaged) { $0.packed = $0.content },
    .page("no deflate stream in a directory", says: damaged) {
      $0 = ArchiveBuilder.Member.directory("page.txt/")
      $0.method = 8
      $0.packed = [0xff, 0xff]
    },
  ]

  private static let disagreement =
    "the checksum or size after the data is not that of the archive's directory"

  private static let descriptors: [Lie] = [
    .page("descriptor with another CRC", says: disagreement) {
      $0.descriptor = .init()
      $0.descriptor?.crc32 = 1
    },
    .page("descriptor with another size", says: disagreement) {
      $0.descriptor = .init(hasSignature: false)
      $0.descriptor?.uncompressedSize = 1
    },
    .page("wide descriptor with another size", says: disagreement) {
      $0.descriptor = .init(isWide: true)
      $0.descriptor?.compressedSize = 1 << 40
    },
    .page("no descriptor where one is needed", says: disagreement) {
      $0.descriptor = .init()
      $0.descriptor?.isMissing = true
    },
  ]

  private static func declare(_ member: inout ArchiveBuilder.Member, _ size: UInt64) {
    member.local.uncompressedSize = size
    member.central.uncompressedSize = size
  }

  /// All packed bytes are read then before all unpacked ones are there.
  @Test(arguments: [0, 1, 2, 100, 257, 258, 259, 1000])
  func dataMayEndShortlyBehindAFullBuffer(excess: Int) throws {
    let content = [UInt8](repeating: 0, count: (256 << 10) + excess)
    #expect(try Fixture.unpack(ArchiveBuilder([.init("zeros", content)])) == ["zeros": content])
  }
}
