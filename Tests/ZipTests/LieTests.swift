import TestSupport
import Testing

@testable import Zip

/// Archives whose records contradict each other, their data or the file.
@Suite struct LieTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let builder: ArchiveBuilder
    let isExpected: @Sendable (ZipError) -> Bool

    /// A lie about `page.txt`, which lies between two honest entries.
    init(
      _ description: String, _ change: (inout ArchiveBuilder.Member) -> Void,
      isExpected: @escaping @Sendable (ZipError) -> Bool
    ) {
      self.init(
        description, { change(&$0.members[1]) }, isExpected: isExpected)
    }

    /// A lie about the archive.
    init(
      _ description: String, _ change: (inout ArchiveBuilder) -> Void,
      isExpected: @escaping @Sendable (ZipError) -> Bool
    ) {
      testDescription = description
      var builder = ArchiveBuilder([
        .init("first.txt", text: "first"), .init("page.txt", Fixture.text), .init("last.txt", text: "last"),
      ])
      change(&builder)
      self.builder = builder
      self.isExpected = isExpected
    }
  }

  @Test(arguments: headerCases + dataCases + directoryCases + hiddenCases)
  func isRefused(_ lie: Case) throws {
    let error = try #require(try Fixture.refusal(of: lie.builder))
    #expect(lie.isExpected(error), "\(error)")
  }

  static let headerCases: [Case] = [
    Case("local name") {
      $0.local.name = Array("PAGE.txt".utf8)
    } isExpected: {
      disagrees($0, .name)
    },
    Case("longer local name") {
      $0.local.name = Array("page.txt2".utf8)
    } isExpected: {
      disagrees($0, .name)
    },
    Case("local method") {
      $0.local.method = 0
    } isExpected: {
      disagrees($0, .method)
    },
    Case("local CRC") {
      $0.local.crc32 = 1
    } isExpected: {
      disagrees($0, .crc32)
    },
    Case("local packed size") {
      $0.local.compressedSize = 1
    } isExpected: {
      disagrees($0, .compressedSize)
    },
    Case("local size") {
      $0.local.uncompressedSize = 1
    } isExpected: {
      disagrees($0, .uncompressedSize)
    },
    Case("zero local CRC without a descriptor") {
      $0.local.crc32 = 0
    } isExpected: {
      disagrees($0, .crc32)
    },
    Case("wrong local size beside a descriptor") {
      $0.descriptor = .init()
      $0.local.uncompressedSize = 7
    } isExpected: {
      disagrees($0, .uncompressedSize)
    },
    Case("local zip64 block cut short") {
      $0.local.zip64 = true
      $0.local.zip64Block = [1, 2, 3]
    } isExpected: {
      if case .missingLocalHeader("page.txt", _) = $0 { true } else { false }
    },
    Case("central zip64 block cut short") {
      $0.central.zip64 = true
      $0.central.zip64Block = [1, 2, 3]
    } isExpected: {
      if case .damagedDirectory(_, .header) = $0 { true } else { false }
    },
    Case("no local header") {
      $0.local.signature = 0x0403_4b51
    } isExpected: {
      if case .missingLocalHeader("page.txt", _) = $0 { true } else { false }
    },
    Case("offset inside the data") {
      $0.localHeaderOffset = 50
    } isExpected: {
      if case .missingLocalHeader("page.txt", 50) = $0 { true } else { false }
    },
    Case("offset outside the file") {
      $0.localHeaderOffset = 1 << 31
    } isExpected: {
      if case .missingLocalHeader("page.txt", _) = $0 { true } else { false }
    },
    Case("offset beyond all numbers") {
      $0.central.zip64 = true
      $0.localHeaderOffset = .max
    } isExpected: {
      if case .missingLocalHeader("page.txt", .max) = $0 { true } else { false }
    },
    Case("packed size beyond all numbers") {
      for claims in [\ArchiveBuilder.Member.local, \.central] {
        $0[keyPath: claims].zip64 = true
        $0[keyPath: claims].compressedSize = .max - 8
      }
    } isExpected: {
      if case .archiveTooLarge = $0 { true } else if case .overlap = $0 { true } else { false }
    },
    Case("local extra field over the next entry") {
      $0.local.extraLength = 60_000
    } isExpected: {
      if case .missingLocalHeader = $0 { true } else { false }
    },
    Case("local extra field over a part of the data") {
      $0.local.extraLength = 2
    } isExpected: {
      if case .overlap("page.txt", _) = $0 { true } else { false }
    },
    Case("encrypted") {
      $0.flags = 1
    } isExpected: {
      $0 == .encrypted(entry: "page.txt")
    },
    Case("encrypted by the local header only") {
      $0.local.flags = 1
    } isExpected: {
      $0 == .encrypted(entry: "page.txt")
    },
    Case("strong encryption") {
      $0.flags = 0x40
    } isExpected: {
      $0 == .encrypted(entry: "page.txt")
    },
    Case("masked header") {
      $0.flags = 0x2000
    } isExpected: {
      $0 == .encrypted(entry: "page.txt")
    },
    Case("Deflate64") {
      $0.method = 9
    } isExpected: {
      $0 == .unsupportedMethod(entry: "page.txt", method: 9)
    },
    Case("Zstandard") {
      $0.method = 93
    } isExpected: {
      $0 == .unsupportedMethod(entry: "page.txt", method: 93)
    },
    Case("symbolic link") {
      $0.mode = 0o120_777
      $0.content = Array("/etc/passwd".utf8)
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .symbolicLink)
    },
    Case("symbolic link with a slash") {
      $0.mode = 0o120_777
      $0.name = Array("page.txt/".utf8)
    } isExpected: {
      $0 == .specialFile(entry: "page.txt/", kind: .symbolicLink)
    },
    Case("character device") {
      $0.mode = 0o020_666
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .device)
    },
    Case("block device") {
      $0.mode = 0o060_666
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .device)
    },
    Case("named pipe, made by macOS") {
      $0.mode = 0o010_644
      $0.madeBy = 0x1314
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .fifo)
    },
    Case("socket") {
      $0.mode = 0o140_644
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .socket)
    },
    Case("no file type that exists") {
      $0.mode = 0o170_644
    } isExpected: {
      $0 == .specialFile(entry: "page.txt", kind: .unknown)
    },
    Case("a directory by its mode only") {
      $0.mode = 0o040_755
    } isExpected: {
      $0 == .unclearKind(entry: "page.txt")
    },
    Case("a directory by its DOS attributes only") {
      $0.madeBy = 20
      $0.dosAttributes = 0x10
    } isExpected: {
      $0 == .unclearKind(entry: "page.txt")
    },
    Case("a directory with data") {
      $0.name = Array("page.txt/".utf8)
    } isExpected: {
      $0 == .unclearKind(entry: "page.txt/")
    },
    Case("another disk") {
      $0.diskNumber = 1
    } isExpected: {
      $0 == .split
    },
  ]

  static let dataCases: [Case] = [
    Case("CRC in both headers") {
      $0.local.crc32 = 1
      $0.central.crc32 = 1
    } isExpected: {
      if case .wrongChecksum("page.txt", _, 1, _) = $0 { true } else { false }
    },
    Case("CRC of stored data") {
      $0.method = 0
      $0.packed = $0.content.reversed()
    } isExpected: {
      if case .wrongChecksum("page.txt", _, _, _) = $0 { true } else { false }
    },
    Case("data smaller than declared") {
      declare(&$0, size: 100)
    } isExpected: {
      wrongSize($0, 100)
    },
    Case("data larger than declared") {
      declare(&$0, size: 10)
    } isExpected: {
      wrongSize($0, 10)
    },
    Case("data although none is declared") {
      declare(&$0, size: 0)
    } isExpected: {
      wrongSize($0, 0)
    },
    Case("stored with two sizes") {
      $0.method = 0
      declare(&$0, size: 10)
    } isExpected: {
      if case .impossibleSize("page.txt", 59, 10) = $0 { true } else { false }
    },
    Case("a gigabyte in fifty bytes") {
      declare(&$0, size: 1 << 30)
    } isExpected: {
      if case .impossibleSize("page.txt", _, 0x4000_0000) = $0 { true } else { false }
    },
    Case("bytes behind the last block") {
      $0.packed = ArchiveBuilder.deflate($0.content) + [0]
    } isExpected: {
      if case .trailingData("page.txt", _) = $0 { true } else { false }
    },
    Case("a second stream behind the last block") {
      $0.packed = ArchiveBuilder.deflate($0.content) + ArchiveBuilder.deflate([1])
    } isExpected: {
      if case .trailingData("page.txt", _) = $0 { true } else { false }
    },
    Case("no last block") {
      $0.packed = ArchiveBuilder.deflate($0.content).dropLast(2)
    } isExpected: {
      if case .truncatedData("page.txt", _) = $0 { true } else { false }
    },
    Case("no deflate stream") {
      $0.packed = $0.content
    } isExpected: {
      if case .damagedData("page.txt", _) = $0 { true } else { false }
    },
    Case("an empty deflated file of no bytes") {
      $0.content = []
      $0.packed = []
    } isExpected: {
      if case .impossibleSize("page.txt", 0, 0) = $0 { true } else { false }
    },
    Case("a damaged stream in a directory") {
      $0 = ArchiveBuilder.Member.directory("page.txt/")
      $0.method = 8
      $0.packed = [0xff, 0xff]
    } isExpected: {
      if case .damagedData("page.txt", _) = $0 { true } else { false }
    },
    Case("a descriptor with another CRC") {
      $0.descriptor = .init()
      $0.descriptor?.crc32 = 1
    } isExpected: {
      if case .descriptorDisagrees("page.txt", _) = $0 { true } else { false }
    },
    Case("a descriptor with another size") {
      $0.descriptor = .init(hasSignature: false)
      $0.descriptor?.uncompressedSize = 1
    } isExpected: {
      if case .descriptorDisagrees("page.txt", _) = $0 { true } else { false }
    },
    Case("no descriptor where one is needed") {
      $0.descriptor = .init()
      $0.descriptor?.isMissing = true
    } isExpected: {
      if case .descriptorDisagrees("page.txt", _) = $0 { true } else { false }
    },
  ]

  static let directoryCases: [Case] = [
    Case("a smaller count", { $0.end.entryCount = 2 }) { $0.isCount(declared: 2, found: 3) },
    Case("a larger count", { $0.end.entryCount = 4 }) { $0.isCount(declared: 4, found: 3) },
    Case("a count of zero", { $0.end.entryCount = 0 }) { $0.isCount(declared: 0, found: 3) },
    Case(
      "a count of all there can be",
      {
        $0.end.zip64 = true
        $0.end.entryCount = .max
      }
    ) { $0.isCount(declared: .max, found: 3) },
    Case("a smaller directory", { $0.end.directorySize = 100 }) { $0.isDirectoryFault },
    Case("a directory of the last header only", { $0.end.directorySize = 54 }) {
      if case .missingLocalHeader("last.txt", _) = $0 { true } else { false }
    },
    Case(
      "a zip64 record that is not there",
      {
        $0.end.zip64 = true
        $0.end.zip64RecordOffset = 1 << 60
      }
    ) { if case .damagedDirectory(_, .zip64EndRecord) = $0 { true } else { false } },
    Case("a larger directory", { $0.end.directorySize = 1000 }) { $0.isDirectoryFault },
    Case("no directory", { $0.end.directorySize = 0 }) { $0.isDirectoryFault },
    Case("a directory that begins later", { $0.end.directoryOffset = 1000 }) { $0.isDirectoryFault },
    Case("a directory that begins earlier", { $0.end.directoryOffset = 3 }) {
      if case .missingLocalHeader("first.txt", _) = $0 { true } else { false }
    },
    Case(
      "offsets beyond all numbers",
      {
        $0.end.zip64 = true
        $0.end.directoryOffset = .max
        $0.end.directorySize = .max
      }
    ) { $0.isDirectoryFault },
    Case(
      "zip64 and short record disagree",
      {
        $0.end.zip64 = true
        $0.end.shortEntryCount = 2
      }
    ) { if case .damagedDirectory(_, .zip64EndRecord) = $0 { true } else { false } },
    Case("two disks", { $0.end.diskNumber = 1 }) { $0 == .split },
    Case("entries on other disks", { $0.end.entriesOnDisk = 2 }) { $0 == .split },
    Case("a central header cut short", { $0.members[2].central.extraLength = 50 }) {
      if case .damagedDirectory(_, .header) = $0 { true } else { false }
    },
    Case("a central header without signature", { $0.members[1].central.signature = 0 }) {
      if case .damagedDirectory(_, .header) = $0 { true } else { false }
    },
    Case("a comment longer than the file", { $0.end.commentLength = 10 }) {
      if case .notAnArchive = $0 { true } else { false }
    },
  ]

  static let hiddenCases: [Case] = [
    Case("two entries on the same bytes") {
      $0.isDirectoryOnly = true
      $0.name = Array("first.txt".utf8)
      $0.content = Array("first".utf8)
      $0.localHeaderOffset = 0
    } isExpected: {
      if case .duplicate = $0 { true } else { false }
    },
    Case("an entry within an entry", { nest(&$0) }) {
      if case .overlap("outer", _) = $0 { true } else { false }
    },
    Case("an unlisted entry in front", { $0.members[0].isUnlisted = true }) { $0.isUnlisted },
    Case("an unlisted entry between") {
      $0.isUnlisted = true
    } isExpected: {
      $0.isUnlisted
    },
    Case("an unlisted entry at the end", { $0.members[2].isUnlisted = true }) { $0.isUnlisted },
    Case("nothing but unlisted entries", { for index in 0..<3 { $0.members[index].isUnlisted = true } }) {
      $0.isUnlisted
    },
    Case(
      "two archives joined",
      {
        $0.prefix = ArchiveBuilder([.init("other.txt", text: "other")]).bytes()
        $0.offsetsCountPrefix = false
      }
    ) { $0.isUnlisted },
    Case(
      "the larger part of an archive before the whole",
      {
        $0.prefix = $0.bytes().dropLast(30)
        $0.offsetsCountPrefix = false
      }
    ) { $0.isUnlisted },
    Case(
      "an archive in the comment",
      { $0.end.comment = ArchiveBuilder([.init("other.txt", text: "other")]).bytes() }
    ) { if case .ambiguous = $0 { true } else { false } },
    Case("a stored archive, cut behind it", { $0 = cutBehindStoredArchive() }) { $0.isUnlisted },
  ]

  private static func disagrees(_ error: ZipError, _ field: HeaderField) -> Bool {
    if case .headersDisagree("page.txt", _, field) = error { true } else { false }
  }

  private static func wrongSize(_ error: ZipError, _ size: UInt64) -> Bool {
    if case .wrongSize("page.txt", _, size) = error { true } else { false }
  }

  private static func declare(_ member: inout ArchiveBuilder.Member, size: UInt64) {
    member.local.uncompressedSize = size
    member.central.uncompressedSize = size
  }

  /// A stored entry whose data is another entry, both listed: the shape of bombs by overlap.
  private static func nest(_ builder: inout ArchiveBuilder) {
    let whole = ArchiveBuilder([.init("inner", Fixture.text, method: 0)]).bytes()
    let record = Array(whole.prefix(30 + 5 + Fixture.text.count))
    var inner = ArchiveBuilder.Member("inner", Fixture.text, method: 0)
    inner.isDirectoryOnly = true
    inner.localHeaderOffset = 30 + 5
    builder.members = [.init("outer", record, method: 0), inner]
  }

  private static func cutBehindStoredArchive() -> ArchiveBuilder {
    let inner = ArchiveBuilder([.init("inner.txt", text: "inner")]).bytes()
    let whole = ArchiveBuilder([.init("a.zip", inner, method: 0)]).bytes()
    var builder = ArchiveBuilder([.init("inner.txt", text: "inner")])
    builder.prefix = Array(whole.prefix(30 + 5))
    builder.offsetsCountPrefix = false
    return builder
  }

  @Test(arguments: ["", "P", "PK\u{5}\u{6}", "<!DOCTYPE html><title>Please log in</title>"])
  func refusesWhatIsNoArchive(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8))
    #expect(throws: ZipError.notAnArchive(path: path)) { try Archive(path: path) }
  }

  @Test func refusesWhatIsNoFile() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ZipError.notARegularFile(path: folder.path)) { try Archive(path: folder.path) }
    #expect(throws: ZipError.notARegularFile(path: "/dev/zero")) { try Archive(path: "/dev/zero") }
    #expect(throws: ZipError.cannotOpen(path: folder.path + "/x", errno: 2)) {
      try Archive(path: folder.path + "/x")
    }
  }
}

extension ZipError {
  fileprivate var isDirectoryFault: Bool {
    if case .damagedDirectory = self { true } else { false }
  }

  fileprivate var isUnlisted: Bool {
    if case .unlistedEntry = self { true } else { false }
  }

  fileprivate func isCount(declared: UInt64, found: UInt64) -> Bool {
    if case .damagedDirectory(_, .count(declared, found)) = self { true } else { false }
  }
}
