import Localization
public import NewsstandKit

extension FeedFinding {
  /// What is wrong, and what to do where that is not plain: for people who make feeds.
  public var sentence: String {
    switch fault {
    case .feed(let failure): failure.lintSentence
    case .complaint(let complaint): complaint.sentence
    case .missingFile(let name, let path): localized("“\(name)” names \(path), which is not there.")
    case .wrongDigest(let name, let announced, let actual):
      localized(
        "The SHA256 of “\(name)” is not that of its file: it begins with \(announced.prefix(12)), the file's with \(actual.prefix(12)). Nobody could install it."
      )
    case .unreachable(let name, let address, let failure):
      localized("“\(name)” names \(address), which cannot be had. \(failure.sentence)")
    case .noEntries: localized("The feed lists no issue.")
    case .noTitle(let name): localized("“\(name)” has no title: its name is shown.")
    case .noCover(let name): localized("“\(name)” has no cover: one is drawn from its title.")
    case .noDate(let name): localized("“\(name)” has no date: it stands behind all others.")
    case .noContent(let name): localized("“\(name)” has no content: it cannot be downloaded.")
    case .oddDate(let name, let date):
      localized(
        "The date “\(date)” of “\(name)” is read, but other readers may refuse the feed for it: write it like 2026-09-01T00:00:00Z."
      )
    case .wrongSize(let name, let announced, let actual):
      localized("The Size of “\(name)” is \(announced), but its file has \(actual) bytes.")
    }
  }
}

extension FeedFailure {
  /// Nobody has subscribed, so nothing could have changed.
  fileprivate var lintSentence: String {
    switch self {
    case .empty: localized("There is nothing in it.")
    case .webPage: localized("This is a web page, not a feed.")
    case .webPageOfFeed(let address):
      localized("This is a web page, not a feed. The page says that its feed is \(address).")
    case .notAFeed(let reason): localized("This is not a feed that newsstand reads: \(reason).")
    default: sentence
    }
  }
}
