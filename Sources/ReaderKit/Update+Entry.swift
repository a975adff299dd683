import TerminalKit

/// What is typed at the bottom of the screen.
extension ReaderState {
  /// Keys while something is typed: none of them is a command.
  mutating func type(_ key: Key, into entry: TextEntry) -> [Effect] {
    switch key {
    case .control("c"): return perform(.quit)
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    default: break
    }
    var entry = entry
    let ending = entry.take(key)
    self.entry = ending == nil ? entry : nil
    switch ending {
    case nil: return follow(entry)
    case .taken: return take(entry)
    case .left: return leave(entry)
    }
  }

  mutating func paste(_ text: String, into entry: TextEntry) -> [Effect] {
    var entry = entry
    entry.insert(text)
    self.entry = entry
    return follow(entry)
  }

  /// What acts at once.
  private mutating func follow(_ entry: TextEntry) -> [Effect] {
    if entry.purpose == .articles, case .contents(var contents) = overlay {
      contents.show(matching: entry.text)
      overlay = .contents(contents)
    }
    return []
  }

  private mutating func take(_ entry: TextEntry) -> [Effect] {
    switch entry.purpose {
    case .search: return search(for: entry.text)
    case .articles: return performOnTop(.open)
    case .bookmarkName(let bookmark): return rename(bookmark, to: entry.text)
    }
  }

  private mutating func leave(_ entry: TextEntry) -> [Effect] {
    if entry.purpose == .articles, case .contents(var contents) = overlay {
      contents.show(matching: "")
      overlay = .contents(contents)
    }
    return []
  }
}
