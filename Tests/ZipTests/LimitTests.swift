import TestSupport
import Testing

@testable import Zip

@Suite struct LimitTests {
  private static let pages = ArchiveBuilder([
    .init("a/1", [UInt8](repeating: 1, count: 5000)), .init("a/2", [UInt8](repeating: 2, count: 4000)),
  ])

  private func refusal(_ change: (inout Limits) -> Void) throws -> ZipError? {
    var limits = Limits.standard
    change(&limits)
    return try Fixture.refusal(of: Self.pages, limits: limits)
  }

  @Test func eachLimitLetsItsValueThroughAndNoMore() throws {
    var exact = Limits()
    exact.entryCount = 3
    exact.entrySize = 5000
    exact.totalSize = 9000
    exact.pathLength = 3
    exact.depth = 2
    exact.directorySize = 2 * (46 + 3)
    #expect(try Fixture.unpack(Self.pages, limits: exact).count == 3)

    #expect(try refusal { $0.entryCount = 2 } == .tooManyEntries(limit: 2))
    #expect(try refusal { $0.entrySize = 4999 } == .entryTooLarge(entry: "a/1", size: 5000, limit: 4999))
    #expect(try refusal { $0.totalSize = 8999 } == .archiveTooLarge(limit: 8999))
    #expect(try refusal { $0.pathLength = 2 } == .unsafePath(entry: "a/1", fault: .tooLong(limit: 2)))
    #expect(try refusal { $0.depth = 1 } == .unsafePath(entry: "a/1", fault: .tooDeep(limit: 1)))
    #expect(try refusal { $0.directorySize = 97 } == .directoryTooLarge(size: 98, limit: 97))
  }

  @Test func countsDirectoriesThatOnlyPathsImply() throws {
    var limits = Limits()
    limits.entryCount = 10
    let deep = ArchiveBuilder([.init((0..<20).map { "\($0)" }.joined(separator: "/"))])
    #expect(try Fixture.refusal(of: deep, limits: limits) == .tooManyEntries(limit: 10))
  }

  @Test func countsEntriesThatTakeNoPlace() throws {
    var limits = Limits()
    limits.entryCount = 2
    let dots = ArchiveBuilder([.directory("./"), .directory("./"), .directory("./")])
    #expect(try Fixture.refusal(of: dots, limits: limits) == .tooManyEntries(limit: 2))
  }

  @Test func refusesASuspiciousRatioOfOneEntryOrOfAll() throws {
    #expect(
      try refusal {
        $0.ratio = 10
        $0.ratioFloor = 4500
      } == .suspiciousRatio(entry: "a/1", limit: 10))
    #expect(
      try refusal {
        $0.ratio = 10
        $0.ratioFloor = 8000
      } == .suspiciousRatio(entry: nil, limit: 10))
  }

  @Test func standardLimitsRefuseABombOfZeros() throws {
    let size: UInt64 = 100 << 20
    var member = ArchiveBuilder.Member("bomb")
    // Refused by what it declares; nothing is unpacked.
    member.packed = [UInt8](repeating: 0, count: Int(size / 1000))
    member.local.uncompressedSize = size
    member.central.uncompressedSize = size
    let error = try Fixture.refusal(of: ArchiveBuilder([member]))
    #expect(error == .suspiciousRatio(entry: "bomb", limit: 250))
  }

  @Test func standardLimitsLetAHugeMagazineThrough() throws {
    var limits = Limits.standard
    #expect(limits.totalSize > 10 << 30)
    #expect(limits.allowsRatio(packed: 1 << 20, unpacked: 200 << 20))
    limits.ratio = .max
    #expect(limits.allowsRatio(packed: .max, unpacked: .max))
  }
}
