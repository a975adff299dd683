import Foundation

/// Reads the dates that feeds and servers write, standard or not.
///
/// A calendar date without a time is midnight UTC, and UTC is meant where no zone is named. What is not a
/// date (month 13, letters, nothing) is nil, never a guess.
enum LenientDate {
  static func parse(_ text: String) -> Date? {
    // Longer than any date; a feed may hold megabytes here.
    guard text.utf8.count <= 100 else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let milliseconds = Int64(text), text.utf8.count >= 9 {
      return date(seconds: Double(milliseconds) / (text.utf8.count >= 12 ? 1000 : 1))
    }
    return standard(text) ?? iso(text) ?? internet(text)
  }

  /// A date that calendars and formatters can work with: the years 1 to 9999.
  static func date(seconds: Double) -> Date? {
    guard seconds.isFinite, (-62_135_596_800..<253_402_300_800).contains(seconds) else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }

  /// Whether a text is a date in the form of property lists, which every reader knows.
  static func isStandard(_ text: String) -> Bool { standard(text) != nil }

  /// `yyyy-MM-ddTHH:mm:ssZ`, what nearly every feed has: a feed of thousands is read at once.
  private static func standard(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z")
    else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      bytes[range].reduce(Int?.some(0)) { sum, byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? sum.map { $0 * 10 + Int(byte) - 48 } : nil
      }
    }
    guard let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19)
    else { return nil }
    return date(
      year: number(0..<4), month: month, day: day, time: [hour, minute, second], offset: 0)
  }

  /// `yyyy`, `yyyy-MM`, `yyyy-MM-dd`, then `T` or a space, `HH:mm[:ss[.fraction]]`, then `Z` or an offset.
  private static func iso(_ text: String) -> Date? {
    guard
      let match = text.wholeMatch(
        of:
          /(\d{4})(?:[-\/](\d{1,2})(?:[-\/](\d{1,2})(?:[Tt ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?)?)?\s*(\S*)/
      )
    else { return nil }
    let (_, year, month, day, hour, minute, second, zone) = match.output
    guard let offset = offset(zone) else { return nil }
    return date(
      year: Int(year), month: month.flatMap { Int($0) } ?? 1, day: day.flatMap { Int($0) } ?? 1,
      time: [hour, minute, second].map { $0.flatMap { Int($0) } ?? 0 }, offset: offset)
  }

  /// RFC 822 and HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func internet(_ text: String) -> Date? {
    guard
      let match = text.wholeMatch(
        of:
          /(?:[A-Za-z]+,?\s+)?(\d{1,2})[\s-]+([A-Za-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})(?:\s+(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s*(\S*)/
      )
    else { return nil }
    let (_, day, name, year, hour, minute, second, zone) = match.output
    guard let month = months.firstIndex(of: name.lowercased()), let offset = offset(zone) else { return nil }
    let short = Int(year) ?? 0
    return date(
      year: year.count == 4 ? short : short + (short < 70 ? 2000 : 1900), month: month + 1,
      day: Int(day) ?? 0,
      time: [hour, minute, second].map { $0.flatMap { Int($0) } ?? 0 }, offset: offset)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds east of Greenwich; nil for what is no zone.
  private static func offset(_ zone: Substring) -> Int? {
    if ["", "z", "gmt", "ut", "utc"].contains(zone.lowercased()) { return 0 }
    guard let match = zone.wholeMatch(of: /([+-])(\d{2}):?(\d{2})?/) else { return nil }
    let seconds = (Int(match.2) ?? 0) * 3600 + (match.3.flatMap { Int($0) } ?? 0) * 60
    return match.1 == "-" ? -seconds : seconds
  }

  private static func date(year: Int?, month: Int, day: Int, time: [Int], offset: Int) -> Date? {
    guard let year, (1...12).contains(month), day >= 1, day <= days(in: month, of: year),
      time[0] < 24, time[1] < 60, time[2] <= 60
    else { return nil }
    let seconds = daysSince1970(year, month, day) * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    return date(seconds: Double(seconds - offset))
  }

  private static func days(in month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// The proleptic Gregorian calendar: years are counted from March, so that a leap day ends one.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
