/// What a feed's bytes say: its usable entries in the order of the feed, and what was wrong with the rest.
struct Feed: Hashable, Sendable {
  /// The feed's own name, where the format has one.
  var title: String?
  var issues: [IssueFacts] = []
  /// One line for each entry that could not be used as it stands.
  var complaints: [FeedComplaint] = []
  /// Entries in the document, usable or not.
  var entryCount = 0
}
