import TerminalKit

/// A line that is typed on the screen that it is for.
extension ReaderState {
  /// Keys while something is typed: most are its text.
  mutating func type(_ key: Key, into entry: TextEntry) -> [Effect] {
    if entry.field.isEmpty, key == .backspace || key == .control("h") { return perform(.close) }
    var changed = entry
    if changed.take(key) {
      self.entry = changed
      return changed.text == entry.text ? [] : follow(changed)
    }
    switch key {
    case .up, .down, .pageUp, .pageDown:
      guard entry.isFilter else { return [] }
      // What is looked for is there: one goes on in it.
      self.entry = nil
      return press(key)
    default: return keymap.action(for: key, on: .form).map { perform($0) } ?? []
    }
  }

  mutating func paste(_ text: String, into entry: TextEntry) -> [Effect] {
    var entry = entry
    entry.field.insert(text)
    self.entry = entry
    return follow(entry)
  }

  /// Takes what is typed, or leaves it.
  mutating func performInEntry(_ action: Action, _ entry: TextEntry) -> [Effect] {
    guard action == .open || action == .close else { return [] }
    self.entry = nil
    let isTaken = action == .open
    switch entry.purpose {
    case .issues: return isTaken ? [] : filter(by: "")
    case .search: return isTaken ? search(for: entry.text) : []
    case .articles:
      if isTaken { return performOnTop(.open) }
      narrowContents(to: "")
      return []
    case .catalog: return isTaken ? searchCatalog(for: entry.text) : []
    case .bookmarkName(let bookmark): return isTaken ? rename(bookmark, to: entry.text) : []
    case .password(let document, _): return unlock(document, with: isTaken ? entry.text : nil)
    }
  }

  /// What acts at once.
  private mutating func follow(_ entry: TextEntry) -> [Effect] {
    switch entry.purpose {
    case .issues: return filter(by: entry.text)
    case .articles: narrowContents(to: entry.text)
    case .search, .catalog, .bookmarkName, .password: break
    }
    return []
  }

  private mutating func filter(by words: String) -> [Effect] {
    var filter = shelf.filter
    filter.words = words
    shelf.setFilter(filter)
    return wanted()
  }

  private mutating func narrowContents(to words: String) {
    guard case .contents(var contents) = overlay else { return }
    contents.show(matching: words)
    overlay = .contents(contents)
  }
}
