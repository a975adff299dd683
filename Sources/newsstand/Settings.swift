import NewsstandKit
import ReaderKit

/// The person's settings, read once.
struct Settings {
  static let own = Settings(Configuration())

  private(set) var agent: Agent.Settings
  /// The words for ``Appearance`` that are set.
  let appearance: [String: String]
  /// The programs that show what the terminal cannot.
  let viewers: Viewers
  /// Whether clicks, drags and the wheel are the program's.
  let mouse: Bool
  /// What the keys mean.
  let keymap: Keymap
  /// What of the file cannot be used, as sentences.
  let complaints: [String]

  private init(_ configuration: Configuration) {
    var complaints = configuration.complaints
    agent = Agent.Settings(configuration, complaints: &complaints)
    agent.transfer.credentials = CredentialStore()
    appearance = Appearance.words.reduce(into: [:]) { chosen, entry in
      chosen[entry.key] = configuration.choice(entry.key, of: entry.value, complaints: &complaints)
    }
    mouse = configuration.choice("mouse", of: ["on", "off"], complaints: &complaints) != "off"
    viewers = Viewers(configuration, complaints: &complaints)
    keymap = Keymap(configuration, complaints: &complaints)
    let own = Set(Appearance.words.keys).union(["mouse"]).union(Viewers.keys)
      .union(Keymap.configurationKeys(configuration))
    complaints += configuration.unknown(besides: Agent.Settings.keys.union(own))
    self.complaints = complaints.map(\.sentence)
  }
}
