import NewsstandKit
import ReaderKit
import TerminalKit

/// The person's settings, read once.
struct Settings {
  static let own = Settings(Configuration())

  let agent: Agent.Settings
  /// How pictures are to be shown; nil for what the terminal can do best.
  let pictures: PictureMode?
  /// What of the file cannot be used, as sentences.
  let complaints: [String]

  private init(_ configuration: Configuration) {
    var complaints = configuration.complaints
    agent = Agent.Settings(configuration, complaints: &complaints)
    pictures = configuration.choice("pictures", of: Screen.pictureWords, complaints: &complaints)
      .flatMap { PictureMode(rawValue: $0) }
    complaints += configuration.unknown(besides: Agent.Settings.keys.union(["pictures"]))
    self.complaints = complaints.map(\.sentence)
  }
}
