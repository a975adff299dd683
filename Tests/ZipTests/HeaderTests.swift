import TestSupport
import Testing

@testable import Zip

/// Headers of entries that contradict each other or may not be.
@Suite struct HeaderTests {
  static let lies = disagreements + places + kinds

  @Test(arguments: lies)
  func aLieIsRefused(_ lie: Lie) throws {
    try lie.expectRefusal()
  }

  private static func disagree(_ field: String) -> String {
    "its header and the archive's directory disagree about the \(field)"
  }

  private static let disagreements: [Lie] = [
    .page("local name", says: disagree("name")) { $0.local.name = Array("PAGE.txt".utf8) },
    .page("longer local name", says: disagree("name")) { $0.local.name = Array("page.txt2".utf8) },
    .page("local method", says: disagree("method")) { $0.local.method = 0 },
    .page("local CRC", says: disagree("checksum")) { $0.local.crc32 = 1 },
    .page("local packed size", says: disagree("packed size")) { $0.local.compressedSize = 1 },
    .page("local size", says: disagree("size")) { $0.local.uncompressedSize = 1 },
    .page("zero CRC without a descriptor", says: disagree("checksum")) { $0.local.crc32 = 0 },
    .page("wrong local size beside a descriptor", says: disagree("size")) {
      $0.descriptor = .init()
      $0.local.uncompressedSize = 7
    },
  ]

  private static let places: [Lie] = [
    .page("local zip64 block cut short", says: "is not at byte 44, where it should be") {
      $0.local.zip64 = true
      $0.local.zip64Block = [1, 2, 3]
    },
    .page("no local header", says: "is not at byte 44, where it should be") {
      $0.local.signature = 0x0403_4b51
    },
    .page("offset inside another entry", says: "is not at byte 50, where it should be") {
      $0.localHeaderOffset = 50
    },
    .page("offset outside the file", says: "is not at byte 2147483648, where it should be") {
      $0.localHeaderOffset = 1 << 31
    },
    .page("offset beyond all numbers", says: "is not at byte 18446744073709551615, where it should be") {
      $0.central.zip64 = true
      $0.localHeaderOffset = .max
    },
    .page("packed size beyond all numbers", says: "the data at byte 44 overlaps what follows it") {
      for claims in [\ArchiveBuilder.Member.local, \.central] {
        $0[keyPath: claims].zip64 = true
        $0[keyPath: claims].compressedSize = .max - 20
      }
    },
    .page("extra field over the end of the file", says: "is not at byte 44, where it should be") {
      $0.local.extraLength = 60_000
    },
    .page("extra field over a part of the data", says: "the data at byte 44 overlaps what follows it") {
      $0.local.extraLength = 2
    },
    .archive("two entries on the same bytes", says: "first.txt: is in the archive twice") {
      $0.members[1] = $0.members[0]
      $0.members[1].isDirectoryOnly = true
      $0.members[1].localHeaderOffset = 0
    },
    .archive("an entry within an entry", says: "outer: the data at byte 0 overlaps what follows it") {
      nest(&$0)
    },
  ]

  private static let kinds: [Lie] = [
    .page("encrypted", says: "is encrypted") { $0.flags = 1 },
    .page("encrypted by the local header only", says: "is encrypted") { $0.local.flags = 1 },
    .page("strong encryption", says: "is encrypted") { $0.flags = 0x40 },
    .page("masked header", says: "is encrypted") { $0.flags = 0x2000 },
    .page("Deflate64", says: "is compressed with method 9 (Deflate64)") { $0.method = 9 },
    .page("Zstandard", says: "is compressed with method 93 (Zstandard)") { $0.method = 93 },
    .page("method of no name", says: "is compressed with method 65535 (unknown)") { $0.method = .max },
    .page("symbolic link", says: "is a symbolic link") {
      $0.mode = 0o120_777
      $0.content = Array("/etc/passwd".utf8)
    },
    .archive("symbolic link with a slash", says: "page.txt/: is a symbolic link") {
      $0.members[1].mode = 0o120_777
      $0.members[1].name.append(UInt8(ascii: "/"))
    },
    .archive("a symbolic link, then a file through it", says: "page.txt: is a symbolic link") {
      $0.members[1].mode = 0o120_777
      $0.members[2].name = Array("page.txt/evil".utf8)
    },
    .page("character device", says: "is a device") { $0.mode = 0o020_666 },
    .page("block device", says: "is a device") { $0.mode = 0o060_666 },
    .page("named pipe, made by macOS", says: "is a named pipe") {
      $0.mode = 0o010_644
      $0.madeBy = 0x1314
    },
    .page("socket", says: "is a socket") { $0.mode = 0o140_644 },
    .page("no file type that exists", says: "is a special file") { $0.mode = 0o170_644 },
    .page("directory by its mode only", says: "is both a file and a folder") { $0.mode = 0o040_755 },
    .page("directory by its DOS attributes only", says: "is both a file and a folder") {
      $0.madeBy = 20
      $0.dosAttributes = 0x10
    },
    .archive("directory with data", says: "page.txt/: is both a file and a folder") {
      $0.members[1].name.append(UInt8(ascii: "/"))
    },
  ]

  /// A stored entry whose data is another entry, both listed: the shape of bombs by overlap.
  private static func nest(_ builder: inout ArchiveBuilder) {
    let whole = ArchiveBuilder([.init("inner", Fixture.text, method: 0)]).bytes()
    let record = Array(whole.prefix(30 + 5 + Fixture.text.count))
    var inner = ArchiveBuilder.Member("inner", Fixture.text, method: 0)
    inner.isDirectoryOnly = true
    inner.localHeaderOffset = 30 + 5
    builder.members = [.init("outer", record, method: 0), inner]
  }
}
