import Foundation
import TestSupport
import Testing

/// Issues as plain text.
@Suite(.timeLimit(.minutes(5)))
struct ShowTests {
  @Test func allPagesArePrintedOrOne() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    _ = try await account.run("download", "half-moon", "garden", "numbers", "--wait")
    let result = try await account.run("show", "half-moon")
    #expect(result.status == .code(0) && result.errors.isEmpty)
    let pages = result.outputText.split(separator: "\u{0C}", omittingEmptySubsequences: false)
    #expect(pages.count == 6)
    #expect(pages[0].contains("[moon.png]") && pages[0].contains("Over the bay"))
    #expect(pages[1].contains("1. [one.png] one") && pages[1].contains("3. [three.png] three"))
    #expect(pages[2].hasPrefix("Tides\n") && pages[2].contains("Line 40 of the tides."))
    #expect(pages[4].contains("HologramPage") && pages[5].contains("lost.png"))
    let second = try await account.run("show", "half-moon", "--page", "2.1")
    #expect(second.outputText == String(pages[1]))
    #expect(try await account.run("show", "half-moon", "--page=3.2").outputText == String(pages[3]))
    let none = try await account.run("show", "half-moon", "--page", "9.1")
    #expect(none.status == .code(1) && none.output.isEmpty)
    #expect(none.errorText.contains("9.1") && none.errorText.contains("5.1"))
    let numbers = try await account.run("show", "numbers")
    #expect(numbers.outputText == "[2.png]\n\u{0C}[10.png]\n", "natural order, and no Thumbs.db")
  }

  @Test(arguments: [1, 2, 7, 40, 200]) func noLineIsWiderThanAsked(columns: Int) async throws {
    let account = try Account()
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(Issue.garden().archive), to: "garden.zip")
    let result = try await account.run("show", path, "--columns", "\(columns)")
    #expect(result.status == .code(0))
    // All of this text but the space of the title is two columns wide.
    for line in result.outputText.split(separator: "\n") {
      let width = line.reduce(0) { $0 + ($1.isASCII ? 1 : 2) }
      #expect(width <= columns, "\(line)")
    }
    // One column has no room for them.
    guard columns > 1 else { return }
    let text = Issue.japanese.filter { !$0.isWhitespace }
    #expect(result.outputText.filter { !$0.isWhitespace }.hasSuffix(text))
  }

  @Test func zipsAndFoldersAreShownByTheirPaths() async throws {
    let account = try Account()
    let issue = try Issue.garden()
    try account.home.write(Data(issue.archive), to: "garden.zip")
    for (name, bytes) in issue.files { try account.home.write(Data(bytes), to: "made/\(name)") }
    let zip = try await account.run("show", "garden.zip")
    #expect(zip.status == .code(0) && zip.outputText.contains("押し花"))
    for path in ["made", "./made", "made/garden", account.home.file("made")] {
      #expect(try await account.run("show", path).output == zip.output, "\(path)")
    }
    #expect(!FileManager.default.fileExists(atPath: account.library + "/issues/made"))

    try account.home.write("no zip", to: "text.zip")
    try account.home.write("nothing to see", to: "empty/note.md")
    for (path, word) in [("text.zip", "text.zip"), ("empty", "brochure.plist"), ("none.zip", "none.zip")] {
      let result = try await account.run("show", path)
      #expect(result.status == .code(1) && result.output.isEmpty)
      #expect(
        result.errorText.contains(word) && result.errorText.hasPrefix("newsstand: "), "\(result.errorText)")
    }
  }

  @Test func whatTheReaderSaysIsSaidHereToo() async throws {
    let account = try Account()
    let brochure = try Issue.brochure([
      [("SimplePage", ["baseImage": "bad.png", "text": "gone.md", "title": "Plate"])],
      [("TextPage", ["text": "t.md"])], [("SimplePage", ["baseImage": "cut.png", "caption": 5])],
    ])
    let picture = Data(PNG.shade(8, 6, hue: (90, 90, 90)))
    for (name, content) in [
      ("brochure.plist", Data(brochure)), ("bad.png", Data("no picture".utf8)),
      ("cut.png", picture.prefix(picture.count - 9)),
      (
        "t.md",
        Data(
          """
          [run](javascript:alert(1)), [file](file:///etc/passwd), [next](/two.md), [far](https://x.org/y),
          [me](mailto:me@x.org)

          ![in the text](bad.png)

          ![lost](lost.png)
          """.utf8)
      ),
    ] { try account.home.write(content, to: "m/\(name)") }
    let result = try await account.run("show", "m")
    #expect(result.status == .code(0))
    let pages = result.outputText.split(separator: "\u{0C}").map(String.init)
    #expect(pages.count == 3)
    #expect(pages[0].hasPrefix("Plate\n[bad.png]\nThe text «gone.md» is not in this issue.\n"))
    #expect(pages[0].contains("The picture «bad.png» cannot be shown: "))
    #expect(pages[1].hasPrefix("run, file, next, far, me\n"))
    #expect(pages[1].contains("Links:\nfar: https://x.org/y\nme: mailto:me@x.org\n"))
    #expect(pages[1].contains("The picture «bad.png» cannot be shown: "))
    #expect(pages[1].contains("The picture «lost.png» is not in this issue."))
    #expect(!pages[1].contains("javascript") && !pages[1].contains("passwd"))
    #expect(pages[2].contains("«caption» should be a text. It is a number."))
    #expect(pages[2].contains("The picture «cut.png» is cut off"))
  }
}
