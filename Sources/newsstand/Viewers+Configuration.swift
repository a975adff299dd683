import NewsstandKit
import ReaderKit

extension Viewers {
  static let keys: Set = ["player", "open", "player-in-terminal"]

  /// As the settings say; what they do not say is as usual.
  init(_ configuration: Configuration, complaints: inout [ConfigurationComplaint]) {
    let player = configuration.command("player", complaints: &complaints, ViewerCommand.init)
    let opener = configuration.command("open", complaints: &complaints, ViewerCommand.init)
    let usesTerminal = configuration.choice("player-in-terminal", of: ["yes", "no"], complaints: &complaints)
    self.init(
      player: player ?? .mpv, opener: opener ?? .xdgOpen,
      playerUsesTerminal: usesTerminal.map { $0 == "yes" },
      settings: configuration.path)
  }
}
