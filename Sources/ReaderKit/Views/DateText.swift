import Foundation

/// Dates as people write them.
enum DateText {
  /// `1 Jul 1891`; empty where there is none. In UTC: an issue's date is a day of the calendar, the same
  /// everywhere.
  static func short(_ date: Date?) -> String {
    guard let date else { return "" }
    let parts = date.formatted(.iso8601).prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return "" }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
  }

  /// `3 Mar`, in the calendar's time zone.
  static func dayAndMonth(_ date: Date, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.day, .month], from: date)
    return "\(parts.day ?? 1) \(months[(parts.month ?? 1) - 1])"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
