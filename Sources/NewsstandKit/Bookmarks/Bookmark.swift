public import Foundation

/// A place in an issue that a person wants to find again. It stays when the issue is archived, refreshed or leaves its
/// feed.
public struct Bookmark: Hashable, Sendable, Identifiable {
  /// Never given twice in a library.
  public let id: Int64
  public let issue: Issue.ID
  /// Counted from 0.
  public let article: Int
  public let page: Int
  /// The place within the page, in the page's own measure, as that of a `Position`.
  public let place: Int
  /// What the person calls it; nil where they gave no name.
  public let name: String?
  /// When it was made.
  public let date: Date
}
