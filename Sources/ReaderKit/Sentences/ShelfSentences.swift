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
  static func empty(_ state: ReaderState) -> [String] {
    let shelf = state.shelf
    func key(_ action: Action, on screen: Screen = .shelf) -> String? {
      state.keymap.keyName(of: action, on: screen, unicode: state.capabilities.unicode)
    }
    if !shelf.filter.words.isEmpty {
      return [
        "No issue matches “\(shelf.filter.words)”.", "",
        "Words are looked for in titles, names and publications.",
        "Backspace takes letters back, Esc shows all again.",
      ]
    }
    guard !shelf.publications.isEmpty else {
      let isBound = (key(.publications), key(.subscribe, on: .publications))
      let way =
        if case (let open?, let subscribe?) = isBound {
          "\(open) opens the publications, and \(subscribe) subscribes to one there."
        } else {
          "“newsstand subscribe ADDRESS” subscribes to one."
        }
      return ["The shelf is empty.", "", "It fills with the issues of what you subscribe to.", way]
    }
    let alone = shelf.filter.publication
    let shown = shelf.publications.filter { alone == nil || $0.id == alone }
    let heading =
      if shown.count == 1 {
        "“\(shown[0].title)” has no issues yet."
      } else {
        "None of your publications has an issue yet."
      }
    let refresh = key(.refresh)
    let others = alone == nil ? [] : ["Esc shows all issues again."]
    guard let failure = shown.compactMap(\.failure).first else {
      return [heading, ""] + (refresh.map { ["\($0) looks for new ones."] } ?? []) + others
    }
    return [heading, "", "The last refresh failed: \(failure.sentence)", ""]
      + (refresh.map { ["\($0) tries it again."] } ?? []) + others
  }
}
