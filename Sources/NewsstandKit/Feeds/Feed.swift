/// What a feed's bytes say: its entries in the order of the feed, and what is wrong with each.
struct Feed: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    /// Counted from 1.
    let number: Int
    /// Nil where it cannot be used.
    var facts: IssueFacts?
    /// What of it could not be used as it stands.
    var complaints: [FeedComplaint] = []
    /// Whether it has a title of its own.
    var hasTitle = false
    /// Dates that were read and are written in another form than the standard's.
    var oddDates: [String] = []
  }

  /// The feed's own name, where the format has one.
  var title: String?
  var entries: [Entry] = []

  /// Of the usable entries.
  var issues: [IssueFacts] { entries.compactMap(\.facts) }
  /// One line for each thing that could not be used as it stands.
  var complaints: [FeedComplaint] { entries.flatMap(\.complaints) }
  /// Entries in the document, usable or not.
  var entryCount: Int { entries.count }
}
