import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Downloads as a reader sees them: a real library, a real agent and a real server.
@MainActor @Suite(.timeLimit(.minutes(5))) struct LiveDownloadTests {
  private let harbour: Harbour
  private var library: Library { harbour.library }

  init() async throws {
    harbour = try Harbour()
    try await harbour.subscribe()
  }

  /// A server that sends the first half of an issue and, once the gate is open, the rest.
  private func server(holding gate: Gate) async throws -> ScriptedServer {
    let data = try harbour.folder.read("tides.zip")
    let server = try ScriptedServer { request in
      let half = data.count / 2
      guard request.header("Range") == nil else {
        return [.hold(gate)] + ServedResource(data).answer(request)
      }
      return [
        .head(200, [("Content-Length", "\(data.count)"), ("ETag", "\"1\"")]), .bytes(data.prefix(half)),
        .hold(gate), .bytes(data.dropFirst(half)),
      ]
    }
    for name in ["first", "second", "third"] {
      try await harbour.add(name, content: "\(server.baseURL)\(name).zip")
    }
    return server
  }

  @Test func aDownloadIsSeenComingPausedResumedAndEnded() async throws {
    let gate = try Gate()
    let server = try await server(holding: gate)
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "5 issues")
      terminal.type("D")
      try await terminal.wait(for: "Nothing is being downloaded.")
      terminal.type("q/first")
      terminal.press(.enter, .character("d"))
      terminal.type("D")
      try await terminal.wait(for: "49%")
      terminal.type("p")
      try await terminal.wait(for: "P resume all")
      #expect(try await library.downloadingAssets.map(\.state) == [.paused])
      terminal.type("p")
      gate.open()
      try await terminal.wait(for: "Enter reads it.")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.type("D")
      try await terminal.wait(for: "Nothing is being downloaded.")
      terminal.type("q")
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.press(.control("c"))
    }
    await server.stop()
  }

  @Test func anIssueIsReadWhileItsBytesCome() async throws {
    let brochure: [[[String: Any]]] = ["Low tide", "Lamp oil"].map { title in
      [["class": "TextPage", "properties": ["title": title, "text": "texts/\(title).txt"]]]
    }
    let plist = try PropertyListSerialization.data(fromPropertyList: brochure, format: .xml, options: 0)
    func members(_ titles: String...) -> [ArchiveBuilder.Member] {
      titles.map { .init("tides/texts/\($0).txt", text: "\($0), as the keeper told it.") }
    }
    let first = [.init("tides/brochure.plist", Array(plist))] + members("Low tide")
    let data = Data(ArchiveBuilder(first + members("Lamp oil")).bytes())
    // Up to where the last page begins, and no further before the gate opens.
    let half = data.firstRange(of: Data("tides/texts/Lamp oil.txt".utf8))!.lowerBound
    let gate = try Gate()
    let server = try ScriptedServer { _ in
      [
        .head(200, [("Content-Length", "\(data.count)"), ("ETag", "\"1\"")]), .bytes(data.prefix(half)),
        .hold(gate), .bytes(data.dropFirst(half)),
      ]
    }
    try await harbour.add("slow", content: "\(server.baseURL)slow.zip")
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "3 issues")
      terminal.type("/slow")
      terminal.press(.enter, .character("d"), .escape)
      try await terminal.wait(for: "Enter read")
      terminal.press(.enter)
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.press(.right)
      try await terminal.wait(for: "This page is on its way.")
      gate.open()
      try await terminal.wait(for: "Lamp oil, as the keeper told it.")
      let here = try await terminal.wait(for: "“slow” is here.")
      #expect(here.contains("Lamp oil, as the keeper told it."))
      terminal.press(.left)
      try await terminal.wait(for: "Low tide, as the keeper told it.")
      terminal.press(.control("c"))
    }
    #expect(try await library.issue(named: "slow").status == .available)
    await server.stop()
  }

  @Test func wishesAreWrittenInTheOrderOfTheKeys() async throws {
    let gate = try Gate()
    let server = try await server(holding: gate)
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "5 issues")
      terminal.type("/first")
      terminal.press(.enter)
      // All at once, and the end before anything of it can be done.
      terminal.type("dDppp")
      try await terminal.wait(for: "P resume all")
      terminal.type("xypdq")
      terminal.press(.escape, .character("/"))
      terminal.press(.control("u"))
      terminal.type("second")
      terminal.press(.enter)
      terminal.type("dpppq")
    }
    #expect(try await library.downloadingAssets.map(\.issue.name) == ["second"])
    #expect(try await library.downloadingAssets.map(\.state) == [.paused])
    await server.stop()
  }

  @Test func whatWaitsSaysWhenItIsTriedAgainAndEnterDoesNotWait() async throws {
    let isUp = Watched(false)
    let resource = ServedResource(try harbour.folder.read("tides.zip"))
    let server = try ScriptedServer { request in
      isUp.value ? resource.answer(request) : .unavailable(retryAfter: "50")
    }
    try await harbour.add("late", content: "\(server.baseURL)late.zip")
    try await ScriptedTerminal.read(in: library) { terminal in
      try await terminal.wait(for: "3 issues")
      terminal.type("/late")
      terminal.press(.enter, .character("d"))
      try await terminal.wait(for: "waiting")
      terminal.press(.escape)
      // On the shelf, and on the screen of its own.
      var last = 51
      for key in ["", "D"] {
        terminal.type(key)
        let screen = try await terminal.shown.wait(for: "fewer seconds than \(last)") { [last] in
          Self.seconds(in: $0).map { $0 < last } == true
        }
        last = try #require(Self.seconds(in: screen))
      }
      try await terminal.wait(for: "(HTTP 503)")
      isUp.update { $0 = true }
      terminal.press(.enter)
      try await terminal.wait(for: "“late” is here.")
      terminal.press(.control("c"))
    }
    await server.stop()
  }

  private nonisolated static func seconds(in screen: String) -> Int? {
    screen.firstMatch(of: /next try in ([0-9]+) s/).flatMap { Int($0.1) }
  }

  // MARK: The agent

  @Test func aProcessIsStartedWheneverOneIsNeeded() async throws {
    // It says that it was started, and does nothing.
    let log = harbour.folder.file("log")
    #expect(mkfifo(log, 0o600) == 0)
    let starts = Watched(0)
    let pipe = FileHandle(fileDescriptor: open(log, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
    pipe.readabilityHandler = { pipe in
      let count = pipe.availableData.count { $0 == UInt8(ascii: "\n") }
      starts.update { $0 += count }
    }
    defer { pipe.readabilityHandler = nil }
    let agent = AgentLauncher(program: "/bin/sh", arguments: ["-c", "echo started"], log: log)
    try await ScriptedTerminal.read(in: library, agent: agent) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.type("dD")
      try await terminal.wait(for: "next in the queue")
      try await starts.wait(for: "start number 1") { $0 >= 1 }
      terminal.type("pxydq")
      try await terminal.wait(for: "Enter download")
      terminal.type("dq")
    }
    try await starts.wait(for: "start number 2") { $0 >= 2 }
    // Nothing was transferred here, and what was wanted last is wanted still.
    #expect(try await library.downloadingAssets.map(\.state) == [.queued])
    try await ScriptedTerminal.read(in: library, agent: agent) { terminal in
      try await terminal.wait(for: "queued")
      terminal.type("q")
    }
    try await starts.wait(for: "start number 3") { $0 >= 3 }
  }

  @Test func anAgentThatCannotBeStartedIsTold() async throws {
    let agent = AgentLauncher(program: "/nowhere/agent", arguments: [], log: harbour.folder.file("log"))
    try await ScriptedTerminal.read(in: library, agent: agent) { terminal in
      try await terminal.wait(for: "2 issues")
      terminal.type("d")
      try await terminal.wait(for: "/nowhere/agent: No such file or directory.")
      terminal.type("q")
    }
    #expect(try await library.downloadingAssets.count == 1)
  }
}
