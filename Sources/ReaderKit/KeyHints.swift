import Localization
import TerminalKit

/// The keys of a screen as they are told to a person: those of the keymap, which the settings may have changed.
struct KeyHints {
  private let bindings: [Keymap.Binding]
  private let unicode: Bool

  init(_ keymap: Keymap, on screen: Screen, unicode: Bool) {
    bindings = keymap.bindings(on: screen)
    self.unicode = unicode
  }

  /// The key of an action where there is room for one: the first that is bound, and Esc, which closes anyway, where
  /// there is no other. Nil where none is.
  func name(_ action: Action) -> String? { key(action).map(name) }

  private func key(_ action: Action) -> Key? {
    let keys = bindings.filter { $0.action == action }.flatMap(\.keys)
    return keys.first { $0 != .escape } ?? keys.first
  }

  /// A key whose meaning nobody can change.
  func name(_ key: Key) -> String { key.name(unicode: unicode) }

  /// `p pause`; nil where no key does it.
  ///
  /// - Parameter text: what it does, in the person's language.
  func hint(_ action: Action, _ text: String) -> String? { name(action).map { "\($0) \(text)" } }

  func hint(_ key: Key, _ text: String) -> String { "\(name(key)) \(text)" }

  /// The same, to be clicked. Who took the keys from leaving means not to leave by accident: what only Ctrl-C does,
  /// which nobody can take away, no click does.
  func keyHint(_ action: Action, _ text: String) -> KeyHint? {
    let isClickable = key(action) != .control("c")
    return hint(action, text).map { KeyHint(action: isClickable ? action : nil, text: $0) }
  }

  /// Of a key that does the action whatever the settings say.
  func keyHint(_ key: Key, _ action: Action, _ text: String) -> KeyHint {
    KeyHint(action: action, text: hint(key, text))
  }
}

extension ReaderState {
  func keys(on screen: Screen) -> KeyHints {
    KeyHints(keymap, on: screen, unicode: capabilities.unicode)
  }

  /// Those that a notice may speak of: whatever lies on top is gone with the next key.
  var keysBelow: KeyHints { keys(on: lowerScreen) }
}
