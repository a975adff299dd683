import Foundation
import TestSupport
import Testing

@testable import Zip

/// Archives that are unpacked while they arrive.
@Suite struct FollowerTests {
  private static let pages = ArchiveBuilder([
    .init("brochure.plist", Fixture.text), .directory("pages/"),
    .init("pages/1", Fixture.noise(700_000, seed: 1)),
    .init("pages/2", Fixture.noise(900_000, seed: 2), method: 0),
    .init("pages/3", Fixture.text, method: 0),
  ])

  private static func described(
    _ name: String, _ content: [UInt8], method: UInt16 = 8, _ descriptor: ArchiveBuilder.Descriptor = .init()
  ) -> ArchiveBuilder.Member {
    var member = ArchiveBuilder.Member(name, content, method: method)
    member.descriptor = descriptor
    return member
  }

  private static let described = ArchiveBuilder([
    described("pages/1", Fixture.noise(700_000, seed: 1)), described("brochure.plist", Fixture.text),
    described("pages/2", Fixture.text, .init(hasSignature: false)),
    described("pages/3", Fixture.noise(1000), .init(isWide: true)), .directory("pages/"),
  ])

  private static func content(_ builder: ArchiveBuilder) -> [String: [UInt8]?] {
    var content: [String: [UInt8]?] = ["pages": nil]
    for member in builder.members where member.name.last != UInt8(ascii: "/") {
      content[String(decoding: member.name, as: UTF8.self)] = member.content
    }
    return content
  }

  @Test(arguments: [pages, described], [1, 2, 5])
  func everythingIsWholeBeforeTheDirectoryIsThere(builder: ArchiveBuilder, jobs: Int) async throws {
    let archive = try GrowingArchive(builder)
    let follower = try archive.follower(jobs: jobs)
    try archive.grow(to: try archive.directoryStart, follower)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/2", "pages/3"])
    #expect(try archive.content() == Self.content(builder))
    let unpacked = archive.events.value.count
    try archive.finish(follower)
    #expect(archive.events.value.count == unpacked, "Nothing was left to do")
    #expect(try archive.content() == Self.content(builder))
    #expect(try archive.folder.tree("staging").keys.allSatisfy { $0.hasPrefix("content") })
  }

  @Test func anEntryIsReadyWithItsLastByteAndNotBefore() async throws {
    let archive = try GrowingArchive(Self.pages)
    let follower = try archive.follower(jobs: 1)
    let entries = try Archive(path: archive.folder.write(archive.bytes, to: "whole.zip")).entries
    for entry in entries where entry.kind == .file {
      let end = Int(entry.dataOffset + entry.compressedSize)
      try archive.grow(to: end - 1, follower)
      // The one before is whole, so this one is all that its worker can be at.
      #expect(try archive.content()[entry.path] == nil)
      try archive.grow(to: end, follower)
      try await archive.wait(forReady: [entry.path])
      #expect(try archive.content()[entry.path] != nil)
    }
    try archive.finish(follower)
  }

