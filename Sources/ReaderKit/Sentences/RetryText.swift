public import Foundation
import Localization

/// When a download that broke off is tried again, in words.
public enum RetryText {
  /// `soon` (the time is over: others are being downloaded), `in 12 s`, `in 5 min`, `at 14:05`, `at 14:05 on 3 Mar`: as fine as it is near.
  ///
  /// - Parameter timeZone: in which clock times are said.
  public static func time(_ date: Date, now: Date, timeZone: TimeZone = .current) -> String {
    time(date, now: now, timeZone: timeZone, dates: .own)
  }

  static func time(_ date: Date, now: Date, timeZone: TimeZone, dates: DateText) -> String {
    let seconds = date.timeIntervalSince(now).rounded(.up)
    guard seconds > 0 else { return localized("soon") }
    if seconds < 120 { return localized("in \(Int(seconds)) s") }
    if seconds <= 3600 { return localized("in \(Int((seconds / 60).rounded(.up))) min") }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    let time = "\(DurationText.two(parts.hour ?? 0)):\(DurationText.two(parts.minute ?? 0))"
    if calendar.isDate(date, inSameDayAs: now) { return localized("at \(time)") }
    return localized("at \(time) on \(dates.dayAndMonth(date, calendar))")
  }
}
