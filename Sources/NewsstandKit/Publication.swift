public import Foundation

/// A subscription: a feed and what it has brought.
public struct Publication: Hashable, Sendable, Identifiable {
  /// Short, unique, fit for a command line and a folder's name.
  public let id: String
  public let title: String
  /// The feed's address, with the name and the password that may stand in it.
  public let feed: String
  /// False once unsubscribed: it stays while issues of it are here.
  public let isSubscribed: Bool
  /// When the feed was last read with success.
  public let refreshed: Date?
  /// Why the last refresh failed; nil after a success.
  public let failure: FeedFailure?
  /// Whether its issues were added one by one from the catalogue at `feed`: it is never refreshed.
  public let isCollected: Bool

  public init(
    id: String, title: String, feed: String, isSubscribed: Bool, refreshed: Date?, failure: FeedFailure?,
    isCollected: Bool = false
  ) {
    self.id = id
    self.title = title
    self.feed = feed
    self.isSubscribed = isSubscribed
    self.refreshed = refreshed
    self.failure = failure
    self.isCollected = isCollected
  }

  /// Whether its feed is to be read every now and then.
  public var isRefreshable: Bool { isSubscribed && !isCollected }

  /// The feed's address for people to see: without name and password.
  public var shownFeed: String { AddressText.withoutCredentials(feed) }
}
