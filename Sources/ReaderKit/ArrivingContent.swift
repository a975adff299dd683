import BrochureKit
import NewsstandKit

/// What of the open issue is still to come.
struct ArrivingContent: Hashable, Sendable {
  /// The folder into which the issue's files come.
  let folder: String
  let issue: Issue.ID
  let brochure: Brochure
  /// The assets that pages and photos wait for, as the brochure names them.
  let assets: Set<String>
}
