import Localization
import NewsstandKit

/// What is asked before something is deleted.
enum Question: Hashable, Sendable {
  case archive(Issue)
  case cancel(Issue)
  /// Its content is needed and not here.
  case fetch(Issue)
  case unsubscribe(PublicationsState.Entry)

  struct Answer: Hashable, Sendable {
    let action: Action
    let text: String
  }

  /// What the library is asked for on yes; nil where that is no wish for an issue.
  var wish: Wish? {
    switch self {
    case .archive(let issue): .archive(issue.id)
    case .cancel(let issue): .cancel(issue.id)
    case .fetch(let issue): .download(issue.id)
    case .unsubscribe: nil
    }
  }

  var text: String {
    switch self {
    case .archive(let issue): localized("Archive “\(issue.title)”?")
    case .cancel(let issue): localized("Cancel the download of “\(issue.title)”?")
    case .fetch(let issue): localized("“\(issue.title)” is not here. Download it?")
    case .unsubscribe(let entry):
      entry.publication.isSubscribed
        ? localized("Unsubscribe from “\(entry.publication.title)”?")
        : localized("Delete what is here of “\(entry.publication.title)”?")
    }
  }

  var consequence: String {
    switch self {
    case .archive: localized("Its content is deleted. It can be downloaded again.")
    case .fetch: localized("Its bookmarks stay. Open one again once the issue is here.")
    case .cancel: localized("What came so far is deleted. It can be downloaded again.")
    case .unsubscribe(let entry): entry.consequence
    }
  }

  var answers: [Answer] {
    if case .unsubscribe(let entry) = self, entry.publication.isSubscribed, entry.here + entry.arriving > 0 {
      return [
        Answer(action: .open, text: localized("yes; keep what is here")),
        Answer(action: .remove, text: localized("yes; delete what is here")),
        Answer(action: .close, text: localized("stay subscribed")),
      ]
    }
    return [Answer(action: .open, text: localized("yes")), Answer(action: .close, text: localized("no"))]
  }
}

extension PublicationsState.Entry {
  fileprivate var consequence: String {
    if !publication.isSubscribed {
      return localized("You are not subscribed to it, so it cannot be downloaded again.")
    }
    let count = here + arriving
    if count == 0 { return localized("Its issues leave the shelf. Nothing of it is here.") }
    return localized(
      count, one: "One issue of it is here, or on its way.",
      other: "\(count) issues of it are here, or on their way.")
  }
}
