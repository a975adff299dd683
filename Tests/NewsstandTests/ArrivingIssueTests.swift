import Foundation
import TestSupport
import Testing

/// An issue of which only some files have come, on the command line and in a real terminal.
@Suite(.timeLimit(.minutes(5)))
struct ArrivingIssueTests {
  private let kiosk: Kiosk
  private let library: HeldLibrary
  private let files: [String: [UInt8]]

  init() async throws {
    let issue = try Issue.halfMoon()
    kiosk = try await Kiosk(Corpus([issue]))
    library = try HeldLibrary(kiosk.account.library)
    _ = try await kiosk.account.run("download", "half-moon")
    files = issue.files
  }

  private func publish(_ names: String...) throws {
    try library.publish(files.filter { names.contains($0.key) }, of: 1)
  }

  @Test func showPrintsWhatIsHereAndSaysWhatIsNot() async throws {
    let account = kiosk.account
    let early = try await account.run("show", "half-moon")
    #expect(early.status == .code(1) && early.output.isEmpty)
    #expect(
      early.errorText == """
        newsstand: Nothing of “half-moon” can be read yet. So far 0 B came. “newsstand status --watch” shows how it goes.

        """)
    try publish("brochure.plist", "tides.txt", "one.png")
    let all = try await account.run("show", "half-moon")
    #expect(all.status == .code(0))
    #expect(
      all.errorText == """
        newsstand: 2 of 6 pages are not here yet. So far 0 B came. “newsstand status --watch” shows how it goes.

        """)
    let pages = all.outputText.split(separator: "\u{0C}", omittingEmptySubsequences: false)
    #expect(pages.count == 6 && pages[2].contains("Line 40 of the tides."))
    #expect(pages[0] == "The moon\nThe picture «moon.png» is not here yet.\n")
    #expect(pages[1].contains("1. [one.png] one") && pages[1].contains("«two.png» is not here yet."))
    let here = try await account.run("show", "half-moon", "--page", "3.1")
    #expect(here.status == .code(0) && here.errorText.isEmpty && here.outputText == String(pages[2]))
    let awaited = try await account.run("show", "half-moon", "--page", "1.1")
    #expect(awaited.status == .code(1) && awaited.output.isEmpty)
    #expect(awaited.errorText.hasPrefix("newsstand: Page 1.1 of “half-moon” is not here yet. So far"))
    _ = try await account.run("pause", "half-moon")
    let paused = try await account.run("show", "half-moon", "--page", "1.1")
    #expect(paused.errorText.contains("“newsstand resume half-moon” lets it go on."))
  }

  @Test func readOpensWhatIsHereAndTheRestAppears() async throws {
    try publish("brochure.plist")
    let shell = try await kiosk.account.shell()
    try await shell.enter("clear; newsstand read half-moon; echo status $?")
    let screen = try await shell.wait(untilContains: "status 1")
    #expect(screen.contains("The first page of “half-moon” is not here yet."))
    try publish("moon.png")
    try await shell.enter("clear; newsstand read half-moon; echo over")
    try await shell.wait(untilContains: "Over the bay")
    try await shell.send("Right", "Right")
    try await shell.wait { $0.contains("Tides") && $0.contains("This page is not here yet.") }
    try publish("tides.txt")
    try await shell.wait(untilContains: "Line 1 of the tides.")
    try await shell.send("Left")
    try await shell.wait(untilContains: "The picture «bay.png» is not here yet.")
    try publish("bay.png", "one.png")
    try await shell.wait { !$0.contains("«bay.png»") && $0.contains("3 photos — Enter opens them") }
    try await shell.send("C-c")
    try await shell.wait(untilContains: "over\nready>")
  }
}
