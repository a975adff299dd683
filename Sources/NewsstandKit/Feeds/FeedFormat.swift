/// Reads one kind of feed. A newcomer is one file and one line in `FeedFormats`.
protocol FeedFormat {
  /// Whether the document looks like this kind at all.
  static func recognises(_ document: FeedDocument) -> Bool

  /// Reads a feed; relative addresses in it are relative to `base`.
  static func read(_ document: FeedDocument, base: FeedAddress) throws(FeedFailure) -> Feed
}

/// The kinds of feeds that are known; the first that recognises the document reads it.
enum FeedFormats {
  static var all: [any FeedFormat.Type] {
    [
      IssuesPlist.self,
      NewsstandAtom.self,
      OPDSFeed.self,
      AtomFeed.self,
      RSSFeed.self,
      OPDS2Feed.self,
      BakerShelf.self,
      JSONFeed.self,
    ]
  }

  /// - Parameter charset: what the server says that they are written in.
  static func read(
    _ bytes: [UInt8], base: FeedAddress, charset: String? = nil
  ) throws(FeedFailure) -> Feed {
    if ContentSniffer.isWebPage(bytes) {
      throw WebPageLinks.feed(in: bytes, base: base).map { .webPageOfFeed(address: $0) } ?? .webPage
    }
    guard ContentSniffer.firstMeaningfulByte(bytes) != nil else { throw .empty }
    let document = FeedDocument(bytes, charset: charset)
    guard let format = all.first(where: { $0.recognises(document) }) else {
      throw .notAFeed(reason: "it is of no kind that is known")
    }
    return try format.read(document, base: base)
  }
}
