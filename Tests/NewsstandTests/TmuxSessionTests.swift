import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TmuxSessionTests {
  @Test func aProgramSeesItsTerminalAndTheTestItsScreen() async throws {
    let session = try await TmuxSession(
      ["sh", "-c", "stty size; echo \"$TERM ${COLORTERM-none} $LC_ALL\"; cat"], width: 40, height: 6,
      environment: ["TERM": "xterm-256color"])
    let screen = try await session.wait(untilContains: "xterm")
    #expect(screen == "6 40\nxterm-256color none C.UTF-8\n\n\n\n")
  }

  @Test func keysAndTextArriveAsTheyAre() async throws {
    let session = try await TmuxSession(["cat"])
    try await session.type("it's; #{x} \\ Enter é漢")
    try await session.send("Enter")
    try await session.wait { $0.components(separatedBy: "it's; #{x} \\ Enter é漢").count == 3 }
  }

  @Test func aResizeReachesTheProgram() async throws {
    let session = try await TmuxSession(
      ["sh", "-c", "trap 'stty size' WINCH; echo ready; while :; do read -r line; done"])
    try await session.wait(untilContains: "ready")
    try await session.resize(width: 50, height: 10)
    try await session.wait(untilContains: "10 50")
  }

  @Test func stylesAreReadBack() async throws {
    let session = try await TmuxSession(["sh", "-c", #"printf '\033[1;38;2;1;2;3mbold\033[0m.'; cat"#])
    try await session.wait(untilContains: "bold.")
    #expect(try await session.screenWithStyles().hasPrefix("\u{1b}[1m\u{1b}[38;2;1;2;3mbold\u{1b}[0m"))
    #expect(try await session.value(of: "#{cursor_x},#{cursor_y}") == "5,0")
  }

  @Test func theEndOfAProgramIsAnEventAndItsScreenStays() async throws {
    let session = try await TmuxSession(["sh", "-c", "read -r line; echo last; exit 7"])
    try await session.send("Enter")
    #expect(try await session.waitUntilExit() == .code(7))
    #expect(try await session.screen().contains("last"))
    for _ in 0..<5 {
      let killed = try await TmuxSession(["sh", "-c", "kill -9 $$"])
      #expect(try await killed.waitUntilExit() == .signal(SIGKILL))
    }
  }

  @Test func aWaitThatFailsShowsTheScreen() async throws {
    let session = try await TmuxSession(["sh", "-c", "echo here; cat"])
    try await session.wait(untilContains: "here")
    let error = try #require(
      await #expect(throws: TestSupportError.self) {
        try await session.wait(untilContains: "there is nothing", timeout: .milliseconds(50))
      })
    guard case .timedOut(_, _, let seen) = error else { throw error }
    #expect(seen.hasPrefix("here"))
  }

  @Test func theServerAndTheProgramEndWithTheSession() async throws {
    var session: TmuxSession? = try await TmuxSession(["sh", "-c", "echo $$; cat"])
    let pid = try #require(try await session?.value(of: "#{pane_pid}"))
    let watcher = try Command("tail", ["--pid=\(pid)", "-s", "0.01", "-f", "/dev/null"])
    session = nil
    #expect(try await watcher.waitUntilExit(timeout: .seconds(10)).status == .code(0))
  }
}
