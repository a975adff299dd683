import Foundation
import TestSupport
import Testing

/// What the command line makes of its words.
@Suite(.timeLimit(.minutes(5)))
struct UsageTests {
  @Test(arguments: [
    (["frobnicate"], "frobnicate"), (["list", "--frobnicate"], "--frobnicate"),
    (["--frobnicate"], "--frobnicate"),
    (["list", "--status"], "--status"), (["list", "--status", "lost"], "lost"),
    (["list", "--library"], "--library"),
    (["--library"], "--library"), (["list", "--library="], "--library"), (["list", "--json=yes"], "--json"),
    (["subscribe"], "FEED"), (["subscribe", "a", "b"], "“b”"), (["show"], "ISSUE"), (["download"], "ISSUE"),
    (["archive"], "ISSUE"), (["unsubscribe"], "PUBLICATION"), (["publications", "x"], "“x”"),
    (["show", "x", "--page", "2"], "--page"), (["show", "x", "--page", "0.1"], "0.1"),
    (["show", "x", "--columns", "wide"], "wide"), (["show", "x", "--columns", "0"], "--columns"),
    (["--", "frobnicate"], "frobnicate"),
  ])
  func wrongUsageIsExitCodeTwoAndASentence(words: [String], named: String) async throws {
    let account = try Account()
    let result = try await account.run(words)
    #expect(result.status == .code(2))
    #expect(result.output.isEmpty)
    #expect(
      result.errorText.hasPrefix("newsstand: ") && result.errorText.contains(named), "\(result.errorText)")
    #expect(result.errorText.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: account.library), "a typing error made a library")
  }

  @Test func aPathThatLeadsNowhereIsNotTakenForAnIssueAlone() async throws {
    let account = try Account()
    for name in ["/nowhere/tides.zip", "tides.zip", "./tides"] {
      let result = try await account.run("show", name)
      #expect(result.status == .code(1))
      #expect(
        result.errorText
          == "newsstand: There is neither a file nor an issue “\(name)”. “newsstand list” lists the issues.\n"
      )
    }
    #expect(
      try await account.run("show", "tides").errorText.hasPrefix("newsstand: There is no issue “tides”."))
  }

  @Test func whereThereCanBeNoLibraryAnotherPlaceIsSuggested() async throws {
    let result = try await Account().run("list", "--library", "/dev/null/here")
    #expect(result.status == .code(1))
    #expect(
      result.errorText
        == "newsstand: There can be no library in /dev/null/here (Not a directory). Choose another with --library.\n"
    )
  }

  @Test func aFolderWithoutAFeedIsSaidToHaveNone() async throws {
    let account = try Account()
    let result = try await account.run("subscribe", account.home.path)
    #expect(result.status == .code(1))
    #expect(
      result.errorText.contains("There is no file \(account.home.path)/issues.plist."), "\(result.errorText)")
  }

  @Test func helpListsEveryCommandAndEachHasItsOwn() async throws {
    let account = try Account()
    let overview = try await account.run("--help")
    #expect(overview.status == .code(0) && overview.errors.isEmpty)
    let commands = [
      "subscribe", "unsubscribe", "publications", "refresh", "list", "download", "pause", "resume", "cancel",
      "status", "archive", "read", "show", "search", "lint", "pack", "unpack", "agent",
    ]
    for command in commands {
      #expect(overview.outputText.contains("\n  \(command) "))
      let help = try await account.run(command, "--help")
      #expect(help.status == .code(0) && help.errors.isEmpty)
      #expect(help.outputText.hasPrefix("newsstand \(command)"))
      #expect(help.outputText.contains("--library DIR"))
      for line in (overview.outputText + help.outputText).split(separator: "\n") {
        #expect(line.count < 80, "\(line)")
      }
    }
    #expect(try await account.run("--help", "show").output == account.run("show", "--help").output)
    #expect(try await account.run("-h").output == overview.output)
    let version = try await account.run("--version")
    #expect(version.status == .code(0) && version.outputText.hasPrefix("newsstand "))
    #expect(!FileManager.default.fileExists(atPath: account.library), "asking for help made a library")
  }

  @Test func optionsStandAnywhereUntilTwoDashes() async throws {
    let account = try Account()
    let corpus = try Corpus.standard()
    let feed = corpus.folder.file("issues.plist")
    let own = account.home.file("own")
    #expect(try await account.run("--library", own, "subscribe", feed, "--title=My own").status == .code(0))
    let all = try await account.run("list", "--json", "--library", own).output
    #expect(try Record.decode(all).map(\.publication).allSatisfy { $0 == "my-own" })
    for words in [
      ["--json", "--library=\(own)", "list"], ["--library", own, "--json", "list"],
      ["list", "my-own", "--library=\(own)", "--json"],
      ["--json", "--library=\(own)", "--", "list", "my-own"],
      ["--json", "--library=\(own)", "list", "--", "my-own"],
    ] {
      #expect(try await account.run(words).output == all, "\(words)")
    }
    let variable = try await account.run("list", "--json", changing: ["NEWSSTAND_LIBRARY": own])
    #expect(variable.output == all)
    let option = try await account.run(
      "list", "--json", "--library", own, changing: ["NEWSSTAND_LIBRARY": account.home.file("other")])
    #expect(option.output == all)
    let xdg = account.home.file("elsewhere")
    _ = try await account.run("subscribe", feed, changing: ["XDG_DATA_HOME": xdg])
    #expect(FileManager.default.fileExists(atPath: "\(xdg)/newsstand/library.sqlite3"))
    #expect(try await account.run("list").output.isEmpty)
    let dashed = try await account.run("list", "--library", own, "--", "--json")
    #expect(dashed.status == .code(1) && dashed.errorText.contains("“--json”"))
  }

  @Test(arguments: [[], ["read", "half-moon"], ["read", "."]])
  func readingWithoutATerminalSaysWhatToDo(words: [String]) async throws {
    let account = try Account()
    let result = try await account.run(words)
    #expect(result.status == .code(1) && result.output.isEmpty)
    #expect(result.errorText.contains("terminal") && result.errorText.contains("newsstand show"))
  }

  @Test func aFullDiskUnderTheOutputIsSaid() async throws {
    let account = try Account()
    let result = try await Command.run(
      "sh", ["-c", "exec \"$0\" --help >/dev/full", Command.newsstand()],
      environment: ["HOME": account.home.path])
    #expect(result.status == .code(1))
    #expect(result.errorText.contains("No space left"))
  }

  @Test func closedDescriptorsAreNotTakenByFiles() async throws {
    let kiosk = try await Kiosk()
    let names = "0<&- >&- 2>&-".split(separator: " ")
    for closed in [names[0...], names[1...], names[2...], names[1...1]] {
      let script = "exec \"$0\" \"$@\" \(closed.joined(separator: " "))"
      let words = ["download", "half-moon", "--wait", "--json", "--library", kiosk.account.library]
      let result = try await Command.run("sh", ["-c", script, Command.newsstand()] + words)
      #expect(result.status == .code(closed.contains(">&-") ? 1 : 0))
      if !closed.contains("2>&-") { #expect(result.errorText.contains("Bad file descriptor")) }
    }
    let files = try #require(kiosk.corpus.issue("half-moon")).files
    #expect(try #require(try await kiosk.account.record(of: "half-moon")).holds(files))
    let lock = try String(contentsOfFile: kiosk.account.library + "/agent.lock", encoding: .utf8)
    #expect(!lock.contains("{"), "the output is in a file of the library")
  }

  @Test func aReaderThatEndsEarlyEndsTheProgramQuietlyAndLeavesNothing() async throws {
    let account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    let temporary = try TemporaryFolder()
    // Writes until nobody reads any more: from then on every write of the program fails.
    let script = "trap '' PIPE; { while echo 2>&-; do :; done; \"$0\" show garden.zip; echo $? >&2; } | true"
    let result = try await Command.run(
      "sh", ["-c", script, Command.newsstand()],
      environment: ["HOME": account.home.path, "TMPDIR": temporary.path], directory: account.home.path)
    #expect(result.errorText == "141\n")
    #expect(try temporary.contents() == [])
  }
}
