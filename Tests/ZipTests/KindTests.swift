import Foundation
import TestSupport
import Testing

@testable import Zip

/// Archives that are odd and right.
@Suite struct KindTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let builder: ArchiveBuilder

    init(
      _ description: String, _ members: [ArchiveBuilder.Member],
      _ change: (inout ArchiveBuilder) -> Void = { _ in }
    ) {
      testDescription = description
      var builder = ArchiveBuilder(members)
      change(&builder)
      self.builder = builder
    }
  }

  private static let picture = Fixture.noise(300_000)
  private static let prose = [UInt8]((0..<8000).flatMap { "\($0) \($0 * 7) words\n".utf8 })

  private static func member(
    _ name: String, _ content: [UInt8] = prose, method: UInt16 = 8,
    _ change: (inout ArchiveBuilder.Member) -> Void = { _ in }
  ) -> ArchiveBuilder.Member {
    var member = ArchiveBuilder.Member(name, content, method: method)
    change(&member)
    return member
  }

  private static let innerArchive = ArchiveBuilder([.init("inside.txt", text: "inside")]).bytes()

  static let cases: [Case] = [
    Case("empty archive", []),
    Case("empty archive with a comment", []) { $0.end.comment = Array("nothing".utf8) },
    Case("empty archive in zip64", []) { $0.end.zip64 = true },
    Case("stored and deflated", [member("a", picture, method: 0), member("b", picture), member("c")]),
    Case("empty files", [member("a", [], method: 0), member("b", [])]),
    Case("directories with and without entries", [.directory("a/"), member("a/b/c"), .directory("d/e/")]),
    Case("a deflated directory", [member("a/", [], method: 8) { $0.mode = 0o040_755 }]),
    Case("a directory with the mode of a file", [member("a/", [], method: 0)]),
    Case("descriptors of four forms") {
      [true, false].flatMap { signed in
        [true, false].map { wide in
          member("\(signed)-\(wide)") { $0.descriptor = .init(hasSignature: signed, isWide: wide) }
        }
      }
    },
    Case("stored with a descriptor, an archive in an archive") {
      [
        member("inner.zip", innerArchive, method: 0) { $0.descriptor = .init() },
        member("inner2.zip", innerArchive, method: 0) { $0.descriptor = .init(hasSignature: false) },
      ]
    },
    Case("a descriptor although the header knows all") {
      [
        member("a", Fixture.text) {
          $0.descriptor = .init()
          $0.local.crc32 = ArchiveBuilder.crc32(Fixture.text)
          $0.local.compressedSize = UInt64(ArchiveBuilder.deflate(Fixture.text).count)
          $0.local.uncompressedSize = UInt64(Fixture.text.count)
        }
      ]
    },
    Case("a directory that promises a descriptor and has none") {
      [
        member("a/", [], method: 0) {
          $0.descriptor = .init()
          $0.descriptor?.isMissing = true
        }, member("a/b"),
      ]
    },
    Case("zip64 local headers", [member("a") { $0.local.zip64 = true }, member("b")]),
    Case("zip64 central headers", [member("a"), member("b") { $0.central.zip64 = true }]),
    Case("zip64 end record", [member("a"), member("b")]) { $0.end.zip64 = true },
    Case("zip64 end record beside true values", [member("a")]) {
      $0.end.zip64 = true
      $0.end.zip64Unsaturated = true
    },
    Case("zip64 end record with a data sector", [member("a")]) {
      $0.end.zip64 = true
      $0.end.zip64Sector = Array("extensible".utf8)
    },
    Case("zip64 everywhere, with descriptors") {
      [
        member("a") {
          $0.local.zip64 = true
          $0.central.zip64 = true
          $0.descriptor = .init(isWide: true)
        },
        member("b", picture, method: 0) {
          $0.local.zip64 = true
          $0.central.zip64 = true
          $0.descriptor = .init(hasSignature: false, isWide: true)
        },
      ]
    },
    Case("zip64 end record behind a prefix", [member("a")]) {
      $0.end.zip64 = true
      $0.prefix = Array("MZ program".utf8)
      $0.offsetsCountPrefix = false
    },
    Case("a self-extractor with moved offsets", [member("a"), member("b")]) {
      $0.prefix = Array("#!/bin/sh\nexit\n".utf8) + picture
    },
    Case("a self-extractor put in front", [member("a"), member("b")]) {
      $0.prefix = Array("#!/bin/sh\nexit\n".utf8) + picture
      $0.offsetsCountPrefix = false
    },
    Case("a prefix with a bare signature in it", [member("a")]) {
      $0.prefix = Array("\u{7f}ELF PK\u{3}\u{4} PK\u{5}\u{6} and then some more of the program's text".utf8)
    },
    Case("bytes behind the end", [member("a"), member("b")]) {
      $0.trailer = Array("<!-- served by -->\n".utf8)
    },
    Case("zeros behind the end", [member("a")]) { $0.trailer = [UInt8](repeating: 0, count: 60_000) },
    Case("the longest comment", [member("a")]) {
      $0.end.comment = [UInt8](repeating: 0x20, count: 65_535)
    },
    Case("the end record's signature in the comment", [member("a")]) {
      $0.end.comment = Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 16) + [2, 0, 0x21, 0x21]
    },
    Case("only the signature in the comment", [member("a")]) {
      $0.end.comment = [UInt8](repeating: 0x20, count: 30) + Array("PK\u{5}\u{6}PK\u{5}\u{6}".utf8)
    },
    Case("a small stored archive as last entry", [member("a"), member("z.zip", innerArchive, method: 0)]),
    Case("padding between entries", [member("a") { $0.gap = [0, 0, 0] }, member("b") { $0.gap = picture }]) {
      $0.gapBeforeDirectory = Array("APK Sig Block 42".utf8)
    },
    Case("extra fields of many kinds and a padded tail") {
      [
        member("a") {
          $0.local.extra = [0x55, 0x54, 5, 0, 1, 0, 0, 0, 0]
          $0.central.extra = [0x55, 0x54, 5, 0, 1, 0, 0, 0, 0, 0, 0, 0]
          $0.comment = Array("a comment".utf8)
        }, member("b") { $0.local.extra = [UInt8](repeating: 0, count: 4095) },
      ]
    },
    Case("made by DOS, without modes") {
      [
        member("a") {
          $0.madeBy = 20
          $0.mode = 0
          $0.dosAttributes = 0x20
        },
        member("d/", [], method: 0) {
          $0.madeBy = 20
          $0.mode = 0
          $0.dosAttributes = 0x10
        },
      ]
    },
    Case(
      "setuid and no permissions", [member("a") { $0.mode = 0o104_777 }, member("b") { $0.mode = 0o100_000 }]),
  ]

  @Test(arguments: cases)
  func unpacksToWhatWentIn(_ kind: Case) throws {
    var expected: [String: [UInt8]?] = [:]
    for member in kind.builder.members {
      var path = String(decoding: member.name, as: UTF8.self)
      if path.hasSuffix("/") {
        path.removeLast()
        expected[path] = .some(nil)
      } else {
        expected[path] = member.content
      }
      while let slash = path.lastIndex(of: "/") {
        path = String(path[..<slash])
        expected[path] = .some(nil)
      }
    }
    #expect(try Fixture.unpack(kind.builder) == expected)
  }

  @Test func givesFilesAndDirectoriesTheirModesWhateverTheArchiveSays() throws {
    let folder = try TemporaryFolder()
    let mask = umask(0o022)
    defer { umask(mask) }
    let builder = ArchiveBuilder([
      Self.member("set") { $0.mode = 0o107_777 }, Self.member("no") { $0.mode = 0o100_000 },
      Self.member("d/", [], method: 0) { $0.mode = 0o047_777 },
    ])
    try Archive(path: folder.write(builder.bytes())).extract(into: folder.path + "/out")
    let modes = try ["set", "no", "d"].map {
      try FileManager.default.attributesOfItem(atPath: folder.path + "/out/" + $0)[.posixPermissions] as? Int
    }
    #expect(modes == [0o644, 0o644, 0o755])
  }

  /// Beside the zip64 record, and without one, where the 16-bit count has lost its high bits and says none.
  @Test(arguments: [false, true])
  func listsAsManyEntriesAsThereAre(neverZip64: Bool) throws {
    let folder = try TemporaryFolder()
    var builder = ArchiveBuilder()
    for index in 0..<65_536 { builder.members.append(.init("\(index / 1000)/\(index)", method: 0)) }
    builder.end.neverZip64 = neverZip64
    let archive = try Archive(path: folder.write(builder.bytes()))
    #expect(archive.entries.count == 65_536)
    #expect(archive.entries.last?.path == "65/65535")
  }

  @Test func readsOneEntryIntoMemoryWithinALimit() throws {
    let folder = try TemporaryFolder()
    let builder = ArchiveBuilder([
      .directory("d/"), Self.member("d/a"), Self.member("b", Self.picture, method: 0),
    ])
    let archive = try Archive(path: folder.write(builder.bytes()))
    #expect(try archive.data(of: archive.entries[0], limit: 0) == [])
    #expect(try archive.data(of: archive.entries[1], limit: Self.prose.count) == Self.prose)
    #expect(try archive.data(of: archive.entries[2], limit: 1 << 20) == Self.picture)
    let size = UInt64(Self.prose.count)
    #expect(throws: ZipError.entryTooLarge(entry: "d/a", size: size, limit: size - 1)) {
      try archive.data(of: archive.entries[1], limit: Self.prose.count - 1)
    }
  }
}

extension KindTests.Case {
  fileprivate init(_ description: String, members: () -> [ArchiveBuilder.Member]) {
    self.init(description, members())
  }
}
