import BrochureKit
import Crossword
import Foundation
import TerminalKit
import Testing

@Suite struct CrosswordPageTests {
  private let registry: PageRegistry = {
    var registry = PageRegistry.standard
    registry.register(CrosswordPage.self, as: "CrosswordPage")
    return registry
  }()

  /// Opens an issue of one page, whose properties are these.
  private func page(_ properties: [String: Any]) throws -> any Page {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crossword-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let brochure: [[[String: Any]]] = [[["class": "CrosswordPage", "properties": properties]]]
    try PropertyListSerialization.data(fromPropertyList: brochure, format: .xml, options: 0)
      .write(to: folder.appendingPathComponent("brochure.plist"))
    let issue = try Brochure.open(folder: folder.path)
    return registry.page(for: issue.articles[0].pages[0], in: issue)
  }

  private func drawn(_ page: any Page, _ width: Int, _ height: Int) -> String {
    let capabilities = Capabilities(colors: .direct, unicode: true)
    let context = PageContext(
      size: Size(width: width, height: height), theme: Theme(.dark, for: capabilities),
      pictures: PictureRenderer(capabilities: capabilities))
    return page.draw(in: context).grid.text
  }

  @Test func drawsItself() throws {
    #expect(drawn(try page(["rows": ["AB#", "#CD"]]), 6, 2) == "· · █\n█ · ·")
  }

  @Test func explainsWhatIsWrongWithIt() throws {
    let page = try page(["rows": [1]])
    #expect(page.text(columns: 80) == ["«rows» should be a text. It is a number."])
  }

  @Test func saysBelowThePuzzleWhatIsWrongWithTheTitle() throws {
    let page = try page(["rows": ["AB#"], "title": 5])
    let screen = drawn(page, 60, 10)
    #expect(screen.hasPrefix("· · █") && screen.contains("«title» should be a text. It is a number."))
    #expect(page.problems.count == 1)
  }
}
