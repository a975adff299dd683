import Localization
import TerminalKit

/// One line of text that a person types: edited by grapheme clusters, with the keys of a shell's line.
struct TextField: Hashable, Sendable {
  /// What the keys of a line do, for the help of a screen that has one.
  static let help: [(keys: [Key], text: String)] = [
    ([.left, .right], localized("left and right in the text")),
    ([.home, .control("a")], localized("to its beginning")),
    ([.end, .control("e")], localized("to its end")),
    ([.backspace, .delete], localized("delete the character before the cursor, or at it")),
    ([.control("w")], localized("delete the word before the cursor")),
    ([.control("u"), .control("k")], localized("delete all before the cursor, or behind it")),
    ([.up, .down], localized("words looked for before; on in what a filter shows")),
  ]

  /// The text on both sides of the cursor.
  private(set) var before: String
  private(set) var after = ""
  /// Clusters that it holds at most: whatever is longer was pasted by mistake.
  private let limit: Int

  /// A text with the cursor behind it.
  init(_ text: String = "", limit: Int = 4096) {
    precondition(limit > 0, "a field holds something")
    self.limit = limit
    before = String(text.prefix(limit))
  }

  var text: String { before + after }
  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// The same for curious eyes: a sign for each cluster.
  func masked(with sign: Character) -> TextField {
    var field = TextField(String(repeating: sign, count: text.count), limit: limit)
    field.moveCursor(to: before.count)
    return field
  }

  /// Replaces all of it; the cursor stands behind it.
  mutating func set(_ text: String) { self = TextField(text, limit: limit) }

  /// Inserts a text where the cursor is, as much of it as there is room for.
  mutating func insert(_ text: String) {
    let room = limit - before.count - after.count
    if room > 0 { before += text.prefix(room) }
  }

  /// Places the cursor behind so many clusters.
  mutating func moveCursor(to index: Int) {
    let text = text
    let place = text.index(text.startIndex, offsetBy: max(0, index), limitedBy: text.endIndex)
    before = String(text[..<(place ?? text.endIndex)])
    after = String(text[(place ?? text.endIndex)...])
  }

  /// Does what a key does in a line of text. False where it is no such key: Enter, Esc, up and others are the owner's.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .left, .control("b"): if let last = before.popLast() { after = String(last) + after }
    case .right, .control("f"): if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): moveCursor(to: 0)
    case .end, .control("e"): set(text)
    case .backspace, .control("h"): _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): deleteWord()
    default: return false
    }
    return true
  }

  /// Deletes back to the blank before the last word.
  private mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }
}
