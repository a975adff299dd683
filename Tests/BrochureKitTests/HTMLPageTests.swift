import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct HTMLPageTests {
  @Test func isMadeOfAFileOfTheIssue() throws {
    let folder = try IssueFolder([
      "text/1.html": "<title> The\n title </title><p>Hello <img src=../p.ppm alt=x>"
    ])
    try folder.writePicture("p.ppm", width: 64, height: 16)
    let page = try folder.page("HTMLPage", ["html": .string("text/1.html")])
    #expect(page.title == "The title")
    #expect(page.text(columns: 40) == ["Hello", "", "[p.ppm] x"])
    let drawn = page.draw(in: PageContext(40, 12))
    #expect(drawn.grid.text.contains("Hello") && !drawn.grid.text.contains("p.ppm"))
    #expect((2..<8).contains { drawn.grid.row($0).contains { $0.style != .plain } })
  }

  @Test func aHeadingOfItsOwnTakesThePlaceOfThePages() throws {
    let folder = try IssueFolder(["1.html": "<div><h1>Own</h1></div>a", "2.html": "<h2>Own</h2>a"])
    func lines(_ name: String) throws -> [String] {
      try folder.page("HTMLPage", ["html": .string(name), "title": .string("Page")]).text(columns: 40)
    }
    #expect(try lines("1.html") == ["Own", "", "a"])
    #expect(try lines("2.html") == ["Page", "", "Own", "", "a"])
  }

  @Test func saysWhatIsMissingOrWrong() throws {
    let folder = try IssueFolder(["1.html": "a", "d.html/x": ""])
    func sentence(_ properties: [String: PropertyList]) throws -> String {
      try folder.page("HTMLPage", properties).text(columns: 200).joined(separator: " ")
    }
    #expect(try sentence([:]) == "This page has no «html».")
    #expect(try sentence(["html": .integer(1)]) == "«html» should be a text. It is a number.")
    #expect(try sentence(["html": .string("2.html")]) == "The page «2.html» is not in this issue.")
    #expect(try sentence(["html": .string("../1.html")]) == "«../1.html» is not a path inside this issue.")
    #expect(try sentence(["html": .string("d.html")]) == "«d.html» cannot be read: it is not a file.")
    let columns = try sentence(["html": .string("1.html"), "columns": .string("x")])
    #expect(columns.hasPrefix("a "))
    #expect(columns.hasSuffix(" «columns» should be a whole number from 1 to 3. It is a text."))
    try folder.write(Data(), to: "big.html")
    #expect(truncate(folder.path + "/big.html", off_t(HTML.byteLimit) + 1) == 0)
    #expect(
      try sentence(["html": .string("big.html")])
        == "«big.html» cannot be read: it has 33 MiB, and more than 32 MiB are not shown.")
  }

  @Test func saysInThePlaceOfAPictureThatItIsMissing() throws {
    let folder = try IssueFolder(["1.html": "<p>a<p><img src=gone.png alt=x><p>b"])
    let text = try folder.page("HTMLPage", ["html": .string("1.html")]).draw(in: PageContext(80, 24)).grid
      .text
    #expect(text.contains("The picture «gone.png» is not in this issue."))
  }

  @Test(arguments: HTMLSamples.all.map(\.name), [40, 80, 160]) func isSetLikeAMagazine(
    name: String, width: Int
  ) throws {
    let html = try #require(HTMLSamples.all.first { $0.name == name }?.html)
    let folder = try IssueFolder(["1.html": html])
    let page = try folder.page("HTMLPage", ["html": .string("1.html")])
    let text = page.draw(in: PageContext(width, 40)).grid.text
    if let difference = Golden.difference(text, from: "html-\(name)-\(width)") {
      Issue.record("\(difference)")
    }
  }

  @Test func isDrawnAtEverySize() throws {
    for sample in HTMLSamples.all {
      let page = try IssueFolder(["1.html": sample.html]).page("HTMLPage", ["html": .string("1.html")])
      for context in screens {
        let drawn = page.draw(in: context)
        #expect(drawn.grid.size == drawn.size && drawn.size.width == context.size.width)
        #expect(drawn.anchors == drawn.anchors.sorted())
      }
      for columns in [1, 2, 7, 20, 72, 400] {
        #expect(page.text(columns: columns).allSatisfy { TextWidth.of($0) <= columns })
      }
    }
  }

  /// All pages below a folder: `NEWSSTAND_HTML=/usr/share/doc make test ARGS="--filter HTMLPageTests"`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["NEWSSTAND_HTML"] != nil))
  func showsEveryPageOfAFolder() throws {
    let root = try #require(ProcessInfo.processInfo.environment["NEWSSTAND_HTML"])
    var count = 0
    for case let name as String in try #require(FileManager.default.enumerator(atPath: root)) {
      guard [".html", ".htm", ".xhtml"].contains(where: name.hasSuffix),
        let data = FileManager.default.contents(atPath: root + "/" + name)
      else { continue }
      count += 1
      let html = HTML(data, at: DocumentAddress(path: name))
      var builder = DocumentBuilder(language: html.language, direction: html.direction)
      html.write(to: &builder)
      let document = builder.finish()
      #expect(!document.blocks.isEmpty || html.tree.nodes[0].ink == 0, "\(name) is empty")
      for columns in [20, 72, 160] {
        let lines = DocumentText.lines(of: document, columns: columns)
        #expect(lines.allSatisfy { TextWidth.of($0) <= columns }, "\(name) is wider than \(columns)")
        let layout = DocumentLayout(document, columns: nil, context: PageContext(columns, 50)) { name in
          .failure(.missingAsset(name, .picture))
        }
        #expect(layout.page.grid.width == columns)
      }
    }
    #expect(count > 0)
  }
}
