/// What is wrong with one entry of a feed; the rest of the feed is read all the same.
public enum FeedComplaint: Hashable, Sendable {
  /// Counted from 1.
  case notADictionary(entry: Int)
  /// Neither a name nor a content address to make one from.
  case nameless(entry: Int)
  /// The name was there before; the first entry was kept.
  case duplicate(name: String)
  case unreadableDate(name: String, date: String)
  /// An address that is none, or of a scheme that this feed may not name.
  case badAddress(name: String, address: String)
  /// A SHA256 that is none; the content is taken as it comes.
  case badDigest(name: String, digest: String)
}