  @Test func theDirectoryMayComeFirst() async throws {
    var stored = Self.described("pages/4", Fixture.noise(5000), method: 0)
    stored.gap = Array("bytes of nobody".utf8)
    let builder = ArchiveBuilder(Self.described.members + [stored])
    let archive = try GrowingArchive(builder)
    let follower = try archive.follower()
    let total = UInt64(archive.bytes.count)
    let needed = try #require(
      try follower.provideDirectory(tail: archive.bytes.suffix(100), of: total))
    #expect(needed == UInt64(try archive.directoryStart))
    #expect(
      try follower.provideDirectory(tail: Array(archive.bytes.suffix(from: Int(needed))), of: total) == nil)
    let list = archive.staging + "/" + Follower.pathsName
    let paths = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\0")
    #expect(paths.sorted() == ["brochure.plist", "pages/1", "pages/2", "pages/3", "pages/4"])
    try archive.grow(to: Int(needed), follower)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/2", "pages/3", "pages/4"])
    try archive.finish(follower)
    #expect(access(list, F_OK) != 0, "only the content is left")
    #expect(try archive.content() == Self.content(builder))
  }

  @Test func bytesMayComeInAnyOrderBehindTheDirectory() async throws {
    let archive = try GrowingArchive(Self.pages)
    let entries = try Archive(path: archive.folder.write(archive.bytes, to: "whole.zip")).entries
    let follower = try archive.follower()
    let total = UInt64(archive.bytes.count)
    try #expect(follower.provideDirectory(tail: archive.bytes.suffix(1000), of: total) == nil)
    for entry in entries.reversed() where entry.kind == .file {
      let range = entry.localHeaderOffset..<entry.dataOffset + entry.compressedSize
      try archive.write(Int(range.lowerBound)..<Int(range.upperBound))
      try follower.arrive(range)
      try await archive.wait(forReady: [entry.path])
    }
    #expect(archive.ready == ["pages/3", "pages/2", "pages/1", "brochure.plist"])
    try archive.write(0..<archive.bytes.count)
    try follower.finish(total: total)
    #expect(try archive.content() == Self.content(Self.pages))
  }

  @Test(arguments: [true, false])
  func anEntryMayComeBeforeItsTurn(isDamaged: Bool) async throws {
    var builder = Self.pages
    builder.members.append(builder.members.removeFirst())
    let archive = try GrowingArchive(builder)
    let follower = try archive.follower()
    #expect(follower.extents { _ in true } == [], "Nothing is known yet")
    let total = UInt64(archive.bytes.count)
    try #expect(follower.provideDirectory(tail: archive.bytes.suffix(1000), of: total) == nil)
    let extent = try #require(follower.extents { $0 == "brochure.plist" }.first)
    #expect(Int(extent.upperBound) == (try archive.directoryStart))
    var bytes = Array(archive.bytes[Int(extent.lowerBound)..<Int(extent.upperBound)])
    if isDamaged { bytes[60] ^= 0xFF }
    follower.provide(bytes, at: extent.lowerBound)
    if !isDamaged {
      try await archive.wait(forReady: ["brochure.plist"])
      #expect(archive.ready == ["brochure.plist"])
      #expect(follower.extents { $0 == "brochure.plist" } == [])
    }
    for length in stride(from: 1, to: archive.bytes.count, by: 30_000) {
      try archive.grow(to: length, follower)
    }
    try archive.finish(follower)
    #expect(try archive.content() == Self.content(builder))
  }

  @Test func theDirectoryRefusesBeforeTheFirstEntryIsThere() throws {
    var secret = ArchiveBuilder.Member("secret", Fixture.noise(100_000))
    secret.flags = 1
    let archive = try GrowingArchive(ArchiveBuilder([secret]))
    let follower = try archive.follower()
    #expect(throws: ZipError.encrypted(entry: "secret")) {
      try follower.provideDirectory(tail: archive.bytes.suffix(200), of: UInt64(archive.bytes.count))
    }
  }

  @Test func aDirectoryThatCameEarlyAndIsNotTheFilesIsNotBelieved() async throws {
    var other = Self.pages
    other.members[3].name = Array("pages/X".utf8)
    let archive = try GrowingArchive(Self.pages)
    let follower = try archive.follower()
    try #expect(
      follower.provideDirectory(tail: other.bytes().suffix(400), of: UInt64(archive.bytes.count)) == nil)
    try archive.grow(to: archive.directoryStart, follower)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/3"])
    try archive.finish(follower)
    #expect(try archive.content() == Self.content(Self.pages))
  }

  @Test func anEarlyDirectoryOfOtherSizesIsNotBelievedEither() throws {
    let archive = try GrowingArchive(Self.pages)
    let follower = try archive.follower()
    let longer = ArchiveBuilder([.init("foreign", Fixture.noise(50_000))]).bytes()
    try #expect(follower.provideDirectory(tail: longer, of: UInt64(longer.count)) == nil)
    try archive.finish(follower)
    #expect(try archive.content() == Self.content(Self.pages))
  }

  @Test(arguments: [pages, described], [true, false])
  func whatLiesBehindAnEntryIsCheckedWhetherItCameWithItOrLater(
    builder: ArchiveBuilder, isLate: Bool
  ) async throws {
    var builder = builder
    let hidden = ArchiveBuilder([.init("hidden", Fixture.text)]).bytes()
    builder.members[4].gap = hidden
    let archive = try GrowingArchive(builder)
    let follower = try archive.follower()
    let total = UInt64(archive.bytes.count)
    try #expect(follower.provideDirectory(tail: archive.bytes.suffix(900), of: total) == nil)
    let gap = try #require(archive.bytes.firstRange(of: hidden))
    try archive.grow(to: isLate ? gap.lowerBound : gap.upperBound, follower)
    try await archive.wait(forReady: [String(decoding: builder.members[3].name, as: UTF8.self)])
    #expect(throws: ZipError.unlistedEntry(offset: UInt64(gap.lowerBound))) { try archive.finish(follower) }
    #expect(!FileManager.default.fileExists(atPath: archive.staging))
  }

  @Test func aGuessKeepsNoMoreNamesThanADirectoryMayHave() throws {
    let archive = try GrowingArchive(Self.pages)
    _ = try archive.folder.write(archive.bytes)
    var limits = Limits.standard
    limits.directorySize = UInt64(46 + "brochure.plist".utf8.count + 46 + "pages/".utf8.count)
    var scanner = LocalHeaderScanner(limits: limits, known: [:])
    let file = try ArchiveFile(path: archive.path)
    #expect(scanner.next(in: file, upTo: file.size)?.path == "brochure.plist")
    #expect(scanner.next(in: file, upTo: file.size) == nil)
    #expect(scanner.needed == nil)
  }

  @Test func anEntryThatTheDirectoryDoesNotListIsRemovedAndTheArchiveRefused() async throws {
    var builder = Self.pages
    builder.members[2].isUnlisted = true
    let archive = try GrowingArchive(builder)
    let follower = try archive.follower()
    try archive.grow(to: try archive.directoryStart, follower)
    try await archive.wait(forReady: ["pages/1", "pages/3"])
    let error = #expect(throws: ZipError.self) { try archive.finish(follower) }
    #expect("\(try #require(error))".contains("that its directory does not name"))
    #expect(!FileManager.default.fileExists(atPath: archive.staging))
  }

  @Test func aNameThatTheDirectorySpellsOtherwiseIsTheDirectorys() async throws {
    let raw = Array("page.txt".utf8)
    var member = ArchiveBuilder.Member(bytes: raw, Fixture.text)
    member.central.extra = ArchiveBuilder.unicodePathExtra(
      Array("ページ/1".utf8), crc32: ArchiveBuilder.crc32(raw))
    let archive = try GrowingArchive(ArchiveBuilder([member]))
    let follower = try archive.follower()
    try archive.grow(to: try archive.directoryStart, follower)
    try await archive.wait(forReady: ["page.txt"])
    try archive.finish(follower)
    #expect(try archive.content() == ["ページ": nil, "ページ/1": Fixture.text])
  }

  // After an interruption.

  @Test(arguments: [pages, described])
  func whatIsRightIsNotInflatedAgain(builder: ArchiveBuilder) async throws {
    let archive = try GrowingArchive(builder)
    let first = try archive.follower()
    try archive.grow(to: try archive.directoryStart, first)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/2", "pages/3"])
    first.cancel()
    // Nothing but a file that is kept keeps its identity.
    func identities() throws -> [Int?] {
      try ["brochure.plist", "pages/1", "pages/2", "pages/3"].map {
        try FileManager.default.attributesOfItem(atPath: archive.staging + "/content/" + $0)[
          .systemFileNumber]
          as? Int
      }
    }
    let before = try identities()
    let second = try archive.follower(resuming: true)
    try second.advance(to: UInt64(try archive.directoryStart))
    try archive.finish(second)
    #expect(try identities() == before)
    #expect(try archive.content() == Self.content(builder))
  }

  @Test func whatBecameWrongIsUnpackedAgain() async throws {
    let archive = try GrowingArchive(Self.described)
    let first = try archive.follower()
    try archive.grow(to: try archive.directoryStart, first)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/2", "pages/3"])
    first.cancel()
    // As a power cut may leave them: empty, of zeros, in part; and things that were never there.
    let content = archive.staging + "/content/"
    try Data().write(to: URL(fileURLWithPath: content + "pages/1"))
    try Data(count: Fixture.text.count).write(to: URL(fileURLWithPath: content + "brochure.plist"))
    try FileManager.default.removeItem(atPath: content + "pages/3")
    try FileManager.default.createDirectory(atPath: content + "pages/3/x", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: content + "link", withDestinationPath: "/etc")
    try Data().write(to: URL(fileURLWithPath: content + "pages/stranger"))
    try FileManager.default.removeItem(atPath: content + "pages/2")
    try FileManager.default.createSymbolicLink(
      atPath: content + "pages/2", withDestinationPath: "/etc/passwd")
    let second = try archive.follower(resuming: true)
    try archive.finish(second)
    #expect(try archive.content() == Self.content(Self.described))
  }

  @Test(arguments: 0..<6)
  func aJournalThatLiesOrIsTornCostsOnlyWork(damage: Int) async throws {
    let archive = try GrowingArchive(Self.described)
    let first = try archive.follower()
    try archive.grow(to: try archive.directoryStart, first)
    try await archive.wait(forReady: ["brochure.plist", "pages/1", "pages/2", "pages/3"])
    first.cancel()
    let journal = URL(fileURLWithPath: archive.staging + "/descriptors")
    var records = try Data(contentsOf: journal)
    #expect(records.count == 4 * 32)
    switch damage {
    case 0: records = records.dropLast(7)
    case 1: records[40] ^= 1
    case 2: records = Data(count: 128)
    case 3: records = Data(Fixture.noise(1000))
    case 4: records = records[32..<64] + records[0..<32] + records[0..<32]
    default:
      // The data of one entry under the offset of another, with a checksum that is right.
      let truth = DataDescriptor(
        crc32: ArchiveBuilder.crc32(Fixture.text), compressedSize: 3, uncompressedSize: 59)
      let folder = open(archive.staging, O_RDONLY | O_DIRECTORY)
      defer { close(folder) }
      try FileManager.default.removeItem(at: journal)
      DescriptorJournal(in: folder, limit: 10).append(truth, headerOffset: 0)
      records = try Data(contentsOf: journal)
    }
    try records.write(to: journal)
    let second = try archive.follower(resuming: true)
    try second.advance(to: UInt64(try archive.directoryStart))
    try archive.finish(second)
    #expect(try archive.content() == Self.content(Self.described))
  }

  @Test(arguments: [true, false])
  func anotherArchiveInTheSameStagingLeavesNothingOfTheFirst(resuming: Bool) async throws {
    let archive = try GrowingArchive(Self.pages)
    let first = try archive.follower()
    try archive.grow(to: try archive.directoryStart, first)
    try await archive.wait(forReady: ["pages/1", "pages/3"])
    first.cancel()
    let other = ArchiveBuilder([
      .init("pages/1", Fixture.noise(700_000, seed: 9)), .init("brochure.plist", Fixture.text),
    ])
    try Data(other.bytes()).write(to: URL(fileURLWithPath: archive.path))
    let second = try archive.follower(resuming: resuming)
    try second.finish(total: UInt64(other.bytes().count))
    #expect(try archive.content() == Self.content(other))
  }

  @Test func cancellingInTheMiddleOfAnEntryEndsAllThreads() async throws {
    let archive = try GrowingArchive(Self.pages)
    let follower = try archive.follower()
    try archive.grow(to: 600_000, follower)
    try await archive.wait(forReady: ["brochure.plist"])
    follower.cancel()
    #expect(throws: ZipError.cancelled) { try follower.advance(to: 700_000) }
    #expect(throws: ZipError.cancelled) { try archive.finish(follower) }
    #expect(try archive.folder.tree("staging/drafts").isEmpty)
    #expect(try archive.content() == ["brochure.plist": Fixture.text, "pages": nil])
  }

  @Test(.enabled(if: SmallVolume.isPossible))
  func aFullDiskIsSaidAtOnceAndGoesOnWhenThereIsRoom() async throws {
    let archive = try GrowingArchive(Self.pages)
    let volume = try SmallVolume(at: archive.staging)
    let first = try archive.follower(jobs: 1)
    try archive.grow(to: try archive.directoryStart, first)
    try await archive.wait(forReady: ["brochure.plist", "pages/1"])
    // pages/2 is 900,000 bytes, of which about 300,000 fit.
    let length = UInt64(try archive.directoryStart)
    var failure: ZipError?
    while failure == nil {
      do throws(ZipError) {
        try first.advance(to: length)
      } catch {
        failure = error
      }
      await Task.yield()
    }
    #expect(failure == .diskFull(needed: 900_000))
    #expect(throws: ZipError.diskFull(needed: 900_000)) { try archive.finish(first) }
    try volume.resize("4m")
    let second = try archive.follower(resuming: true)
    try archive.finish(second)
    #expect(try archive.content() == Self.content(Self.pages))
  }

  @Test(.enabled(if: SmallVolume.isPossible))
  func whatIsThereAlreadyNeedsNoMoreRoom() async throws {
    let archive = try GrowingArchive(ArchiveBuilder([.init("a", Fixture.noise(700_000), method: 0)]))
    let volume = try SmallVolume(at: archive.staging)
    let first = try archive.follower()
    try archive.grow(to: archive.directoryStart, first)
    try await archive.wait(forReady: ["a"])
    first.cancel()
    try archive.finish(archive.follower(resuming: true))
    #expect(try archive.content() == ["a": Fixture.noise(700_000)])
    withExtendedLifetime(volume) {}
  }

  @Test func aFileThatIsShorterThanSaidIsRefused() throws {
    let archive = try GrowingArchive(Self.pages)
    let follower = try archive.follower()
    try archive.grow(to: 1000, follower)
    try follower.advance(to: 2_000_000)
    #expect(throws: ZipError.self) { try follower.finish(total: 2_000_000) }
    #expect(!FileManager.default.fileExists(atPath: archive.staging))
  }
}
