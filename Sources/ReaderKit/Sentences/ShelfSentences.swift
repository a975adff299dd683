import Localization
import NewsstandKit

/// What the shelf says of itself, in whole sentences.
enum ShelfSentences {
  static func issues(_ count: Int) -> String { localized(count, one: "1 issue", other: "\(count) issues") }

  /// `14 issues, 3 unread`
  static func issues(_ count: Int, unread: Int) -> String {
    if unread == 0 { return issues(count) }
    let unread = localized(unread, one: "1 unread", other: "\(unread) unread")
    return localized("\(issues(count)), \(unread)")
  }

  static func matches(_ count: Int, of all: Int) -> String {
    localized(all, one: "\(count) of \(all) issue", other: "\(count) of \(all) issues")
  }

  static var continued: String { localized("Continue reading") }
  /// For a ribbon over a narrow cover.
  static var shortlyContinued: String { localized("Continue") }

  /// Where the header says it; nothing where it goes without saying.
  static func name(_ sort: ShelfSort) -> String? {
    switch sort {
    case .date: nil
    case .publication: localized("by publication")
    case .title: localized("by title")
    case .unread: localized("unread first")
    }
  }

  static func notice(_ sort: ShelfSort, isGrouped: Bool) -> String {
    switch sort {
    case .date where isGrouped: localized("The newest first, each publication on a shelf of its own.")
    case .date: localized("The newest first.")
    case .publication: localized("Publications by their titles, the newest issues first.")
    case .title: localized("All issues by their titles.")
    case .unread: localized("All issues, those first that you have not opened yet.")
    }
  }

  /// A heading and what to do, where there is nothing to show.
  ///
  /// - Parameter keys: those of the shelf.
  static func empty(_ shelf: ShelfState, _ keys: KeyHints) -> [String] {
    if !shelf.filter.isEmpty {
      return [
        localized("No issue matches “\(shelf.filter)”."), "",
        localized("Words are looked for in titles, names and publications."),
        localized("\(keys.name(.backspace)) takes letters back, \(keys.name(.escape)) shows all again."),
      ]
    }
    guard let first = shelf.publications.first else {
      return [
        localized("The shelf is empty."), "",
        localized("It fills with the issues of what you subscribe to."),
        keys.name(.quit).map { localized("Leave with \($0) and give the address of a feed:") }
          ?? localized("Give the address of a feed:"),
        "", "newsstand subscribe ADDRESS",
      ]
    }
    let heading =
      shelf.publications.count == 1
      ? localized("“\(first.title)” has no issues yet.")
      : localized("None of your publications has an issue yet.")
    let failures = shelf.publications.compactMap(\.failure)
    let refresh = keys.name(.refresh)
    guard let failure = failures.first else {
      return [heading] + (refresh.map { ["", localized("\($0) looks for new ones.")] } ?? [])
    }
    return [heading, "", localized("The last refresh failed: \(failure.sentence)")]
      + (refresh.map { ["", localized("\($0) tries it again.")] } ?? [])
  }
}
