import NewsstandKit

/// What a person wants of an issue: written into the library, one after the other.
enum Wish: Hashable, Sendable {
  /// Its content, or that its download goes on now.
  case download(Issue.ID)
  case pause(Issue.ID)
  /// No download any more; the bytes that came go.
  case cancel(Issue.ID)
  case archive(Issue.ID)

  var issue: Issue.ID {
    switch self {
    case .download(let id), .pause(let id), .cancel(let id), .archive(let id): id
    }
  }

  /// The issue as it will be once the library heard of the wish.
  func applied(to issue: Issue) -> Issue {
    var download = issue.download
    switch (self, download?.state) {
    case (.download, nil):
      download = issue.facts.content.map { AssetDownload(issue: issue.id, address: $0) }
    case (.download, .failed), (.download, .waiting), (.download, .paused): download?.state = .queued
    case (.pause, .queued), (.pause, .active), (.pause, .waiting): download?.state = .paused
    case (.cancel, _): download = nil
    default: break
    }
    var contentURL = issue.contentURL
    if case .archive = self { contentURL = nil }
    return Issue(
      id: issue.id, facts: issue.facts, contentURL: contentURL,
      arrivingURL: download == nil ? nil : issue.arrivingURL, archiveSize: issue.archiveSize,
      download: download, position: issue.position)
  }
}
