import TerminalKit

/// A line that is typed at the bottom of the screen.
struct TextEntry: Hashable, Sendable {
  /// What it is for.
  enum Purpose: Hashable, Sendable {
    /// Words to look for in the open issue.
    case search
    /// Which articles the contents show.
    case articles
    case bookmarkName(BookmarkList.Entry)
  }

  /// What a key does besides changing the text.
  enum Ending: Hashable, Sendable { case taken, left }

  /// More is a text pasted by mistake.
  private static let longest = 200

  let purpose: Purpose
  /// What may be taken again, the newest last.
  private let earlier: [String]
  private(set) var characters: [Character]
  /// Before which of the characters one types.
  private(set) var cursor: Int
  /// Which of the earlier ones is shown; their count where it is what was typed.
  private var recalled: Int
  private var typed: [Character] = []

  init(_ purpose: Purpose, text: String = "", earlier: [String] = []) {
    self.purpose = purpose
    self.earlier = earlier
    characters = Array(text.prefix(Self.longest))
    cursor = characters.count
    recalled = earlier.count
  }

  var text: String { String(characters) }

  mutating func insert(_ text: String) {
    let new = text.prefix(max(0, Self.longest - characters.count))
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
  }

  /// Takes a key; says whether it ends the line.
  mutating func take(_ key: Key) -> Ending? {
    switch key {
    case .character(let character): insert(String(character))
    case .enter: return .taken
    case .escape: return .left
    case .backspace:
      if characters.isEmpty { return .left }
      if cursor > 0 { remove(cursor - 1..<cursor) }
    case .delete, .control("d"): if cursor < characters.count { remove(cursor..<cursor + 1) }
    case .control("u"): remove(0..<cursor)
    case .control("k"): remove(cursor..<characters.count)
    case .control("w"): remove(wordStart..<cursor)
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(characters.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .up, .control("p"): recall(recalled - 1)
    case .down, .control("n"): recall(recalled + 1)
    default: break
    }
    return nil
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Where the word before the cursor begins.
  private var wordStart: Int {
    let end = characters[..<cursor].lastIndex { !$0.isWhitespace } ?? 0
    return characters[..<end].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  private mutating func recall(_ index: Int) {
    guard (0...earlier.count).contains(index) else { return }
    if recalled == earlier.count { typed = characters }
    recalled = index
    characters = index == earlier.count ? typed : Array(earlier[index])
    cursor = characters.count
  }
}
