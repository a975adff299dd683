public import NewsstandKit
import TerminalKit

extension Keymap {
  /// What the keys of all settings of keys begin with.
  private static let prefix = "key."

  /// The usual keys with what the settings change: lines `key.SCREEN.KEY = ACTION`, or `key.KEY = ACTION` for all screens
  /// that have the action, and `none` for an action that is nothing. Of two lines for a key the later counts.
  ///
  /// Ctrl-C and Esc stay what they are, so that one can always leave.
  public init(_ configuration: Configuration, complaints: inout [ConfigurationComplaint]) {
    self = .standard
    for entry in configuration.entries where entry.key.hasPrefix(Self.prefix) {
      do throws(ConfigurationComplaint.Fault) {
        try take(entry)
      } catch {
        complaints.append(ConfigurationComplaint(path: configuration.path, line: entry.line, fault: error))
      }
    }
  }

  /// The keys of settings that this reads.
  public static func configurationKeys(_ configuration: Configuration) -> Set<String> {
    Set(configuration.entries.map(\.key).filter { $0.hasPrefix(prefix) })
  }

  private mutating func take(_ entry: Configuration.Entry) throws(ConfigurationComplaint.Fault) {
    var name = entry.key.dropFirst(Self.prefix.count)
    // A dot alone is a key, too.
    let screen = name.firstIndex(of: ".").flatMap { dot -> Screen? in
      guard name.index(after: dot) < name.endIndex else { return nil }
      return Screen(rawValue: name[..<dot].lowercased())
    }
    if let screen { name = name.dropFirst(screen.rawValue.count + 1) }
    guard let key = Key(configurationName: String(name)) else {
      throw .badKey(String(name), screens: Screen.allCases.map(\.rawValue))
    }
    guard key != .escape, key != .control("c") else { throw .fixedKey(String(name)) }
    let screens = screen.map { [$0] } ?? Screen.allCases.filter { $0 != .form }
    let action = Action.allCases.first { $0.name == entry.value.lowercased() }
    let fitting = screens.filter { screen in action == nil || actions(on: screen).contains { $0 == action } }
    guard action == nil ? entry.value.lowercased() == "none" : !fitting.isEmpty else {
      let names = Set(screens.flatMap { actions(on: $0) }.map(\.name)).sorted()
      throw .badChoice(key: entry.key, value: entry.value, allowed: names + ["none"])
    }
    for screen in fitting { bind(key, to: action, on: screen) }
  }

  private func actions(on screen: Screen) -> [Action] { bindings(on: screen).map(\.action) }
}
