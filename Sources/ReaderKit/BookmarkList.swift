import NewsstandKit

/// The bookmarks of an issue, or of all, to go to one.
struct BookmarkList: Hashable, Sendable {
  /// A bookmark, and what it is called.
  struct Entry: Hashable, Sendable {
    let id: Bookmark.ID
    let name: String
  }

  /// Nil for those of all issues.
  let issue: Issue.ID?
  var selection = 0
}
