import BrochureKit
import Localization

/// What a search says.
enum SearchSentences {
  static func noSearch(_ keys: KeyHints) -> String {
    keys.name(.search).map { localized("Nothing was looked for yet: \($0) asks for words.") }
      ?? localized("Nothing was looked for yet.")
  }

  static func nothing(in words: String) -> String {
    localized("There is no word to look for in “\(words)”.")
  }

  /// How it stands with it.
  static func count(_ search: IssueSearch) -> String {
    if search.isRunning { return running(search) }
    let (count, words) = (search.hits.count, search.words)
    if search.isFull {
      return localized(
        count, one: "The first \(count) hit for “\(words)”", other: "The first \(count) hits for “\(words)”")
    }
    if count == 0 {
      // Where a page was not looked through, it may be on that.
      return gaps(search).isEmpty
        ? localized("“\(words)” is nowhere in this issue") : localized("“\(words)” was not found")
    }
    return localized(count, one: "\(count) hit for “\(words)”", other: "\(count) hits for “\(words)”")
  }

  private static func running(_ search: IssueSearch) -> String {
    localized(
      search.pages, one: "Looking: \(search.searched) of \(search.pages) page, \(search.hits.count) found",
      other: "Looking: \(search.searched) of \(search.pages) pages, \(search.hits.count) found")
  }

  /// What a list without hits says.
  ///
  /// - Parameter keys: those of the list.
  static func empty(_ search: IssueSearch, _ keys: KeyHints) -> String {
    if search.isRunning { return localized("Nothing yet. \(keys.name(.escape)) stops.") }
    if search.searched < search.pages {
      return localized("Nothing was found before the search was stopped.")
    }
    return keys.name(.search).map { localized("\($0) asks for other words.") } ?? ""
  }

  /// How it stands with it, and that not all was looked through where it was not.
  static func summary(_ search: IssueSearch, separator: String) -> String {
    ([count(search)] + (search.isRunning ? [] : gaps(search))).joined(separator: separator)
  }

  /// That not all was looked through, and why.
  private static func gaps(_ search: IssueSearch) -> [String] {
    let (awaited, unreadable) = (search.awaited, search.unreadable)
    var gaps: [String] = []
    if awaited > 0 {
      gaps.append(
        localized(awaited, one: "One page is not here yet", other: "\(awaited) pages are not here yet"))
    }
    if unreadable > 0 {
      gaps.append(
        localized(
          unreadable, one: "One page could not be searched",
          other: "\(unreadable) pages could not be searched"))
    }
    return gaps
  }

  static func roundTheEnd(_ count: Int) -> String {
    count == 1
      ? onlyOne
      : localized(
        count, one: "Round the end: the first of \(count) hit again.",
        other: "Round the end: the first of \(count) hits again.")
  }

  static func roundTheBeginning(_ count: Int) -> String {
    count == 1
      ? onlyOne
      : localized(
        count, one: "Round the beginning: the last of \(count) hit.",
        other: "Round the beginning: the last of \(count) hits.")
  }

  private static var onlyOne: String { localized("It is the only hit.") }
}
