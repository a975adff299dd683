import Localization
import TerminalKit

extension Key {
  /// As it is written on keyboards where the person lives.
  func name(unicode: Bool) -> String {
    switch self {
    case .character(" "): localized("Space")
    case .character(let character): String(character)
    case .control(let letter): localized("Ctrl-\(letter.uppercased())")
    case .enter: localized("Enter")
    case .escape: localized("Esc")
    case .backspace: localized("Backspace")
    case .tab: localized("Tab")
    case .backTab: localized("Shift-Tab")
    case .up: unicode ? "↑" : localized("Up")
    case .down: unicode ? "↓" : localized("Down")
    case .left: unicode ? "←" : localized("Left")
    case .right: unicode ? "→" : localized("Right")
    case .home: localized("Home")
    case .end: localized("End")
    case .pageUp: localized("PgUp")
    case .pageDown: localized("PgDn")
    case .insert: localized("Insert")
    case .delete: localized("Delete")
    case .function(let number): "F\(number)"
    }
  }
}

extension Key {
  /// Keys by the names that the settings have for them, besides single characters, `ctrl-a` to `ctrl-z` and `f1` to
  /// `f24`. The first name of a key is what is told of it.
  static let configurationNames: KeyValuePairs<String, Key> = [
    "space": .character(" "), "equals": .character("="), "enter": .enter, "esc": .escape, "tab": .tab,
    "shift-tab": .backTab, "backspace": .backspace, "up": .up, "down": .down, "left": .left, "right": .right,
    "home": .home, "end": .end, "pageup": .pageUp, "pagedown": .pageDown, "insert": .insert,
    "delete": .delete, "return": .enter, "escape": .escape, "pgup": .pageUp, "pgdn": .pageDown,
    "ins": .insert, "del": .delete,
  ]

  /// The key that the settings name; nil where it is none.
  init?(configurationName name: String) {
    if let only = name.first, name.count == 1 {
      self = .character(only)
      return
    }
    let name = name.lowercased()
    if let named = Self.configurationNames.first(where: { $0.key == name }) {
      self = named.value
    } else if name.hasPrefix("ctrl-"), name.count == 6, let letter = name.last, ("a"..."z").contains(letter) {
      self = .control(letter)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
