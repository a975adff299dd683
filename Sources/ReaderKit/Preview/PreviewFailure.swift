import BrochureKit
import NewsstandKit

/// Why what lies at a path cannot be shown.
enum PreviewFailure: Error, Hashable, Sendable {
  /// It is no archive, or a damaged one.
  case content(DownloadFailure)
  /// There are no pages in it.
  case brochure(BrochureError)
}
