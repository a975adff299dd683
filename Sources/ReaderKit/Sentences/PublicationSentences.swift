import Foundation

/// What is said of publications, in whole sentences.
enum PublicationSentences {
  static func count(_ publications: Int) -> String {
    publications == 1 ? "1 publication" : "\(publications) publications"
  }

  static func issues(_ count: Int, unread: Int) -> String {
    switch (count, unread) {
    case (0, _): "No issues yet."
    case (1, 0): "1 issue."
    case (1, _): "1 issue, unread."
    case (_, 0): "\(count) issues."
    default: "\(count) issues, \(unread) unread."
    }
  }

  /// When the feed was read, as fine as it is near.
  static func refreshed(_ date: Date?, now: Date, dates: DateText) -> String {
    guard let date else { return "Not refreshed yet." }
    let minutes = Int(min(max(0, now.timeIntervalSince(date)), 1e12) / 60)
    return switch minutes {
    case 0: "Refreshed just now."
    case 1: "Refreshed 1 minute ago."
    case ..<60: "Refreshed \(minutes) minutes ago."
    case ..<120: "Refreshed 1 hour ago."
    case ..<1440: "Refreshed \(minutes / 60) hours ago."
    case ..<2880: "Refreshed 1 day ago."
    case ..<10080: "Refreshed \(minutes / 1440) days ago."
    default: "Refreshed on \(dates.short(date))."
    }
  }

  static func refreshed(_ title: String, new: Int) -> String {
    switch new {
    case 0: "“\(title)” has nothing new."
    case 1: "“\(title)” has one new issue."
    default: "“\(title)” has \(new) new issues."
    }
  }

  static let nothingToRefresh = "You are subscribed to nothing, so there is nothing to look for."
  static let isRefreshing = "Reading feeds…"

  static func subscribed(_ title: String, complaints: Int) -> String {
    switch complaints {
    case 0: "Subscribed to “\(title)”."
    case 1: "Subscribed to “\(title)”. Something is wrong with its feed: “newsstand lint” says what."
    default:
      "Subscribed to “\(title)”. \(complaints) things are wrong with its feed: “newsstand lint” says what."
    }
  }
}
