import Foundation
import TestSupport
import Testing

/// The reader in a real terminal, as a person uses it.
@Suite(.timeLimit(.minutes(5)))
struct ReaderTests {
  @Test func anIssueIsDownloadedReadAndLeft() async throws {
    let kiosk = try await Kiosk()
    let shell = try await kiosk.account.shell()
    try await shell.enter("newsstand; echo status $?")
    let shelf = try await shell.wait(untilContains: "Enter download")
    #expect(shelf.contains("Half Moon") && shelf.contains("6 issues") && shelf.contains("1 May 2024"))
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "11")
    try await shell.send("Enter")
    try await shell.wait(untilContains: "“Half Moon” is here.")
    try await shell.send("Enter")
    try await shell.wait { $0.contains("article 1/5") && $0.contains("Over the bay") }
    #expect(try await shell.screenWithStyles().contains("48;5;"), "the picture has no colours")

    try await shell.send("Left")
    try await shell.wait { $0.contains("the last article") && $0.contains("article 5/5") }
    try await shell.wait(untilContains: "«lost.png» is not in this issue")
    try await shell.send("Right")
    try await shell.wait { $0.contains("the first article again") && $0.contains("article 1/5") }

    try await shell.send("Right")
    let photos = try await shell.wait(untilContains: "3 photos — Enter opens them")
    for label in ["1 one", "2 two", "3 three"] { #expect(photos.contains(label)) }
    try await shell.send("Enter")
    try await shell.wait(untilContains: "1 of 3")
    try await shell.send("Right")
    try await shell.wait(untilContains: "2 of 3")
    try await shell.send("Escape")
    try await shell.wait(untilContains: "3 photos — Enter opens them")

    try await shell.send("Right")
    try await shell.wait { $0.contains("Line 1 of") && $0.contains("page 1/2") }
    try await shell.send("Right")
    try await shell.wait(untilContains: "«HologramPage», a kind that this version cannot show")
    try await shell.send("?")
    try await shell.wait(untilContains: "Keys in an issue")
    try await shell.send("Escape", "t")
    try await shell.wait { screen in
      ["Contents", "Tides", "In depth", "Lost"].allSatisfy { screen.contains($0) }
    }
    try await shell.send("Up", "Enter")
    try await shell.wait { $0.contains("article 3/5") && !$0.contains("Contents") }
    try await shell.send("Escape", "q")
    try await shell.wait(untilContains: "Enter read")
    try await shell.send("q")
    try await Self.expectRestored(shell, after: "status 0")

    // At the next start it opens where it was left.
    try await shell.enter("clear; newsstand read half-moon")
    try await shell.wait { $0.contains("article 3/5") && $0.contains("Line 1 of") }
    #expect(try #require(try await kiosk.account.record(of: "half-moon")).read > 0)
    try await shell.send("C-c")
    try await Self.expectRestored(shell, after: "ready>")
  }

  @Test func inTmuxPicturesGoThroughWhereItLetsThem() async throws {
    let account = try Account()
    try account.home.write(Data(Issue.halfMoon().archive), to: "moon.zip")
    let shell = try await account.shell()
    /// How many cells of a picture there are, which the terminal around tmux shows.
    func placeholders(_ screen: String) -> Int { screen.unicodeScalars.count { $0 == "\u{10EEEE}" } }
    try await shell.enter("tmux set -p allow-passthrough on; newsstand read moon.zip --pictures kitty")
    // The caption is below the picture: with it the whole picture is there.
    let page = try await shell.wait { $0.contains("Over the bay") && placeholders($0) > 100 }
    let all = placeholders(page)
    try await shell.send("?")
    // The box covers a part of the picture, and uncovers it again.
    try await shell.wait { $0.contains("Keys in an issue") && (1..<all).contains(placeholders($0)) }
    try await shell.send("Escape")
    try await shell.wait { placeholders($0) == all }
    try await shell.send("q")
    try await shell.waitForPrompt()

    let read = "newsstand read moon.zip"
    try await shell.enter("clear; tmux set -p allow-passthrough off; \(read) --pictures kitty")
    let cells = try await shell.wait { $0.contains("article 1/5") && $0.contains("Over the bay") }
    #expect(placeholders(cells) == 0)
    try await shell.send("q")
    try await shell.wait(untilContains: "ready>")
    // What is around this tmux nobody knows, so it gets characters.
    try await shell.enter("clear; tmux set -p allow-passthrough on; \(read)")
    let unknown = try await shell.wait { $0.contains("article 1/5") && $0.contains("Over the bay") }
    #expect(placeholders(unknown) == 0)
    try await shell.send("q")
    try await shell.wait(untilContains: "ready>")
  }

  @Test func picturesAreShownAsOneWants() async throws {
    let account = try Account(settings: ["pictures": "none"])
    try account.home.write(Data(Issue.halfMoon().archive), to: "moon.zip")
    let shell = try await account.shell()
    try await shell.enter("newsstand read moon.zip")
    try await shell.wait { $0.contains("article 1/5") && $0.contains(" × ") && $0.contains("Over the bay") }
    try await shell.send("q")
    try await shell.waitForPrompt()
    try await shell.enter("clear; newsstand read moon.zip --pictures ascii")
    let ascii = try await shell.wait { $0.contains("article 1/5") && $0.contains("Over the bay") }
    #expect(!ascii.contains(" × ") && !ascii.unicodeScalars.contains { (0x2580...0x259F).contains($0.value) })
    try await shell.send("q")
    try await shell.wait(untilContains: "ready>")
    let wrong = try await account.run("read", "moon.zip", "--pictures", "paint")
    #expect(wrong.status == .code(2))
    #expect(wrong.errorText.contains("auto, kitty, sixel, iterm, blocks, ascii, none"))
  }

