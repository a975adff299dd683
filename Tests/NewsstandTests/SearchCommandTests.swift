import Foundation
import TestSupport
import Testing

/// Finding words in the issues that are here.
@Suite(.timeLimit(.minutes(5)))
struct SearchCommandTests {
  private struct Hit: Decodable, Equatable {
    let publication: String
    let name: String
    let title: String
    let article: Int
    let page: Int
    let heading: String?
    let snippet: String
  }

  @Test func pagesOfAvailableIssuesAreFound() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    _ = try await account.run("download", "half-moon", "garden", "--wait")
    let result = try await account.run("search", "tides")
    #expect(result.status == .code(0) && result.errors.isEmpty, "\(result.errorText)")
    let lines = result.outputText.split(separator: "\n")
    #expect(
      lines.count == 1 && lines[0].hasPrefix("magazine/half-moon  3.1  Tides  Tides Line 1 of the tides."))
    #expect(lines[0].hasSuffix("…") && !lines[0].contains("\u{1B}"))

    let all = try await account.run("search", "TWO", "boats", "--json")
    let hits = try JSONDecoder().decode([Hit].self, from: all.output)
    #expect(
      hits == [
        Hit(
          publication: "magazine", name: "half-moon", title: "Half Moon", article: 3, page: 2,
          heading: "Boats",
          snippet: "Boats Two boats lay on the sand.")
      ])
    let garden = try await account.run("search", "雑誌")
    #expect(garden.outputText.hasPrefix("magazine/garden  1.1  雨の庭  ") && garden.outputText.contains("古い雑誌を"))
    #expect(try await account.run("search", "two sand").status == .code(0))
    #expect(try await account.run("search", "\"two sand\"").status == .code(1))
    #expect(try await account.run("search", "\"lay on the sand\"").status == .code(0))
    // Of pages that cannot be shown only the title counts.
    #expect(try await account.run("search", "depth").outputText.contains("4.1  In depth"))
    #expect(try await account.run("search", "kind version").status == .code(1))

    let none = try await account.run("search", "zeppelin")
    #expect(none.status == .code(1) && none.output.isEmpty && none.errorText == "Nothing found.\n")
    let json = try await account.run("search", "zeppelin", "--json", "-q")
    #expect(json.status == .code(1) && json.outputText == "[\n\n]\n" && json.errors.isEmpty)
    let nothing = try await account.run("search", "?!")
    #expect(nothing.status == .code(1) && nothing.errorText.contains("no word to look for"))
    #expect(try await account.run("search").status == .code(2))
  }

  /// The dots of a table of contents lead to the edge of a window, and the index has none.
  @Test func contentsAreFoundWithoutTheirDots() async throws {
    var issue = try Issue.leaf("tables", title: "Tables", date: nil)
    issue.files["brochure.plist"] = try Issue.brochure([
      [("ContentsPage", ["title": "In this number"])],
      [("TextPage", ["title": "Tides", "text": "Low water."])],
    ])
    let kiosk = try await Kiosk(Corpus([issue]))
    _ = try await kiosk.account.run("download", "tables", "--wait")
    let found = try await kiosk.account.run("search", "tides", "number").outputText
    #expect(found == "magazine/tables  1.1  In this number  In this number In this number Tides\n")
  }

  @Test func whatCameIsFoundAndWhatWentIsNot() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    #expect(try await account.run("search", "leaf").status == .code(1))
    _ = try await account.run("download", "day", "annual", "--wait")
    let found = try await account.run("search", "leaf").outputText.split(separator: "\n")
    #expect(found.map { $0.prefix { $0 != " " } } == ["magazine/day", "magazine/annual"], "newest first")
    _ = try await account.run("archive", "day")
    let left = try await account.run("search", "leaf").outputText.split(separator: "\n")
    #expect(left.map { $0.prefix { $0 != " " } } == ["magazine/annual"])
  }

  @Test func anIssueThatShowsNothingIsSpokenOfOnce() async throws {
    let empty = Issue(name: "empty", title: "Empty", files: ["note.txt": Array("nothing to see".utf8)])
    let kiosk = try await Kiosk(Corpus([empty, .leaf("day", title: "A Day", date: nil)]))
    _ = try await kiosk.account.run("download", "--new", "--wait")
    let first = try await kiosk.account.run("search", "leaf")
    #expect(first.status == .code(0) && first.errorText.contains("“empty” cannot be searched"))
    let second = try await kiosk.account.run("search", "leaf")
    #expect(second.output == first.output && second.errors.isEmpty)
  }

  @Test func onATerminalWhatWasFoundIsBold() async throws {
    let kiosk = try await Kiosk()
    _ = try await kiosk.account.run("download", "day", "--wait")
    let shell = try await kiosk.account.shell(width: 100)
    try await shell.enter("newsstand search leaf | cat; newsstand search leaf > out; newsstand search leaf")
    try await shell.wait(for: "two lines") { $0.components(separatedBy: "A leaf of").count == 3 }
    let colored = try await shell.screenWithStyles()
    #expect(colored.contains("\u{1B}[1mleaf\u{1B}"))
    #expect(try !String(contentsOfFile: kiosk.account.home.file("out"), encoding: .utf8).contains("\u{1B}"))
  }
}
