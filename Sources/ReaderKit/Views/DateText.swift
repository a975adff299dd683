import Foundation

/// Dates as people write them. In UTC: an issue's date is a day of the calendar, the same everywhere.
enum DateText {
  /// `1 Jul 1891`; empty where there is none.
  static func short(_ date: Date?) -> String {
    guard let date else { return "" }
    let parts = date.formatted(.iso8601).prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else { return "" }
    return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0])"
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
