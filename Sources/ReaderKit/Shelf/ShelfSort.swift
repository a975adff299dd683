/// In which order issues stand on the shelf.
enum ShelfSort: String, CaseIterable, Hashable, Sendable {
  /// The newest first; of several publications the one with the newest issue first, each on shelves of its own.
  case date
  /// Publications by their titles, each on shelves of its own with the newest first.
  case publication
  /// All issues by their titles.
  case title
  /// All issues: first those that are here and were never opened, then those begun.
  case unread

  /// Whether several publications stand apart.
  var isGrouped: Bool { self == .date || self == .publication }
}
