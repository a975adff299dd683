public import Foundation

/// When a download that broke off is tried again, in words.
public enum RetryText {
  /// `next try in 12 s`, `next try in 5 min`, `next try at 14:05`, `next try at 14:05 on 3 Mar`.
  ///
  /// - Parameters:
  ///   - date: when it is tried again; nil where that is not known.
  ///   - timeZone: in which clock times are said.
  public static func text(_ date: Date?, now: Date, timeZone: TimeZone = .current) -> String {
    guard let date else { return "waiting" }
    let seconds = date.timeIntervalSince(now).rounded(.up)
    guard seconds > 0 else { return "next try now" }
    if seconds < 120 { return "next try in \(Int(seconds)) s" }
    if seconds <= 3600 { return "next try in \(Int((seconds / 60).rounded(.up))) min" }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    let time = "\(DurationText.two(parts.hour ?? 0)):\(DurationText.two(parts.minute ?? 0))"
    if calendar.isDate(date, inSameDayAs: now) { return "next try at \(time)" }
    return "next try at \(time) on \(DateText.dayAndMonth(date, calendar))"
  }
}
