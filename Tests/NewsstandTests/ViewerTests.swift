import Foundation
import TestSupport
import Testing

/// Programs that the reader starts, in a real terminal.
@Suite(.timeLimit(.minutes(2)))
struct ViewerTests {
  /// A player that shows its movie as text until Enter is pressed.
  private static let player = """
    #!/bin/sh
    trap : INT
    printf 'PLAYING %s\\n' "$1"
    read answer || read answer
    printf 'played "%s"\\n' "$answer"
    """

  private func shell() async throws -> (TmuxSession, Account) {
    let account = try Account(settings: ["player": "player %", "player-in-terminal": "yes"])
    try account.home.write(Self.player, to: "bin/player")
    #expect(chmod(account.home.file("bin/player"), 0o755) == 0)
    try account.home.write("a movie", to: "film/launch.mp4")
    let page: [String: Any] = ["class": "MoviePage", "properties": ["movie": "launch.mp4"]]
    try account.home.write(
      PropertyListSerialization.data(fromPropertyList: [[page]], format: .xml, options: 0),
      to: "film/brochure.plist")
    let shell = try await account.shell()
    try await shell.enter("stty -a > before; PATH=$HOME/bin:$PATH newsstand read film; echo status $?")
    try await shell.wait(untilContains: "▶ launch.mp4 — Enter plays it")
    return (shell, account)
  }

  @Test func aPlayerHasTheTerminalAndGivesItBack() async throws {
    let (shell, account) = try await shell()
    try await shell.send("Enter")
    let playing = try await shell.wait(untilContains: "PLAYING /")
    #expect(playing.contains("/film/launch.mp4") && !playing.contains("Enter plays it"))
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "00")
    // It gets what is typed, and its interrupt is not ours.
    try await shell.send("C-c")
    try await shell.type("q")
    try await shell.send("Enter")
    try await shell.wait(untilContains: "▶ launch.mp4 — Enter plays it")
    try await shell.wait(until: "#{alternate_on}#{mouse_any_flag}", is: "11")
    try await shell.send("q")
    let after = try await shell.wait(untilContains: "status 0")
    #expect(after.contains("played \"q\""))
    withExtendedLifetime(account) {}
  }

  @Test func aPlayerIsStoppedWithTheReader() async throws {
    let (shell, account) = try await shell()
    try await shell.send("Enter")
    try await shell.wait(untilContains: "PLAYING /")
    try await shell.send("C-z")
    try await shell.wait { $0.contains("PLAYING /") && $0.contains("Stopped") }
    try await shell.enter("clear; fg")
    try await shell.type("on")
    try await shell.send("Enter")
    try await shell.wait(untilContains: "▶ launch.mp4 — Enter plays it")
    try await shell.send("q")
    try await shell.wait(untilContains: "played \"on\"")
    withExtendedLifetime(account) {}
  }
}
