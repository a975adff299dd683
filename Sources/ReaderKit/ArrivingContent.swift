import BrochureKit
import NewsstandKit

/// What of the open issue is still to come.
struct ArrivingContent: Hashable, Sendable {
  /// The folder into which the issue's files come.
  let folder: String
  /// What says which files are to come, once that is known.
  let paths: String?
  let issue: Issue.ID
  let brochure: Brochure
  /// The assets that pages and photos wait for, as the brochure names them.
  let assets: Set<String>
}

extension ArrivingContent {
  /// The brochure that what has come makes by now; nil of one that cannot be read.
  ///
  /// Blocks while it is read.
  var brochureNow: Brochure? {
    Brochure.open(arrivingIn: folder, expecting: paths.flatMap { ExpectedFiles(path: $0) })
  }
}
