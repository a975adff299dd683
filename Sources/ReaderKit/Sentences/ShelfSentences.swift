import NewsstandKit

/// What the shelf says of itself, in whole sentences.
enum ShelfSentences {
  static func issues(_ count: Int) -> String { count == 1 ? "1 issue" : "\(count) issues" }

  /// `14 issues, 3 unread`
  static func issues(_ count: Int, unread: Int) -> String {
    if unread == 0 { return issues(count) }
    return count == 1 ? "1 issue, \(unread) unread" : "\(count) issues, \(unread) unread"
  }

  static func matches(_ count: Int, of all: Int) -> String {
    all == 1 ? "\(count) of 1 issue" : "\(count) of \(all) issues"
  }

  static let continued = "Continue reading"
  /// For a ribbon over a narrow cover.
  static let shortlyContinued = "Continue"

  /// Where the header says it; nothing where it goes without saying.
  static func name(_ sort: ShelfSort) -> String? {
    switch sort {
    case .date: nil
    case .publication: "by publication"
    case .title: "by title"
    case .unread: "unread first"
    }
  }

  static func notice(_ sort: ShelfSort, isGrouped: Bool) -> String {
    switch sort {
    case .date where isGrouped: "The newest first, each publication on a shelf of its own."
    case .date: "The newest first."
    case .publication: "Publications by their titles, the newest issues first."
    case .title: "All issues by their titles."
    case .unread: "All issues, those first that you have not opened yet."
    }
  }

  /// A heading and what to do, where there is nothing to show.
  static func empty(_ shelf: ShelfState) -> [String] {
    if !shelf.filter.isEmpty {
      return [
        "No issue matches “\(shelf.filter)”.", "", "Words are looked for in titles, names and publications.",
        "Backspace takes letters back, Esc shows all again.",
      ]
    }
    guard let first = shelf.publications.first else {
      return [
        "The shelf is empty.", "", "It fills with the issues of what you subscribe to.",
        "Leave with q and give the address of a feed:", "", "newsstand subscribe ADDRESS",
      ]
    }
    let heading =
      shelf.publications.count == 1
      ? "“\(first.title)” has no issues yet." : "None of your publications has an issue yet."
    let failures = shelf.publications.compactMap(\.failure)
    guard let failure = failures.first else { return [heading, "", "r looks for new ones."] }
    return [heading, "", "The last refresh failed: \(failure.sentence)", "", "r tries it again."]
  }
}
