import NewsstandKit

/// What is asked before something is deleted.
enum Question: Hashable, Sendable {
  case archive(Issue)
  case cancel(Issue)
  /// Its content is needed and not here.
  case fetch(Issue)

  /// What is done on yes.
  var wish: Wish {
    switch self {
    case .archive(let issue): .archive(issue.id)
    case .cancel(let issue): .cancel(issue.id)
    case .fetch(let issue): .download(issue.id)
    }
  }

  var text: String {
    switch self {
    case .archive(let issue): "Archive “\(issue.title)”?"
    case .cancel(let issue): "Cancel the download of “\(issue.title)”?"
    case .fetch(let issue): "“\(issue.title)” is not here. Download it?"
    }
  }

  var consequence: String {
    switch self {
    case .archive: "Its content is deleted. It can be downloaded again."
    case .fetch: "Its bookmarks stay. Open one again once the issue is here."
    case .cancel: "What came so far is deleted. It can be downloaded again."
    }
  }
}
