/// Why a feed could not be read. The publication keeps what it had.
public enum FeedFailure: Error, Hashable, Sendable, Codable {
  case transfer(TransferFailure)
  /// Nothing came.
  case empty
  /// HTML: a login page perhaps.
  case webPage
  /// HTML that names a feed (`<link rel="alternate">`): its address.
  case webPageOfFeed(address: String)
  /// No feed format knows it; `reason` is the nearest format's complaint.
  case notAFeed(reason: String)
  /// There are entries but none can be used.
  case noUsableEntry
  /// It has entries, and none names a file that could be an issue: a feed of articles.
  case nothingToRead
  /// It is a page of a catalogue that leads to others, and lists no issue itself.
  case catalog(sections: Int)
  /// The feed lists nothing although it did before.
  case emptied
}
