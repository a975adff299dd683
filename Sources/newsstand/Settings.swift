import NewsstandKit
import ReaderKit
import TerminalKit

/// The person's settings, read once.
struct Settings {
  static let own = Settings(Configuration())

  let agent: Agent.Settings
  /// How pictures are to be shown; nil for what the terminal can do best.
  let pictures: PictureMode?
  /// Whether clicks, drags and the wheel are the program's.
  let mouse: Bool
  /// What of the file cannot be used, as sentences.
  let complaints: [String]

  private init(_ configuration: Configuration) {
    var complaints = configuration.complaints
    agent = Agent.Settings(configuration, complaints: &complaints)
    pictures = configuration.choice("pictures", of: Screen.pictureWords, complaints: &complaints)
      .flatMap { PictureMode(rawValue: $0) }
    mouse = configuration.choice("mouse", of: ["on", "off"], complaints: &complaints) != "off"
    complaints += configuration.unknown(besides: Agent.Settings.keys.union(["pictures", "mouse"]))
    self.complaints = complaints.map(\.sentence)
  }
}
