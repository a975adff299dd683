public import NewsstandKit

extension FeedFinding {
  /// What is wrong, and what to do where that is not plain: for people who make feeds.
  public var sentence: String {
    switch fault {
    case .feed(let failure): failure.lintSentence
    case .complaint(let complaint): complaint.sentence
    case .missingFile(let name, let path): "“\(name)” names \(path), which is not there."
    case .wrongDigest(let name, let announced, let actual):
      "The SHA256 of “\(name)” is not that of its file: it begins with \(announced.prefix(12)), the file's with \(actual.prefix(12)). Nobody could install it."
    case .unreachable(let name, let address, let failure):
      "“\(name)” names \(address), which cannot be had. \(failure.sentence)"
    case .noEntries: "The feed lists no issue."
    case .noTitle(let name): "“\(name)” has no title: its name is shown."
    case .noCover(let name): "“\(name)” has no cover: one is drawn from its title."
    case .noDate(let name): "“\(name)” has no date: it stands behind all others."
    case .noContent(let name): "“\(name)” has no content: it cannot be downloaded."
    case .oddDate(let name, let date):
      "The date “\(date)” of “\(name)” is read, but other readers may refuse the feed for it: write it like 2026-09-01T00:00:00Z."
    case .wrongSize(let name, let announced, let actual):
      "The Size of “\(name)” is \(announced), but its file has \(actual) bytes."
    }
  }
}

extension FeedFailure {
  /// Nobody has subscribed, so nothing could have changed.
  fileprivate var lintSentence: String {
    switch self {
    case .empty: "There is nothing in it."
    case .webPage: "This is a web page, not a feed."
    case .notAFeed(let reason): "This is not a feed that newsstand reads: \(reason)."
    default: sentence
    }
  }
}
