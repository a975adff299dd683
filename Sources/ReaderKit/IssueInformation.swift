import BrochureKit
import NewsstandKit

/// All that is known of an issue, to be read.
struct IssueInformation: Hashable, Sendable {
  /// What is found out by looking at its content.
  struct Content: Hashable, Sendable {
    /// Whether it is a single file that was opened by its path.
    var isFile = false
    /// Of its files.
    var bytes: Int64
    var files: Int
    /// Nil where it shows nothing that can be read.
    var articles: Int?
    var pages: Int?
    /// What it says of itself.
    var metadata: BrochureMetadata?
  }

  /// As it was when it was asked for.
  let issue: Issue
  /// Where its content was, or was to come, as it was asked for; nil where it was nowhere.
  let path: String?
  /// Nil until it was looked at, and where there is none.
  var content: Content?
  /// Whether it was looked at.
  var isInspected = false
  /// The first row on the screen.
  var row = 0
}
