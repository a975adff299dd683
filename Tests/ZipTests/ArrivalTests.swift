import Foundation
import TestSupport
import Testing

@testable import Zip

/// However an archive arrives, the follower comes to what extracting the whole file does: the same files, or a refusal.
@Suite struct ArrivalTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let builder: ArchiveBuilder
  }

  static let cases =
    KindTests.cases.map { Case(testDescription: $0.testDescription, builder: $0.builder) }
    + (DataTests.lies + DirectoryTests.lies + HeaderTests.lies).map {
      Case(testDescription: $0.testDescription, builder: $0.builder)
    }

  @Test(arguments: cases)
  func anyArrivalComesToTheSameEnd(_ example: Case) throws {
    let bytes = example.builder.bytes()
    let expected = Self.whole(bytes)
    for seed in 0..<4 as Range<UInt64> {
      #expect(try Self.arrival(of: bytes, seed: seed) == expected, "seed \(seed)")
    }
  }

  /// Archives of random kinds, damaged or not.
  @Test func randomArchivesComeToTheSameEnd() throws {
    for seed in 0..<UInt64(ProcessInfo.processInfo.environment["ZIP_ARRIVALS"] ?? "150")! {
      var generator = RandomText(seed: seed)
      let bytes = Self.randomArchive(&generator)
      #expect(try Self.arrival(of: bytes, seed: seed) == Self.whole(bytes), "seed \(seed)")
    }
  }

  /// `nil` if it is refused.
  private static func whole(_ bytes: [UInt8]) -> [String: [UInt8]?]? {
    try? Fixture.unpack(bytes)
  }

  private static func arrival(of bytes: [UInt8], seed: UInt64) throws -> [String: [UInt8]?]? {
    var generator = RandomText(seed: seed &* 31 &+ 7)
    let archive = try GrowingArchive(bytes)
    var follower = try archive.follower(jobs: Int.random(in: 1...3, using: &generator))
    var length = 0
    do {
      while length < bytes.count {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
          let count = min(bytes.count, [200, 5000, 1 << 20].randomElement(using: &generator)!)
          _ = try follower.provideDirectory(tail: bytes.suffix(count), of: UInt64(bytes.count))
        case 1 where Bool.random(using: &generator):
          follower.cancel()
          follower = try archive.follower(
            resuming: Bool.random(using: &generator), jobs: Int.random(in: 1...3, using: &generator))
          length = Int.random(in: 0...length, using: &generator)
        case 2...4:
          // A chance for the workers.
          for _ in 0..<50 { sched_yield() }
        default:
          let most = [1, 40, 3000, bytes.count].randomElement(using: &generator)!
          length = min(bytes.count, length + Int.random(in: 1...most, using: &generator))
          try archive.grow(to: length, follower)
        }
      }
      try archive.finish(follower)
    } catch let error as ZipError {
      #expect(error.isFaultOfArchive, "\(error)")
      return nil
    }
    return try archive.content()
  }

  static func randomArchive(_ generator: inout RandomText) -> [UInt8] {
    var members: [ArchiveBuilder.Member] = []
    for index in 0..<Int.random(in: 0...8, using: &generator) {
      let folder = ["", "", "a/", "b/c/", "b/"].randomElement(using: &generator)!
      if Int.random(in: 0..<8, using: &generator) == 0 {
        members.append(.directory(folder + "d\(index)/"))
        continue
      }
      let content =
        Bool.random(using: &generator)
        ? Fixture.noise(Int.random(in: 0...40_000, using: &generator), seed: generator.next())
        : Array(repeatElement(Fixture.text, count: Int.random(in: 0...300, using: &generator)).joined())
      var member = ArchiveBuilder.Member(
        folder + "\(index)", content, method: Bool.random(using: &generator) ? 8 : 0)
      if Int.random(in: 0..<3, using: &generator) == 0 {
        member.descriptor = .init(
          hasSignature: Bool.random(using: &generator), isWide: Bool.random(using: &generator))
      }
      if Int.random(in: 0..<6, using: &generator) == 0 { member.local.zip64 = true }
      if Int.random(in: 0..<12, using: &generator) == 0 { member.gap = Array("gap".utf8) }
      if Int.random(in: 0..<25, using: &generator) == 0 { member.isUnlisted = true }
      members.append(member)
    }
    var builder = ArchiveBuilder(members)
    if Int.random(in: 0..<6, using: &generator) == 0 { builder.prefix = Array("#!/bin/sh\n".utf8) }
    if Int.random(in: 0..<4, using: &generator) == 0 { builder.end.zip64 = true }
    var bytes = builder.bytes()
    if Int.random(in: 0..<3, using: &generator) == 0 {
      let index = Int.random(in: bytes.indices, using: &generator)
      bytes[index] ^= UInt8.random(in: 1...255, using: &generator)
    }
    return bytes
  }
}
