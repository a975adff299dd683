import TestSupport
import Testing

@testable import Zip

/// Central directories and end records that do not fit the file, and files that hold more than one archive.
@Suite struct DirectoryTests {
  static let lies = counts + places + records + joined

  @Test(arguments: lies)
  func aLieIsRefused(_ lie: Lie) throws {
    try lie.expectRefusal()
  }

  private static let damaged = "the archive's directory is damaged at byte "

  private static let counts: [Lie] = [
    .archive("smaller count", says: "(it declares 2 entries and has 3)") {
      $0.end.entryCount = 2
    },
    .archive("larger count", says: "(it declares 4 entries and has 3)") {
      $0.end.entryCount = 4
    },
    .archive("count of zero", says: "(it declares 0 entries and has 3)") {
      $0.end.entryCount = 0
    },
    .archive("largest count", says: "(it declares \(UInt64.max) entries and has 3)") {
      $0.end.zip64 = true
      $0.end.entryCount = .max
    },
    .archive("entries on other disks", says: "the archive is one part of several") {
      $0.end.entriesOnDisk = 2
    },
    .archive("second disk", says: "the archive is one part of several") { $0.end.diskNumber = 1 },
    .archive("an entry on a second disk", says: "the archive is one part of several") {
      $0.members[1].diskNumber = 1
    },
  ]

  private static let places: [Lie] = [
    .archive("smaller directory", says: damaged) { $0.end.directorySize = 100 },
    .archive("directory of the last header only", says: "last.txt: is not at byte") {
      $0.end.directorySize = 54
    },
    .archive("larger directory", says: damaged) { $0.end.directorySize = 1000 },
    .archive("no directory", says: damaged) { $0.end.directorySize = 0 },
    .archive("directory that begins later", says: damaged) { $0.end.directoryOffset = 1000 },
    .archive("directory that begins earlier", says: "first.txt: is not at byte") {
      $0.end.directoryOffset = 3
    },
    .archive("directory beyond all numbers", says: damaged) {
      $0.end.zip64 = true
      $0.end.directoryOffset = .max
      $0.end.directorySize = .max
    },
    .archive("header offset beyond all numbers behind a prefix", says: "page.txt: is not at byte") {
      $0.prefix = [1, 2, 3]
      $0.offsetsCountPrefix = false
      $0.members[1].central.zip64 = true
      $0.members[1].localHeaderOffset = .max
    },
  ]

  private static let records: [Lie] = [
    .archive("zip64 and short record disagree", says: damaged) {
      $0.end.zip64 = true
      $0.end.shortEntryCount = 2
    },
    .archive("zip64 record that is not there", says: damaged) {
      $0.end.zip64 = true
      $0.end.zip64RecordOffset = 1 << 60
    },
    .archive("central header cut short", says: damaged) { $0.members[2].central.extraLength = 50 },
    .archive("central header without signature", says: damaged) { $0.members[1].central.signature = 0 },
    .archive("central zip64 block cut short", says: damaged) {
      $0.members[1].central.zip64 = true
      $0.members[1].central.zip64Block = [1, 2, 3]
    },
  ]

  private static let unlisted = "the archive holds an entry at byte "

  private static let joined: [Lie] = [
    .archive("unlisted entry in front", says: unlisted + "0") { $0.members[0].isUnlisted = true },
    .archive("unlisted entry between", says: unlisted + "44") { $0.members[1].isUnlisted = true },
    .archive("unlisted entry at the end", says: unlisted) { $0.members[2].isUnlisted = true },
    .archive("unlisted entry far behind padding", says: unlisted) {
      $0.members[2].isUnlisted = true
      $0.members[2].gap = [UInt8](repeating: 0, count: (256 << 10) - 3)
    },
    .archive("nothing but unlisted entries", says: unlisted + "0") {
      for index in 0..<3 { $0.members[index].isUnlisted = true }
    },
    .archive("two archives joined", says: unlisted + "0") {
      $0.prefix = ArchiveBuilder([.init("other.txt", text: "other")]).bytes()
      $0.offsetsCountPrefix = false
    },
    .archive("a part of an archive before the whole", says: unlisted + "0") {
      $0.prefix = $0.bytes().dropLast(30)
      $0.offsetsCountPrefix = false
    },
    .archive("an archive cut behind one that is stored in it", says: unlisted + "0") {
      $0.prefix = Array(ArchiveBuilder([.init("a.zip", $0.bytes(), method: 0)]).bytes().prefix(30 + 5))
      $0.offsetsCountPrefix = false
    },
    .archive("an archive in the comment", says: "the archive can be read in two ways") {
      $0.end.comment = ArchiveBuilder([.init("other.txt", text: "other")]).bytes()
    },
  ]

  @Test(arguments: ["", "P", "PK\u{5}\u{6}", "<!DOCTYPE html><title>Please log in</title>"])
  func whatIsNoArchiveIsRefused(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8))
    #expect(throws: ZipError.notAnArchive(path: path)) { try Archive(path: path) }
  }

  @Test func aCommentThatTheFileDoesNotHoldIsRefused() throws {
    let folder = try TemporaryFolder()
    var builder = ArchiveBuilder([.init("a")])
    builder.end.commentLength = 10
    let path = try folder.write(builder.bytes())
    #expect(throws: ZipError.notAnArchive(path: path)) { try Archive(path: path) }
  }

  @Test func whatIsNoFileIsRefused() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ZipError.notARegularFile(path: folder.path)) { try Archive(path: folder.path) }
    #expect(throws: ZipError.notARegularFile(path: "/dev/zero")) { try Archive(path: "/dev/zero") }
    #expect(throws: ZipError.cannotOpen(path: folder.path + "/x", errno: 2)) {
      try Archive(path: folder.path + "/x")
    }
  }
}
