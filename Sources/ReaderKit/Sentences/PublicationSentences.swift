import Foundation
import Localization

/// What is said of publications, in whole sentences.
enum PublicationSentences {
  static func count(_ publications: Int) -> String {
    localized(publications, one: "1 publication", other: "\(publications) publications")
  }

  static func issues(_ count: Int, unread: Int) -> String {
    if count == 0 { return localized("No issues yet.") }
    if count == 1, unread == 1 { return localized("1 issue, unread.") }
    return localized("\(ShelfSentences.issues(count, unread: unread)).")
  }

  /// When the feed was read, as fine as it is near.
  static func refreshed(_ date: Date?, now: Date, dates: DateText) -> String {
    guard let date else { return localized("Not refreshed yet.") }
    let minutes = Int(min(max(0, now.timeIntervalSince(date)), 1e12) / 60)
    let (hours, days) = (minutes / 60, minutes / 1440)
    if minutes == 0 { return localized("Refreshed just now.") }
    if hours == 0 {
      return localized(minutes, one: "Refreshed 1 minute ago.", other: "Refreshed \(minutes) minutes ago.")
    }
    if days == 0 {
      return localized(hours, one: "Refreshed 1 hour ago.", other: "Refreshed \(hours) hours ago.")
    }
    return days < 7
      ? localized(days, one: "Refreshed 1 day ago.", other: "Refreshed \(days) days ago.")
      : localized("Refreshed on \(dates.short(date)).")
  }

  static func refreshed(_ title: String, new: Int) -> String {
    new == 0
      ? localized("“\(title)” has nothing new.")
      : localized(new, one: "“\(title)” has \(new) new issue.", other: "“\(title)” has \(new) new issues.")
  }

  static func subscribed(_ title: String, complaints: Int) -> String {
    switch complaints {
    case 0: localized("Subscribed to “\(title)”.")
    case 1:
      localized("Subscribed to “\(title)”. Something is wrong with its feed: “newsstand lint” says what.")
    default:
      localized(
        complaints,
        one:
          "Subscribed to “\(title)”. \(complaints) thing is wrong with its feed: “newsstand lint” says what.",
        other:
          "Subscribed to “\(title)”. \(complaints) things are wrong with its feed: “newsstand lint” says what."
      )
    }
  }
}