  @Test func colorsAndThemeAreAsOneWants() async throws {
    let account = try Account(settings: ["colors": "mono", "theme": "ascii"])
    try account.home.write(Data(Issue.halfMoon().archive), to: "moon.zip")
    let shell = try await account.shell()
    func page(_ options: String) async throws -> String {
      try await shell.enter("clear; newsstand \(options)")
      try await shell.wait { $0.contains("article 1/5") && $0.contains("Over the bay") }
      let styles = try await shell.screenWithStyles()
      try await shell.send("q")
      try await shell.wait(untilContains: "ready>")
      return styles
    }
    let settings = try await page("read moon.zip")
    #expect(
      settings.utf8.allSatisfy { $0 < 0x80 } && !settings.contains("[38;") && !settings.contains("[48;"))
    // What is global stands before the command, too.
    let options = try await page("--colors 24bit --theme light read moon.zip")
    #expect(options.contains("48;2;") && !options.utf8.allSatisfy { $0 < 0x80 })
    #expect(try await page("read moon.zip --colors=256 --theme dark").contains("48;5;"))

    for (option, words) in [
      ("--colors", "auto, 24bit, 256, 16, mono"), ("--theme", "auto, light, dark, high-contrast, ascii"),
    ] {
      let wrong = try await account.run("read", "moon.zip", option, "plaid")
      #expect(wrong.status == .code(2))
      #expect(wrong.errorText.contains("\(option) takes one of \(words), not “plaid”"))
    }
  }

  @Test func japaneseIsWholeAtFortyColumnsAfterAResize() async throws {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    let shell = try await account.shell()
    try await shell.enter("newsstand read garden.zip")
    try await shell.wait(untilContains: "朝から雨")
    func text(_ screen: String) -> String {
      screen.split(separator: "\n").dropLast().joined().filter { !$0.isWhitespace }
    }
    let whole = Issue.japanese.filter { !$0.isWhitespace }
    for width in [40, 41, 80, 39] {
      try await shell.resize(width: width, height: 24)
      try await shell.wait(for: "the whole text at \(width) columns") { text($0).hasSuffix(whole) }
    }
    try await shell.send("q")
    try await shell.waitForPrompt()
  }

  @Test func inTheCLocaleEveryCharacterIsASCII() async throws {
    let kiosk = try await Kiosk()
    _ = try await kiosk.account.run("download", "half-moon", "garden", "--wait")
    let shell = try await kiosk.account.shell(changing: ["LC_ALL": "C"])
    func expectASCII(_ screen: String) { #expect(screen.utf8.allSatisfy { $0 < 0x80 }, "\(screen)") }
    try await shell.enter("newsstand")
    expectASCII(try await shell.wait(untilContains: "Enter read"))
    try await shell.send("?")
    expectASCII(try await shell.wait(untilContains: "Keys on the shelf"))
    try await shell.send("Escape", "v")
    expectASCII(try await shell.wait(untilContains: "1 Jul 1891"))
    try await shell.send("Enter")
    expectASCII(try await shell.wait(untilContains: "article 1/5"))
    for (article, word) in [(2, "3 photos"), (3, "Line 1"), (4, "HologramPage"), (5, "lost.png")] {
      try await shell.send("Right")
      expectASCII(try await shell.wait { $0.contains("article \(article)/5") && $0.contains(word) })
    }
    try await shell.send("t")
    expectASCII(try await shell.wait(untilContains: "Contents"))
    try await shell.send("Escape", "q")
    try await shell.wait(untilContains: "Enter read")
    try await shell.send("Down", "Down", "Enter")
    expectASCII(try await shell.wait(untilContains: "article 1/1"))
    try await shell.send("q")
    try await shell.wait(untilContains: "Enter read")
    try await shell.send("q")
    try await shell.waitForPrompt()
    try await shell.enter("newsstand list garden; newsstand read nothing")
    expectASCII(try await shell.wait { $0.components(separatedBy: "newsstand: ").count == 3 })
  }

  @Test(arguments: ["dumb", "unknown-thing", ""])
  func aTerminalThatCannotDoItIsRefusedWithTheReason(term: String) async throws {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    let shell = try await account.shell()
    try await shell.enter("clear; TERM='\(term)' newsstand read garden.zip; echo status $?")
    let screen = try await shell.wait(untilContains: "status 1")
    #expect(screen.contains("newsstand: ") && screen.contains(term.isEmpty ? "TERM is not set" : "“\(term)”"))
    #expect(try await shell.value(of: "#{alternate_on}") == "0")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func aSignalRestoresTheTerminal(signal: Int32) async throws {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    let shell = try await account.shell()
    try await shell.enter("sh -c 'echo $$ >pid; exec newsstand read garden.zip'; echo over")
    try await shell.wait(untilContains: "朝から雨")
    let pid = try #require(pid_t(String(decoding: account.home.read("pid"), as: UTF8.self).dropLast()))
    #expect(kill(pid, signal) == 0)
    try await Self.expectRestored(shell, after: "\nover\n")
  }

  /// The prompt is back and works, the cursor shows, the mouse is the terminal's, the other screen is gone.
  private static func expectRestored(_ shell: TmuxSession, after text: String) async throws {
    try await shell.wait(untilContains: text)
    try await shell.enter("echo $((6 * 7)) is the answer")
    try await shell.wait(untilContains: "42 is the answer")
    let flags = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}#{keypad_flag}#{keypad_cursor_flag}"
    #expect(try await shell.value(of: flags) == "00100")
  }
}
