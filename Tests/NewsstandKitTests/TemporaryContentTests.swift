import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Folders that go with their owners, even killed ones.
@Suite struct TemporaryContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func oneThatIsInUseStays() throws {
    let content = try TemporaryContent(in: folder.path)
    try Data("1".utf8).write(to: URL(fileURLWithPath: content.path + "/file"))
    TemporaryContent.removeAbandoned(in: folder.path)
    #expect(FileManager.default.fileExists(atPath: content.path + "/file"))
    content.remove()
    #expect(try names().isEmpty)
  }

  @Test func oneThatIsLeftOverGoesAndNothingElse() throws {
    // As `kill -9` leaves it: the lock is gone with the process.
    try folder.write("1", to: "newsstand-unpacked-left/content/deep/file")
    try folder.write("1", to: "newsstand-other/file")
    try folder.write("1", to: "newsstand-unpacked-file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("newsstand-unpacked-link"), withDestinationPath: folder.file("newsstand-other"))
    TemporaryContent.removeAbandoned(in: folder.path)
    #expect(try names() == ["newsstand-other", "newsstand-unpacked-file", "newsstand-unpacked-link"])
    #expect(FileManager.default.fileExists(atPath: folder.file("newsstand-other/file")))
  }

  @Test func whoMakesOneWhileOthersClearUpHasIt() async throws {
    let path = folder.path
    try await withThrowingTaskGroup { group in
      for number in 0..<4 {
        group.addTask {
          for _ in 0..<100 {
            guard number > 0 else {
              TemporaryContent.removeAbandoned(in: path)
              continue
            }
            let content = try TemporaryContent(in: path)
            try Data("1".utf8).write(to: URL(fileURLWithPath: content.path + "/file"))
            content.remove()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try names().isEmpty)
  }

  @Test func aFolderThatCannotBeMadeIsAnError() {
    #expect(throws: DownloadFailure.self) { try TemporaryContent(in: "/absent") }
  }
}
