import Foundation
import TestSupport
import Testing

/// What is left of the reader in the terminal it ran in, however it ends or is interrupted.
@Suite(.timeLimit(.minutes(5)))
struct TerminalLifeTests {
  private let account: Account
  private let shell: TmuxSession

  init() async throws {
    account = try Account()
    try account.home.write(Data(Issue.garden().archive), to: "garden.zip")
    shell = try await account.shell()
    try await shell.enter("S=$(stty -g); own() { [ \"$S\" = \"$(stty -g)\" ] && echo the same modes; }")
  }

  /// Starts the reader as the shell's job and returns its process once the page is there.
  private func read(_ options: String = "") async throws -> pid_t {
    try await shell.enter(
      "clear; sh -c 'echo $$ >pid; exec newsstand read garden.zip \(options)'; echo status $?.")
    try await shell.wait(untilContains: "朝から雨")
    let text = String(decoding: try account.home.read("pid"), as: UTF8.self)
    return try #require(pid_t(text.dropLast()))
  }

  /// The shell is as it was before the reader.
  private func expectRestored(after text: String) async throws {
    try await shell.wait(untilContains: text)
    try await shell.enter("own")
    try await shell.wait(untilContains: "the same modes\n")
    let flags = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}#{keypad_flag}#{keypad_cursor_flag}"
    #expect(try await shell.value(of: flags) == "00100")
  }

  @Test func theExitStatusTellsTheSignalAndTheTerminalIsAsBefore() async throws {
    let title = try await shell.value(of: "#{pane_title}")
    for signal in [
      SIGTERM, SIGHUP, SIGINT, SIGSEGV, SIGABRT, SIGILL, SIGBUS, SIGFPE, SIGTRAP, SIGQUIT, SIGUSR1, SIGALRM,
      SIGXCPU,
    ] {
      let process = try await read()
      try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "11")
      #expect(try await shell.value(of: "#{pane_title}") != title)
      #expect(kill(process, signal) == 0)
      try await expectRestored(after: "status \(128 + signal).")
      #expect(try await shell.value(of: "#{pane_title}") == title)
    }
  }

  @Test func onlyQuittingIsSuccess() async throws {
    _ = try await read()
    try await shell.send("C-c")
    try await expectRestored(after: "status 130.")
    _ = try await read()
    // Neither the paste nor the answer to a question is a key.
    try await shell.type("\u{1B}[200~q\u{1B}[201~\u{1B}[?62;4c")
    try await shell.send("?")
    try await shell.wait(untilContains: "Keys in an issue")
    try await shell.send("Escape", "q")
    try await expectRestored(after: "status 0.")
  }

  @Test func theMouseCanBeLeftToTheTerminal() async throws {
    _ = try await read("--no-mouse")
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "10")
    try await shell.send("q")
    try await shell.wait(untilContains: "status 0.")
    try account.home.write("mouse = off\n", to: "config/newsstand/config")
    _ = try await read()
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "10")
    try await shell.send("q")
    try await expectRestored(after: "status 0.")
  }

  @Test func aJobIsSuspendedContinuedAndEnded() async throws {
    try await shell.enter("clear; newsstand read garden.zip")
    try await shell.wait(untilContains: "朝から雨")
    for _ in 0..<2 {
      try await shell.send("C-z")
      try await expectRestored(after: "Stopped")
      try await shell.enter("clear; fg")
      try await shell.wait(untilContains: "朝から雨")
      try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "11")
    }
    // Continued in the background it stops again, and touches nothing.
    try await shell.send("C-z")
    try await expectRestored(after: "Stopped")
    try await shell.enter("clear; bg; wait; jobs")
    try await expectRestored(after: "Stopped")
    // What asks it to end while it is stopped is done when it goes on.
    try await shell.enter("clear; kill -TERM %1; fg; echo status $?.")
    try await expectRestored(after: "status 143.")
  }

  @Test func whatCannotBeCaughtIsMadeGoodAfterwards() async throws {
    try await shell.enter("clear; newsstand read garden.zip; echo status $?.")
    try await shell.wait(untilContains: "朝から雨")
    let process = try #require(
      try await shell.value(of: "#{pane_pid}").split(separator: "\n").first.flatMap { pid_t($0) })
    let reader = try #require(Self.children(of: process).first)
    #expect(kill(reader, SIGSTOP) == 0)
    try await shell.wait(untilContains: "Stopped")
    // The shell writes on our screen and with our modes until it is given back: in the background, too.
    try await shell.type("bg")
    try await shell.send("C-j")
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "00")
    try await shell.type("stty $S; fg")
    try await shell.send("C-j")
    try await shell.wait(untilContains: "朝から雨")
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "11")
    try await shell.send("q")
    try await expectRestored(after: "garden.zip")
  }

  private static func children(of process: pid_t) -> [pid_t] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  @Test func aTerminalWithoutAnotherScreenIsLeftEmpty() async throws {
    try await shell.enter("clear; TERM=vt100 newsstand read garden.zip; echo status $?.")
    try await shell.wait(untilContains: "article 1/1")
    try await shell.send("q")
    let screen = try await shell.wait(untilContains: "status 0.")
    #expect(!screen.contains("article") && !screen.contains("朝"))
    try await expectRestored(after: "status 0.")
  }

  @Test func whereThereIsNoTerminalItSaysSo() async throws {
    try await shell.enter(
      "clear; newsstand read garden.zip | cat; newsstand read garden.zip </dev/null; echo status $?.")
    let screen = try await shell.wait(untilContains: "status 1.")
    #expect(screen.components(separatedBy: "newsstand: ").count == 3)
    #expect(!screen.contains("朝"))
  }
}
