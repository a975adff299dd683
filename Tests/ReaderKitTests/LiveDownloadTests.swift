import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Downloads as a reader sees them: a real library, a real agent and a real server.
@MainActor @Suite(.timeLimit(.minutes(1))) struct LiveDownloadTests {
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
      guard request.header("Range") == nil else { return ServedResource(data).answer(request) }
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

  @Test func anAgentOfTheProgramsOwnIsStartedForEachWishThatNeedsOne() async throws {
    var starts = 0
    try await ScriptedTerminal.read(in: library, startAgent: { () throws(NewsstandError) in starts += 1 }) {
      terminal in
      try await terminal.wait(for: "2 issues")
      terminal.type("dD")
      try await terminal.wait(for: "next in the queue")
      #expect(starts == 1)
      terminal.type("p")
      try await terminal.wait(for: "p resume")
      #expect(starts == 1)
      terminal.type("xyq")
      try await terminal.wait(for: "Enter download")
      terminal.type("dq")
    }
    #expect(starts == 3)
    // Nothing was transferred here, and what was wanted last is wanted still.
    #expect(try await library.downloadingAssets.map(\.state) == [.queued])
    try await ScriptedTerminal.read(in: library, startAgent: { () throws(NewsstandError) in starts += 1 }) {
      terminal in
      try await terminal.wait(for: "queued")
      terminal.type("q")
    }
    #expect(starts == 4)
  }

  @Test func anAgentThatCannotBeStartedIsTold() async throws {
    let failure = NewsstandError.diskFull(path: "/full")
    try await ScriptedTerminal.read(in: library, startAgent: { () throws(NewsstandError) in throw failure }) {
      terminal in
      try await terminal.wait(for: "2 issues")
      terminal.type("d")
      try await terminal.wait(for: "The disk that holds /full is full.")
      terminal.type("q")
    }
    #expect(try await library.downloadingAssets.count == 1)
  }
}
