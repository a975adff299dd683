import Foundation
import Testing

@testable import ReaderKit

/// Programs as people write them in the settings.
@Suite struct ViewerCommandTests {
  @Test(
    arguments: [
      ("mpv", ["mpv"]), ("  mpv   --fs ", ["mpv", "--fs"]),
      ("'/opt/my player/p' -x", ["/opt/my player/p", "-x"]),
      (#"p --title="a b"c"#, ["p", "--title=a bc"]), (#"p "" ''"#, ["p", "", ""]),
      (#"p a\ b \\ \" "#, ["p", "a b", "\\", "\""]),
      (#"p "a\"b" 'a\b'"#, ["p", "a\"b", #"a\b"#]), ("p $HOME `x`;|&>*", ["p", "$HOME", "`x`;|&>*"]),
      ("p\t日本", ["p", "日本"]),
      ("~/p ~/q a~/b '~/c' ~", [NSHomeDirectory() + "/p", NSHomeDirectory() + "/q", "a~/b", "~/c", "~"]),
    ] as [(String, [String])])
  func aLineIsSplitIntoWords(line: String, words: [String]) {
    #expect(ViewerCommand(line)?.words == words)
  }

  @Test(arguments: ["", "  ", "''", "p 'a", "p \"a", "p \"a\\", "p \\"])
  func whatIsNoProgramIsRefused(line: String) {
    #expect(ViewerCommand(line) == nil)
  }

  @Test(
    arguments: [
      ("mpv --fs", ["mpv", "--fs", "--", "/i/-rf a.mp4"]), ("p %", ["p", "/i/-rf a.mp4"]),
      ("p --in=% --out=%.txt x", ["p", "--in=/i/-rf a.mp4", "--out=/i/-rf a.mp4.txt", "x"]),
      ("p 100%%", ["p", "100%", "--", "/i/-rf a.mp4"]), ("p %%%", ["p", "%/i/-rf a.mp4"]),
    ] as [(String, [String])])
  func theFileComesWhereItIsWantedOrAtTheEnd(line: String, words: [String]) throws {
    let command = try #require(ViewerCommand(line))
    #expect(command.words(showing: "/i/-rf a.mp4", endsOptions: true) == words)
  }

  @Test func whatIsShownCanHavePercentSigns() throws {
    let command = try #require(ViewerCommand("p % %"))
    #expect(command.words(showing: "https://a/%20%%25") == ["p", "https://a/%20%%25", "https://a/%20%%25"])
    #expect(ViewerCommand.xdgOpen.words(showing: "mailto:a@b") == ["xdg-open", "mailto:a@b"])
  }

  @Test(
    arguments: [
      ("mpv", false), ("mpv --vo=tct", true), ("mpv --vo=gpu", false), ("mpv --vo=kitty:alt-screen=no", true),
      ("mpv -vo caca", true), ("mpv --vo sixel,gpu", true), ("mpv --vo=gpu,tct", false), ("tct", false),
      ("mpv tct --vo", false), ("mpv --vo=", false), ("mpv --volume=drm", false),
    ])
  func aPlayerThatDrawsInTheTerminalIsKnown(line: String, draws: Bool) throws {
    #expect(try #require(ViewerCommand(line)).drawsInTerminal == draws)
  }

  @Test func thePlayerGetsTheTerminalWhereItHasNoOtherScreen() throws {
    let desktop = ["DISPLAY": ":0"]
    #expect(!Viewers().playsInTerminal(desktop))
    #expect(Viewers().playsInTerminal([:]) && Viewers().playsInTerminal(["DISPLAY": ""]))
    #expect(!Viewers().playsInTerminal(["WAYLAND_DISPLAY": "wayland-0"]))
    let inTerminal = Viewers(player: try #require(ViewerCommand("mpv --vo=tct")))
    #expect(inTerminal.playsInTerminal(desktop))
    #expect(!Viewers(player: inTerminal.player, playerUsesTerminal: false).playsInTerminal([:]))
    #expect(Viewers(playerUsesTerminal: true).playsInTerminal(desktop))
  }
}
