import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

/// Books of Debian's packages (`developers-reference`, `live-manual-epub`), as far as they are here, and all below a folder:
/// `NEWSSTAND_EPUBS=/usr/share/doc make test ARGS="--filter PublishedEPUBTests"`.
@Suite(.timeLimit(.minutes(5))) struct PublishedEPUBTests {
  private static let paths: [String] = {
    let known = [
      "/usr/share/doc/live-manual/epub/live-manual.ja.epub",
      "/usr/share/developers-reference/developers-reference.epub",
    ]
    let root = ProcessInfo.processInfo.environment["NEWSSTAND_EPUBS"]
    let below = root.flatMap { FileManager.default.enumerator(atPath: $0) }?.compactMap { name -> String? in
      (name as? String).flatMap { $0.hasSuffix(".epub") ? "\(root ?? "")/\($0)" : nil }
    }
    return (below ?? known).filter { FileManager.default.fileExists(atPath: $0) }
  }()

  @Test(.enabled(if: !paths.isEmpty), arguments: paths) func isReadPageByPage(path: String) async throws {
    let folder = try IssueFolder()
    let result = try await Command.run("bsdtar", ["-xf", path, "-C", folder.path])
    try #require(result.status == .code(0), "\(result.errorText)")
    let brochure = try folder.open()
    #expect(brochure.metadata.title != nil && brochure.metadata.language != nil)
    #expect(!brochure.outline.isEmpty && brochure.outline.contains { $0.page != nil && $0.place != nil })
    for (index, article) in brochure.articles.enumerated() {
      let page = PageRegistry.standard.page(for: article.pages[0], in: brochure)
      #expect(page.problems.isEmpty, "article \(index + 1)")
      let lines = page.text(columns: 72)
      #expect(lines.contains { !$0.isEmpty }, "article \(index + 1) is empty")
      #expect(lines.allSatisfy { TextWidth.of($0) <= 72 }, "article \(index + 1) is wide")
      let drawn = page.draw(in: PageContext(100, 40))
      #expect(drawn.rows(0..<40).text.contains { !$0.isWhitespace }, "article \(index + 1) shows nothing")
      for entry in brochure.outline where entry.page?.article == index {
        guard let place = entry.place else { continue }
        #expect(drawn.text?.place(named: place) != nil, "\(entry.title) leads nowhere")
      }
      for case .inside(let place) in page.links.map(\.target) {
        guard let file = place.file else { continue }
        // What is not in the book, its publisher forgot.
        let isThere = FileManager.default.fileExists(atPath: folder.path + "/" + file)
        #expect(!isThere || brochure.index(ofFile: file) != nil, "article \(index + 1) links to \(file)")
      }
    }
  }
}
