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
  static func empty(_ state: ReaderState, _ keys: KeyHints) -> [String] {
    let shelf = state.shelf
    if !shelf.filter.words.isEmpty {
      return [
        localized("No issue matches “\(shelf.filter.words)”."), "",
        localized("Words are looked for in titles, names and publications."),
        localized("\(keys.name(.backspace)) takes letters back, \(keys.name(.escape)) shows all again."),
      ]
    }
    guard !shelf.publications.isEmpty else {
      let way =
        if let open = keys.name(.publications), let subscribe = state.keys(on: .publications).name(.subscribe)
        {
          localized("\(open) opens the publications, and \(subscribe) subscribes to one there.")
        } else {
          localized("“newsstand subscribe ADDRESS” subscribes to one.")
        }
      return [
        localized("The shelf is empty."), "", localized("It fills with the issues of what you subscribe to."),
        way,
      ]
    }
    let alone = shelf.filter.publication
    let shown = shelf.publications.filter { alone == nil || $0.id == alone }
    let heading =
      if shown.count == 1 {
        localized("“\(shown[0].title)” has no issues yet.")
      } else {
        localized("None of your publications has an issue yet.")
      }
    let refresh = keys.name(.refresh)
    let others = alone == nil ? [] : [localized("\(keys.name(.escape)) shows all issues again.")]
    guard let failure = shown.compactMap(\.failure).first else {
      return [heading, ""] + (refresh.map { [localized("\($0) looks for new ones.")] } ?? []) + others
    }
    return [heading, "", localized("The last refresh failed: \(failure.sentence)"), ""]
      + (refresh.map { [localized("\($0) tries it again.")] } ?? []) + others
  }
}
