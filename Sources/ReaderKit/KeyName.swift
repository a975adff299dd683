import TerminalKit

extension Key {
  /// As it is written on keyboards.
  func name(unicode: Bool) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .up: unicode ? "↑" : "Up"
    case .down: unicode ? "↓" : "Down"
    case .left: unicode ? "←" : "Left"
    case .right: unicode ? "→" : "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .insert: "Insert"
    case .delete: "Delete"
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
