import NewsstandKit

/// What is asked before something is deleted.
enum Question: Hashable, Sendable {
  case archive(Issue)
  case cancel(Issue)

  /// What is done on yes.
  var wish: Wish {
    switch self {
    case .archive(let issue): .archive(issue.id)
    case .cancel(let issue): .cancel(issue.id)
    }
  }

  var text: String {
    switch self {
    case .archive(let issue): "Archive “\(issue.title)”?"
    case .cancel(let issue): "Cancel the download of “\(issue.title)”?"
    }
  }

  var consequence: String {
    switch self {
    case .archive: "Its content is deleted. It can be downloaded again."
    case .cancel: "What came so far is deleted. It can be downloaded again."
    }
  }
}
