import TerminalKit

/// A line that is typed on the screen that it is for.
struct TextEntry: Hashable, Sendable {
  /// What it is for.
  enum Purpose: Hashable, Sendable {
    /// Which issues the shelf shows.
    case issues
    /// Words to look for in the open issue.
    case search
    /// Words to look for in a catalogue.
    case catalog
    /// Which articles the contents show.
    case articles
    case bookmarkName(BookmarkList.Entry)
    /// Of a document; `isRepeated` where another one did not fit.
    case password(LockedDocument, isRepeated: Bool)
  }

  /// More is a text pasted by mistake.
  private static let longest = 200

  let purpose: Purpose
  var field: TextField
  /// What may be taken again, the newest last.
  private let earlier: [String]
  /// Which of the earlier ones is shown; their count where it is what was typed.
  private var recalled: Int
  private var typed = ""

  init(_ purpose: Purpose, text: String = "", earlier: [String] = []) {
    self.purpose = purpose
    self.earlier = earlier
    field = TextField(text, limit: Self.longest)
    recalled = earlier.count
  }

  var text: String { field.text }

  /// Whether what is typed acts at once on a list that one may go on in.
  var isFilter: Bool { purpose == .issues || purpose == .articles }

  /// Whether nobody is to read what is typed.
  var isSecret: Bool { if case .password = purpose { true } else { false } }

  /// Does what a key does in the line. False where it is no such key.
  mutating func take(_ key: Key) -> Bool {
    if field.take(key) { return true }
    guard !earlier.isEmpty else { return false }
    switch key {
    case .up, .control("p"): recall(recalled - 1)
    case .down, .control("n"): recall(recalled + 1)
    default: return false
    }
    return true
  }

  private mutating func recall(_ index: Int) {
    guard (0...earlier.count).contains(index) else { return }
    if recalled == earlier.count { typed = text }
    recalled = index
    field.set(index == earlier.count ? typed : earlier[index])
  }
}
