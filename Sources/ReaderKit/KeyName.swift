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
