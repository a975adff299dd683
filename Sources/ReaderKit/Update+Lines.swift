import TerminalKit

/// Lines of the list on top, and numbers that are typed there: `3`, `12g`, `3j`.
extension ReaderState {
  /// Takes a digit of a number, and selects the line. False where the key is none, or has a meaning of its own in
  /// this list and no number was begun.
  mutating func typeLine(_ key: Key) -> Bool {
    guard [.links, .hits, .bookmarks].contains(screen), case .character(let character) = key,
      character.isASCII, let digit = character.wholeNumberValue,
      typedLine != nil || keymap.action(for: key, on: screen) == nil,
      let list = ListBox(self)
    else { return false }
    let typed = (typedLine?.number ?? 0) * 10 + digit
    // A number that there is not begins anew.
    let number = typed <= list.count ? typed : digit
    guard (1...max(1, list.count)).contains(number), list.count > 0 else { return true }
    typedLine = TypedLine(number: number, origin: typedLine?.origin ?? list.selection)
    select(line: number - 1)
    return true
  }

  /// The number that was typed before a command. What moves does so from the line that was selected before.
  mutating func takeTypedLine(for action: Action) -> Int? {
    guard let typed = typedLine else { return nil }
    typedLine = nil
    switch action {
    case .up, .down, .nextScreen, .previousScreen, .nextHit, .previousHit: select(line: typed.origin)
    default: break
    }
    return typed.number
  }

  /// Selects a line of the list on top.
  mutating func select(line index: Int) {
    switch overlay {
    case .contents(var contents):
      contents.select(index)
      overlay = .contents(contents)
    case .links(var choice):
      choice.select(index)
      overlay = .links(choice)
    case .bookmarks(var list):
      list.selection = min(max(0, index), max(0, bookmarks(of: list).count - 1))
      overlay = .bookmarks(list)
    case .hits: issue?.search?.select(index)
    default: break
    }
  }

  /// The line that a command leads to, so often, from the one that is selected. It may lie beyond the ends.
  func line(_ action: Action, from selection: Int, count: Int?) -> Int {
    switch action {
    case .first: (count ?? 1) - 1
    case .last: count.map { $0 - 1 } ?? .max
    default: selection + Self.step(action, page: max(1, size.height - 4)) * (count ?? 1)
    }
  }
}
