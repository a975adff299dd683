/// Something that is wrong with a feed, or might be.
public struct FeedFinding: Hashable, Sendable {
  /// `name` is the issue's.
  public enum Fault: Hashable, Sendable {
    /// It cannot be read at all.
    case feed(FeedFailure)
    case complaint(FeedComplaint)
    /// A file beside the feed is not there.
    case missingFile(name: String, path: String)
    case wrongDigest(name: String, announced: String, actual: String)
    /// The server of a content or a cover does not give it.
    case unreachable(name: String, address: String, TransferFailure)

    // Warnings: people can subscribe and download all the same.

    case noEntries
    case noTitle(name: String)
    case noCover(name: String)
    case noDate(name: String)
    case noContent(name: String)
    /// A date that can be read, in another form than the standard's (`yyyy-MM-ddTHH:mm:ssZ`).
    case oddDate(name: String, date: String)
    /// In bytes.
    case wrongSize(name: String, announced: Int64, actual: Int64)
  }

  /// Counted from 1; nil of the feed itself.
  public let entry: Int?
  public let fault: Fault

  public init(entry: Int?, _ fault: Fault) {
    self.entry = entry
    self.fault = fault
  }

  /// Whether somebody misses something because of it.
  public var isError: Bool {
    switch fault {
    case .feed, .complaint, .missingFile, .wrongDigest, .unreachable: true
    case .noEntries, .noTitle, .noCover, .noDate, .noContent, .oddDate, .wrongSize: false
    }
  }
}
