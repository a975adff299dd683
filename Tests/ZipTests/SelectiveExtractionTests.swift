import Foundation
import TestSupport
import Testing

@testable import Zip

/// Files of an archive that are unpacked when they are asked for.
@Suite struct SelectiveExtractionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func extraction(_ members: [ArchiveBuilder.Member]) throws -> SelectiveExtraction {
    let path = try folder.write(ArchiveBuilder(members).bytes())
    return try SelectiveExtraction(Archive(path: path), into: folder.path + "/out")
  }

  /// The files that are there.
  private func present() throws -> [String: [UInt8]] {
    try folder.tree("out/content").compactMapValues { $0 }
  }

  @Test func onlyWhatIsAskedForIsThere() throws {
    let noise = Fixture.noise(700_000)
    let extraction = try extraction([
      .directory("empty/"), .init("a/b/1.bin", noise), .init("a/2.txt", Fixture.text),
      .init("3.txt", text: ""),
    ])
    #expect(extraction.paths == ["a/b/1.bin", "a/2.txt", "3.txt"])
    #expect(extraction.contentPath == folder.path + "/out/content")
    #expect(try present().isEmpty)
    try extraction.extract("a/b/1.bin")
    #expect(try present() == ["a/b/1.bin": noise])
    try extraction.extract("3.txt")
    try extraction.extract("a/b/1.bin")
    #expect(try present() == ["a/b/1.bin": noise, "3.txt": []])
    #expect(try folder.tree("out/drafts").isEmpty)
  }

  @Test func aDamagedFileIsNeverThereAndTheOthersAre() throws {
    var damaged = ArchiveBuilder.Member("bad.txt", Fixture.text)
    damaged.local.crc32 = 1
    damaged.central.crc32 = 1
    let extraction = try extraction([damaged, .init("good.txt", Fixture.text)])
    for _ in 0..<2 {
      let error = #expect(throws: ZipError.self) { try extraction.extract("bad.txt") }
      guard case .wrongChecksum = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    try extraction.extract("good.txt")
    #expect(try present() == ["good.txt": Fixture.text])
    #expect(try folder.tree("out/drafts").isEmpty)
    #expect(throws: ZipError.self) { try extraction.extract("none.txt") }
  }

  @Test func theBeginningIsReadWithoutUnpacking() throws {
    let noise = Fixture.noise(900_000)
    for method in [0, 8] as [UInt16] {
      let extraction = try extraction([
        .init("long.bin", noise, method: method), .init("short.txt", Fixture.text, method: method),
      ])
      #expect(try extraction.beginning(of: "long.bin", count: 5000) == Array(noise.prefix(5000)))
      #expect(try extraction.beginning(of: "short.txt", count: 5000) == Fixture.text)
      #expect(try extraction.beginning(of: "short.txt", count: 1) == Array(Fixture.text.prefix(1)))
      #expect(try present().isEmpty)
    }
  }

  @Test func manyThreadsGetTheSameFileWhole() async throws {
    let noise = Fixture.noise(3_000_000)
    let extraction = try extraction([.init("1.bin", noise), .init("2.bin", noise)])
    let path = folder.path
    let sizes = await withTaskGroup { group in
      for number in 0..<16 {
        group.addTask {
          let name = "\(number % 2 + 1).bin"
          try? extraction.extract(name)
          return (try? FileManager.default.attributesOfItem(atPath: "\(path)/out/content/\(name)"))?[.size]
            as? Int
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sizes == Array(repeating: 3_000_000, count: 16))
    #expect(try present() == ["1.bin": noise, "2.bin": noise])
  }

  @Test func whatTheArchiveHasLostMeanwhileIsAnError() throws {
    let extraction = try extraction([.init("1.bin", Fixture.noise(100_000), method: 0)])
    try #require(truncate(folder.path + "/archive.zip", 1000) == 0)
    #expect(throws: ZipError.self) { try extraction.extract("1.bin") }
    #expect(try present().isEmpty)
  }
}
