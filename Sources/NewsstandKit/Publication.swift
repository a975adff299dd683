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

  /// The feed's address for people to see: without name and password.
  public var shownFeed: String { AddressText.withoutCredentials(feed) }
}
