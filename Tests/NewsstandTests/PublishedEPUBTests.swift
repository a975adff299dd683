import Foundation
import TestSupport
import Testing

/// Books of Debian's packages (`developers-reference`, `live-manual-epub`) as the program shows them, as far as they are
/// here.
@Suite(.timeLimit(.minutes(5))) struct PublishedEPUBTests {
  private static let paths =
    (["ca", "de", "en", "es", "fr", "it", "ja", "pl", "pt_BR", "ro"].map {
      "/usr/share/doc/live-manual/epub/live-manual.\($0).epub"
    } + ["/usr/share/developers-reference/developers-reference.epub"])
    .filter { FileManager.default.fileExists(atPath: $0) }

  @Test(.enabled(if: !paths.isEmpty), arguments: paths) func everyPageIsShown(path: String) async throws {
    let account = try Account()
    let result = try await account.run("show", path, "--columns", "72")
    #expect(result.status == .code(0), "\(result.errorText)")
    let pages = result.outputText.components(separatedBy: "\u{0C}")
    #expect(pages.count > 5)
    for (index, page) in pages.enumerated() {
      #expect(page.contains { !$0.isWhitespace }, "article \(index + 1) is empty")
      #expect(!page.contains("is not in this issue"), "article \(index + 1) misses something")
      for line in page.components(separatedBy: "\n") {
        #expect(Self.width(line) <= 72, "article \(index + 1): \(line)")
      }
    }
  }

  @Test(.enabled(if: !paths.isEmpty)) func nothingIsSaidOfWhatHasNoFault() async throws {
    let account = try Account()
    let path = try #require(Self.paths.first)
    let result = try await account.run("lint", path)
    let lines = result.outputText.split(separator: "\n").filter { !$0.contains("It is deflated although") }
    #expect(result.status == .code(0) && lines.isEmpty, "\(lines.prefix(5))")
  }

  /// In cells, as far as these books go: letters of Chinese and Japanese take two.
  private static func width(_ line: String) -> Int {
    line.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60: width + 2
      default: width + (scalar.properties.generalCategory == .nonspacingMark ? 0 : 1)
      }
    }
  }
}
