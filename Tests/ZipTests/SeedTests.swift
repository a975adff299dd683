import Foundation
import TestSupport
import Testing

@testable import Zip

/// Seeds for the fuzzers (`make fuzz`): every odd and every lying archive of the tests.
@Suite struct SeedTests {
  private static let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil, "written for make fuzz only")) func writesSeeds() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder), isDirectory: true)
    func write(_ bytes: [UInt8], _ target: String, _ name: String) throws {
      let place = folder.appendingPathComponent(target, isDirectory: true)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data(bytes).write(to: place.appendingPathComponent(name))
    }
    for (index, example) in ArrivalTests.cases.enumerated() {
      let bytes = example.builder.bytes()
      guard bytes.count < 60_000 else { continue }
      try write(bytes, "Records", "\(index)")
      // The first eight bytes say how it arrives.
      try write(Fixture.noise(8, seed: UInt64(index)) + bytes, "Follower", "\(index)")
    }
    for level in 0...9 as ClosedRange<Int32> {
      try write(ArchiveBuilder.deflate(Fixture.text, level: level), "Inflater", "text-\(level)")
      try write(ArchiveBuilder.deflate(Fixture.noise(9000), level: level), "Inflater", "noise-\(level)")
      let blank = [UInt8](repeating: 0, count: 300_000)
      try write(ArchiveBuilder.deflate(blank, level: level), "Inflater", "blank-\(level)")
    }
  }
}
