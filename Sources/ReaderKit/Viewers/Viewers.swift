internal import Foundation

/// The programs that show what the terminal cannot.
public struct Viewers: Hashable, Sendable {
  /// Shows movies.
  public let player: ViewerCommand
  /// Opens pictures and the addresses of links.
  public let opener: ViewerCommand
  /// Whether the player has the terminal while it plays; nil where that is as the player and the screen are.
  public let playerUsesTerminal: Bool?
  /// Where the person can choose others: the path of the settings.
  public let settings: String

  public init(
    player: ViewerCommand = .mpv, opener: ViewerCommand = .xdgOpen, playerUsesTerminal: Bool? = nil,
    settings: String = "~/.config/newsstand/config"
  ) {
    self.player = player
    self.opener = opener
    self.playerUsesTerminal = playerUsesTerminal
    self.settings = settings
  }

  /// Whether the player gets the terminal: where it draws in it, or has no other screen to draw on, so that one could
  /// neither see nor end it.
  func playsInTerminal(_ environment: [String: String]) -> Bool {
    playerUsesTerminal ?? (player.drawsInTerminal || !Self.hasDesktop(environment))
  }

  private static func hasDesktop(_ environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }
}
