import NewsstandKit

extension IssueState {
  /// Whether it was here when it was opened, and is not any more: archived or deleted by another process.
  var isGone: Bool { !brochure.isArriving && issue.contentURL == nil }
}

extension Issue {
  /// The same where nothing of it is here, nor coming.
  var withoutContent: Issue { Issue(id: id, facts: facts, position: position) }
}
