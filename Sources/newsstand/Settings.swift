import NewsstandKit
import ReaderKit

/// The person's settings, read once.
struct Settings {
  static let own = Settings(Configuration())

  let agent: Agent.Settings
  /// What of the file cannot be used, as sentences.
  let complaints: [String]

  private init(_ configuration: Configuration) {
    var complaints = configuration.complaints
    agent = Agent.Settings(configuration, complaints: &complaints)
    complaints += configuration.unknown(besides: Agent.Settings.keys)
    self.complaints = complaints.map(\.sentence)
  }
}
