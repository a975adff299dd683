/// Why a feed could not be read. The publication keeps what it had.
public enum FeedFailure: Error, Hashable, Sendable, Codable {
  case transfer(TransferFailure)
  /// Nothing came.
  case empty
  /// HTML: a login page perhaps.
  case webPage
  /// No feed format knows it; `reason` is the nearest format's complaint.
  case notAFeed(reason: String)
  /// There are entries but none can be used.
  case noUsableEntry
  /// The feed lists nothing although it did before.
  case emptied
}
