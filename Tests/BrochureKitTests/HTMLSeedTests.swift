import Foundation
import Testing

/// Writes what the fuzzer begins with: `FUZZ_SEEDS=FOLDER` (`make fuzz` does it).
@Suite struct HTMLSeedTests {
  private static let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil)) func writesPages() throws {
    let folder = try #require(Self.folder) + "/HTML"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let fragments = [HTMLTests.whiteSpace, HTMLTests.structure, HTMLTests.tables, HTMLTests.broken].joined()
    for (number, html) in (HTMLSamples.all.map(\.html) + fragments.map(\.html)).enumerated() {
      // The first two bytes are the width.
      try Data([0, UInt8(20 + number % 60)] + html.utf8).write(
        to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }
}
