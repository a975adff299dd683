import Localization
import TerminalKit

/// How the screens look: as the command line says, else the settings, else as suits the terminal.
struct Appearance {
  /// The words that each setting, and the option of its name, takes. `auto` leaves it to the terminal.
  static let words = [
    "colors": ["auto"] + ColorDepth.allCases.reversed().map(\.rawValue),
    "pictures": ["auto"] + PictureMode.allCases.map(\.rawValue),
    "theme": ThemeName.allCases.map(\.rawValue),
  ]

  static let options = [
    ("colors", "DEPTH"), ("pictures", "MODE"), ("theme", "NAME"),
  ].map { key, value in Option("--\(key)", value: value, words[key, default: []].joined(separator: ", ")) }

  let colors: ColorDepth?
  let pictures: PictureMode?
  let theme: ThemeName

  /// - Parameter settings: a word for each key of `words` that the settings have.
  init(_ call: Call, settings: [String: String] = Settings.own.appearance) throws(UsageError) {
    var chosen = settings
    for (key, allowed) in Self.words {
      guard let word = call.value("--\(key)") else { continue }
      guard allowed.contains(word) else {
        throw .badValue(
          word, option: "--\(key)", wanted: localized("one of \(allowed.joined(separator: ", "))"))
      }
      chosen[key] = word
    }
    colors = chosen["colors"].flatMap { ColorDepth(rawValue: $0) }
    pictures = chosen["pictures"].flatMap { PictureMode(rawValue: $0) }
    theme = chosen["theme"].flatMap { ThemeName(rawValue: $0) } ?? .auto
  }
}
