import Foundation
import ReaderKit
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit

/// The whole reader in this process: a real library, a real agent, real pages; only the terminal is scripted.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ReaderLoopTests {
  private let harbour: Harbour
  private var library: Library { harbour.library }
  private var folder: TemporaryFolder { harbour.folder }

  init() throws { harbour = try Harbour() }

  @Test func anIssueIsDownloadedReadAndLeft() async throws {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      let shelf = try await terminal.wait(for: "2 issues")
      #expect(shelf.contains("Tides") && shelf.contains("Harbour"))
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is here.")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.press(.right)
      try await terminal.wait(for: "Lamp oil, as")
      terminal.press(.right)
      try await terminal.wait(for: "The ferry, as")
      terminal.press(.right)
      let first = try await terminal.wait(for: "the first article again")
      #expect(first.contains("Low tide, as"))
      terminal.press(.left)
      try await terminal.wait(for: "The ferry, as")
      terminal.type("q")
      try await terminal.wait(for: "2 issues")
      terminal.type("q")
    }
    let issue = try await library.issue(named: "tides")
    #expect(issue.status == .available && issue.position?.article == 2 && issue.read == 1)
    #expect(try await library.currentlyReadingIssue?.name == "tides")
    // The next time it is opened there, and nothing runs any more.
    try await ScriptedTerminal.read(opening: issue, in: library) { terminal in
      try await terminal.wait(for: "The ferry, as")
      terminal.send(.end)
    }
    #expect(try await library.downloadingAssets.isEmpty)
  }

  @Test func whatIsTypedBeforeTheIssueIsThereIsMeantForIt() async throws {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is here.")
      terminal.type("q")
    }
    let issue = try await library.issue(named: "tides")
    try await ScriptedTerminal.read(opening: issue, in: library) { terminal in
      terminal.type("3g")
      try await terminal.wait(for: "The ferry, as")
      terminal.send(.end)
    }
  }

  @Test func aFailureIsToldAndCanBeTriedAgain() async throws {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.press(.right, .enter)
      try await terminal.wait(for: "“Gone”: ")
      terminal.press(.escape)
      try await terminal.wait(for: "Enter try again")
      let tides = try Data(contentsOf: URL(fileURLWithPath: folder.file("tides.zip")))
      try folder.write(tides, to: "gone.zip")
      terminal.press(.enter)
      try await terminal.wait(for: "“Gone” is here.")
      terminal.type("xy")
      try await terminal.wait(for: "Enter download")
      terminal.type("q")
    }
    #expect(try await library.issue(named: "gone").status == .none)
  }

  @Test func aDownloadStopsWithTheReaderAndGoesOnWithTheNext() async throws {
    try await harbour.subscribe()
    let resource = ServedResource(try folder.read("tides.zip"))
    let isSlow = Watched(true)
    let server = try ScriptedServer { request in
      guard isSlow.value else { return resource.answer(request) }
      return [
        .head(200, [("Content-Length", "\(resource.data.count)")]), .bytes(resource.data.prefix(100)), .stall,
      ]
    }
    try await harbour.add("slow", content: "\(server.baseURL)slow.zip")
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "3 issues")
      terminal.press(.end, .enter, .escape)
      try await server.waitForRequests(1)
      try await terminal.wait(for: "p pause")
      terminal.type("q")
    }
    // What was stopped stays stopped, so that the process can end.
    for _ in 0..<3 { #expect(try await library.downloadingAssets.count == 1) }
    #expect(library.agentProcess == nil)
    isSlow.update { $0 = false }
    try await ScriptedTerminal.read(in: library) { terminal in
      // It may be here before the shelf is read for the first time; then nothing is told of it.
      try await terminal.wait(for: "1 unread")
      terminal.type("q")
    }
    await server.stop()
  }

  @Test func anotherProcessIsSeen() async throws {
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "There is no publication here yet.")
      try await harbour.subscribe()
      try await terminal.wait(for: "2 issues")
      terminal.press(.control("z"))
      terminal.type("R")
      try await terminal.wait(for: "Nothing new.")
      #expect(terminal.suspensions == 1)
      terminal.press(.control("c"))
    }
  }

  @Test func publicationsAreSubscribedToAndUnsubscribedFromOnTheScreen() async throws {
    // The archives and their feed as a server has them.
    try await harbour.subscribe()
    let server = try await NginxServer(serving: folder.path)
    let other = try Harbour()
    try await ScriptedTerminal.read(in: other.library) { terminal in
      try await terminal.wait(for: "There is no publication here yet.")
      for answer in ["y", "d"] {
        terminal.type("a")
        try await terminal.wait(for: "The address of a feed")
        terminal.send(.paste("\(server.baseURL)issues.plist"))
        terminal.press(.enter)
        // The shelf behind the form knows the issues before the form goes.
        try await terminal.wait(for: "Subscribed to")
        try await terminal.wait(for: "2 issues")
        terminal.press(.enter)
        try await terminal.wait(for: "Esc show all")
        // Kept by the first answer, it is here the second time.
        if answer == "y" {
          terminal.press(.enter)
          try await terminal.wait(for: "“Tides” is here.")
        }
        terminal.type("S")
        try await terminal.wait(for: "o catalogue")
        terminal.type("x")
        try await terminal.wait(for: "yes; delete what is here")
        terminal.type(answer)
        try await terminal.wait(
          for: answer == "y" ? "Not subscribed any more." : "There is no publication here yet.")
        #expect(try await other.library.issues().map(\.name) == (answer == "y" ? ["tides"] : []))
      }
      terminal.press(.control("c"))
    }
    #expect(server.accesses.contains { $0.path == "/issues.plist" && $0.status == 200 })
    try await server.stop()
  }

  @Test func aLibraryThatWasDamagedIsNotReplacedInSilence() async throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(repeating: 0x5A, count: 8192), to: "library/library.sqlite3")
    let damaged = try Library(LibraryFolder(root: folder.file("library"), cache: folder.file("cache")))
    try await ScriptedTerminal.read(in: damaged) { terminal in
      try await terminal.wait(for: "The library's store was damaged.")
      let screen = try await terminal.wait(for: "There is no publication here yet.")
      #expect(screen.contains("The library's store was damaged."), "it stays until a key is pressed")
      terminal.press(.control("c"))
    }
  }

  @Test func aPageThatWasTurnedToIsKeptHoweverOneLeaves() async throws {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is here.")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as")
      terminal.press(.right, .control("c"))
    }
    #expect(try await library.issue(named: "tides").position?.article == 1)
  }

  @Test func howItEndedIsSaid() async throws {
    for (event, ending) in [
      (Event.key(.character("q")), ReaderEnding.quit), (.key(.control("c")), .interrupted), (.end, .ended),
    ] {
      let actual = try await ScriptedTerminal.read(in: library) { terminal in
        try await terminal.wait(for: "There is no publication here yet.")
        terminal.press(.escape)
        try await terminal.wait(for: "The shelf is empty.")
        terminal.send(event)
      }
      #expect(actual == ending)
    }
  }

  @Test func theTitleIsThatOfTheOpenIssue() async throws {
    try await harbour.subscribe()
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "2 issues")
      #expect(terminal.title == nil)
      terminal.press(.enter)
      try await terminal.wait(for: "“Tides” is here.")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as")
      #expect(terminal.title == "Tides")
      terminal.type("q")
      try await terminal.wait(for: "2 issues")
      #expect(terminal.title == nil)
      terminal.type("q")
    }
  }

  @Test func aFolderThatIsNoIssueIsTold() async throws {
    try folder.write("nothing to read", to: "odd/file.bin")
    let loose = try LooseIssue(path: folder.file("odd"))
    try await ScriptedTerminal.read(opening: loose.issue, in: nil) { terminal in
      try await terminal.wait(for: "is no issue")
      terminal.type("r/ ")
      let screen = try await terminal.wait(for: "q quit")
      #expect(!screen.contains("newsstand") && !screen.contains("refresh"))
      terminal.type("q")
    }
  }

  @Test func anIssueOfNoLibraryIsReadAndLeft() async throws {
    try await harbour.subscribe()
    let terminal = ScriptedTerminal()
    let loop = ReaderLoop(terminal: terminal, library: nil)
    let positions = PathPositions(folder: folder.file("positions"))
    let running = Task { await loop.run(previewing: folder.file("tides.zip"), positions: positions) }
    defer { terminal.send(.end) }
    try await terminal.wait(for: "Low tide, as")
    terminal.type("q")
    let ending = await running.value
    #expect(ending == .quit)
  }
}
