import Foundation
import TestSupport
import Testing

@testable import Zip

/// What happens to an archive on its way: every place, not a sample.
@Suite struct DamageTests {
  /// Small, and with one of everything: a directory, stored and deflated, an empty file, a descriptor, zip64, an
  /// archive within, a comment.
  private static let archive: [UInt8] = {
    var described = ArchiveBuilder.Member("d/described", Fixture.text)
    described.descriptor = .init()
    var wide = ArchiveBuilder.Member("wide", Fixture.text, method: 0)
    wide.local.zip64 = true
    wide.central.zip64 = true
    let inner = ArchiveBuilder([.init("i", text: "inner")]).bytes()
    var builder = ArchiveBuilder([
      .directory("d/"), described, .init("empty", method: 0), wide, .init("é", Fixture.text),
      .init("inner.zip", inner, method: 0),
    ])
    builder.end.comment = Array("comment".utf8)
    return builder.bytes()
  }()

  @Test func anArchiveCutAnywhereIsRefused() throws {
    for length in 0..<Self.archive.count {
      let folder = try TemporaryFolder()
      let path = try folder.write(Array(Self.archive.prefix(length)))
      #expect(throws: ZipError.self, "cut at \(length)") {
        try Archive(path: path).extract(into: folder.path + "/out", jobs: 1)
      }
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"), "cut at \(length)")
    }
  }

  @Test func anArchiveThatLacksItsStartAnywhereIsRefused() throws {
    let folder = try TemporaryFolder()
    for start in 1..<Self.archive.count {
      let path = try folder.write(Array(Self.archive.dropFirst(start)))
      #expect(throws: ZipError.self, "from \(start)") { try Self.contents(path) }
    }
  }

  @Test(arguments: [0x01, 0x08, 0x40, 0x80, 0xff] as [UInt8])
  func aFlippedByteIsNoticedOrMeansNothing(flip: UInt8) throws {
    let folder = try TemporaryFolder()
    let original = try Self.contents(folder.write(Self.archive))
    for index in Self.archive.indices {
      var bytes = Self.archive
      bytes[index] ^= flip
      let path = try folder.write(bytes)
      // The name of a file is not covered by a checksum, but it stands in two places.
      if let found = try? Self.contents(path) {
        #expect(found == original, "byte \(index) ^ \(flip)")
      }
    }
  }

  @Test func randomDamageNeverCrashesNorUnpacksOtherData() throws {
    let folder = try TemporaryFolder()
    let checksums = Set(try Self.contents(folder.write(Self.archive)).values.map(ArchiveBuilder.crc32))
    var generator = RandomText(seed: 7)
    for round in 0..<1500 {
      var bytes = Self.archive
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = [0, 0xff, 0x7f, 0x80].randomElement(using: &generator)!
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.remove(at: index)
        default: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
        }
      }
      if let found = try? Self.contents(folder.write(bytes)) {
        #expect(checksums.isSuperset(of: found.values.map(ArchiveBuilder.crc32)), "round \(round)")
      }
    }
  }

  @Test func aFileThatShrinksMeanwhileIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.archive)
    let archive = try Archive(path: path)
    #expect(truncate(path, 100) == 0)
    #expect(throws: ZipError.self) { try archive.extract(into: folder.path + "/out") }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  /// Everything an archive holds, in memory: directories have no data.
  private static func contents(_ path: String) throws -> [String: [UInt8]] {
    let archive = try Archive(path: path)
    var contents: [String: [UInt8]] = [:]
    for entry in archive.entries {
      let mark = entry.kind == .directory ? "/" : ""
      contents[entry.path + mark] = try archive.data(of: entry, limit: 1 << 20)
    }
    return contents
  }
}
