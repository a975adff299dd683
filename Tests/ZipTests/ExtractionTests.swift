import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Zip

@Suite struct ExtractionTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path + "/out" }
  private var elsewhere: String { folder.path + "/elsewhere" }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
  }

  private func archive(_ members: [ArchiveBuilder.Member]) throws -> Archive {
    try Archive(path: folder.write(ArchiveBuilder(members).bytes()))
  }

  private static let pages = (0..<40).map {
    ArchiveBuilder.Member("pages/\($0 % 4)/\($0)", Fixture.noise(20_000 * ($0 % 5), seed: UInt64($0)))
  }

  private static func broken(_ name: String) -> ArchiveBuilder.Member {
    var member = ArchiveBuilder.Member(name, Fixture.text)
    member.central.crc32 = 1
    member.local.crc32 = 1
    return member
  }

  @Test(arguments: [1, 2, 3, 64])
  func anyNumberOfJobsMakesTheSame(jobs: Int) throws {
    try archive(Self.pages).extract(into: out, jobs: jobs)
    let tree = try folder.tree("out")
    #expect(tree.count == 45)
    for page in Self.pages { #expect(tree[String(decoding: page.name, as: UTF8.self)] == page.content) }
  }

  @Test func aFailureRemovesWhatWasMadeAndNothingElse() throws {
    try FileManager.default.createDirectory(atPath: out + "/pages", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: out + "/pages/mine"))
    #expect(throws: ZipError.self) { try archive(Self.pages + [Self.broken("pages/9/x")]).extract(into: out) }
    #expect(try folder.tree("out") == ["pages": nil, "pages/mine": Array("mine".utf8)])
  }

  @Test func whatIsThereIsNeverOverwritten() throws {
    try FileManager.default.createDirectory(atPath: out + "/a", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: out + "/a/b"))
    #expect(throws: ZipError.alreadyExists(entry: "a/b")) {
      try archive([.init("a/a", text: "theirs"), .init("a/b", text: "theirs")]).extract(into: out)
    }
    #expect(try folder.tree("out") == ["a": nil, "a/b": Array("mine".utf8)])
  }

  @Test func aLinkInTheWayIsNotFollowed() throws {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: out + "/d", withDestinationPath: elsewhere)
    try FileManager.default.createSymbolicLink(atPath: out + "/f", withDestinationPath: elsewhere + "/f")
    #expect(throws: ZipError.cannotWrite(entry: "d/x", errno: ENOTDIR)) {
      try archive([.init("d/x", text: "x")]).extract(into: out)
    }
    #expect(throws: ZipError.self) { try archive([.init("d/e/x", text: "x")]).extract(into: out) }
    #expect(throws: ZipError.alreadyExists(entry: "f")) {
      try archive([.init("f", text: "x")]).extract(into: out)
    }
    #expect(try folder.tree("elsewhere").isEmpty)
  }

  @Test func aLinkPutInTheWayMeanwhileIsNotFollowed() throws {
    let isSwapped = Mutex(false)
    let (out, elsewhere) = (out, elsewhere)
    #expect(throws: ZipError.cannotWrite(entry: "b/2", errno: ENOTDIR)) {
      try archive([.init("a/1", text: "1"), .init("b/2", text: "2")]).extract(
        into: out, jobs: 1,
        progress: { _ in
          isSwapped.withLock { isSwapped in
            isSwapped = rename(out + "/b", out + "/c") == 0 && symlink(elsewhere, out + "/b") == 0
          }
        })
    }
    #expect(isSwapped.withLock { $0 })
    #expect(try folder.tree("elsewhere").isEmpty)
  }

  @Test func aFolderWithoutParentIsRefused() throws {
    let path = out + "/deeper"
    #expect(throws: ZipError.cannotUseFolder(path: path, errno: ENOENT)) {
      try archive([.init("a")]).extract(into: path)
    }
  }

  @Test func progressGrowsToTheWhole() throws {
    let reports = Mutex<[UInt64]>([])
    let total = Self.pages.reduce(0) { $0 + UInt64($1.content.count) }
    try archive(Self.pages).extract(
      into: out, jobs: 2, progress: { bytes in reports.withLock { $0.append(bytes) } })
    let seen = reports.withLock { $0 }
    #expect(seen.last == total)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [0, 1, 7])
  func cancellingLeavesNothing(afterReports wanted: Int) throws {
    let reports = Atomic(0)
    let large = ArchiveBuilder.Member("large", Fixture.noise(3 << 20), method: 0)
    #expect(throws: ZipError.cancelled) {
      try archive([large] + Self.pages).extract(
        into: out, jobs: 2, isCancelled: { reports.load(ordering: .relaxed) >= wanted },
        progress: { _ in reports.add(1, ordering: .relaxed) })
    }
    #expect(reports.load(ordering: .relaxed) <= wanted + 1)
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test(.enabled(if: SmallVolume.isPossible))
  func tooLittleRoomIsNoticedBeforeTheFirstByte() throws {
    let volume = try SmallVolume(at: out)
    let reports = Atomic(0)
    #expect(throws: ZipError.diskFull(needed: 2 << 20)) {
      try archive([.init("a", Fixture.noise(2 << 20), method: 0)]).extract(
        into: volume.path, progress: { _ in reports.add(1, ordering: .relaxed) })
    }
    #expect(reports.load(ordering: .relaxed) == 0)
  }

  @Test(.enabled(if: SmallVolume.isPossible))
  func aDiskThatFillsUpMeanwhileIsCleared() throws {
    let volume = try SmallVolume(at: out)
    let filler = folder.path + "/out/filler"
    #expect(throws: ZipError.diskFull(needed: 600_000)) {
      try archive([.init("d/a", Fixture.noise(600_000), method: 0)]).extract(
        into: volume.path, jobs: 1,
        progress: { _ in
          // As much as fits, whatever that is.
          let descriptor = open(filler, O_WRONLY | O_CREAT | O_APPEND, 0o644)
          let block = [UInt8](repeating: 0, count: 4096)
          while write(descriptor, block, block.count) > 0 {}
          close(descriptor)
        })
    }
    #expect(try folder.tree("out").keys.sorted() == ["filler"])
  }
}
