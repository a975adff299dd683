import BrochureKit

/// What a search says.
enum SearchSentences {
  static let noSearch = "Nothing was looked for yet: / asks for words."

  static func nothing(in words: String) -> String { "There is no word to look for in “\(words)”." }

  /// How it stands with it.
  static func count(_ search: IssueSearch) -> String {
    if search.isRunning { return running(search) }
    if search.isFull { return "The first \(search.hits.count) hits for “\(search.words)”" }
    switch search.hits.count {
    case 0: return "“\(search.words)” is nowhere in this issue"
    case 1: return "One hit for “\(search.words)”"
    case let count: return "\(count) hits for “\(search.words)”"
    }
  }

  private static func running(_ search: IssueSearch) -> String {
    "Looking: \(search.searched) of \(search.pages) pages, \(search.hits.count) found"
  }

  /// What a list without hits says.
  static func empty(_ search: IssueSearch) -> String {
    if search.isRunning { return "Nothing yet. Esc stops." }
    return search.searched < search.pages
      ? "Nothing was found before the search was stopped." : "/ asks for other words."
  }

  /// That not all was looked through; nil where it was.
  static func gap(_ search: IssueSearch) -> String? {
    switch search.awaited {
    case 0: nil
    case 1: "One page is not here yet"
    case let count: "\(count) pages are not here yet"
    }
  }

  static func roundTheEnd(_ count: Int) -> String {
    count == 1 ? "It is the only hit." : "Round the end: the first of \(count) hits again."
  }

  static func roundTheBeginning(_ count: Int) -> String {
    count == 1 ? "It is the only hit." : "Round the beginning: the last of \(count) hits."
  }
}
