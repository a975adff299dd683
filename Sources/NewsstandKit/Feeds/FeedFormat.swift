/// Reads one kind of feed. A newcomer is one file and one line in `FeedFormats`.
protocol FeedFormat {
  /// Whether the bytes look like this kind at all.
  static func recognises(_ bytes: [UInt8]) -> Bool

  /// Reads a feed; relative addresses in it are relative to `base`.
  static func read(_ bytes: [UInt8], base: FeedAddress) throws(FeedFailure) -> Feed
}

/// The kinds of feeds that are known; the first that recognises the bytes reads them.
enum FeedFormats {
  static var all: [any FeedFormat.Type] {
    [
      IssuesPlist.self
    ]
  }

  static func read(_ bytes: [UInt8], base: FeedAddress) throws(FeedFailure) -> Feed {
    if ContentSniffer.isWebPage(bytes) { throw .webPage }
    guard ContentSniffer.firstMeaningfulByte(bytes) != nil else { throw .empty }
    guard let format = all.first(where: { $0.recognises(bytes) }) else {
      throw .notAFeed(reason: "not an issues plist")
    }
    return try format.read(bytes, base: base)
  }
}
