import TerminalKit

/// Numbers before a command: `3j`, `12g`.
extension ReaderState {
  /// Takes a digit of a number. False where the key is none, or has a meaning of its own on this screen and no number was
  /// begun.
  mutating func typeCount(_ key: Key) -> Bool {
    guard [.shelf, .downloads, .publications].contains(screen), case .character(let character) = key,
      character.isASCII, let digit = character.wholeNumberValue,
      count != nil || (digit > 0 && keymap.action(for: key, on: screen) == nil)
    else { return false }
    count = min((count ?? 0) * 10 + digit, 99_999)
    return true
  }
}
