/// What is wrong with a feed, mostly with one of its entries; the rest of the feed is read all the same.
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
  /// It comes only in formats that are no issues; media types, or addresses where there are none.
  case unreadableFormat(name: String, types: [String])
  /// It has to be bought, lent or subscribed to.
  case notFree(name: String)
  /// Only a part of it can be had.
  case sampleOnly(name: String)
  /// The feed goes on after so many pages; what is beyond was not read.
  case tooManyPages(read: Int)
  /// The feed's next page is one that was read; each was read once.
  case pagesInCircle(read: Int)

  /// The same of an entry that got another name.
  func renamed(to name: String) -> FeedComplaint {
    switch self {
    case .unreadableDate(_, let date): .unreadableDate(name: name, date: date)
    case .badAddress(_, let address): .badAddress(name: name, address: address)
    case .badDigest(_, let digest): .badDigest(name: name, digest: digest)
    case .unreadableFormat(_, let types): .unreadableFormat(name: name, types: types)
    case .notFree: .notFree(name: name)
    case .sampleOnly: .sampleOnly(name: name)
    case .notADictionary, .nameless, .duplicate, .tooManyPages, .pagesInCircle: self
    }
  }
}
