import NewsstandKit

/// A document that needs a password before it is read.
struct LockedDocument: Hashable, Sendable {
  /// Its file's.
  let name: String
  /// The issue that is opened once it is unlocked; nil where that is read by its path.
  let issue: Issue?
}
