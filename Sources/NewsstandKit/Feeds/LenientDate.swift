import Foundation

/// Reads the dates that feeds and servers write, standard or not.
///
/// A calendar date without a time is midnight UTC, and UTC is meant where no zone is named. What is not a
/// date (month 13, letters, nothing) is nil, never a guess.
enum LenientDate {
  struct Reading: Hashable, Sendable {
    var date: Date
    var precision = DatePrecision.day
  }

  static func parse(_ text: String) -> Date? { read(text)?.date }

  static func read(_ text: String) -> Reading? {
    // Longer than any date; a feed may hold megabytes here.
    guard text.utf8.count <= 100 else { return nil }
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let date = standard(text) { return isPlaceholder(date) ? nil : Reading(date: date) }
    let reading = number(text) ?? iso(text) ?? basic(text) ?? internet(text) ?? calendar(text)
    return reading.flatMap { isPlaceholder($0.date) ? nil : $0 }
  }

  /// Whether a text is a date that stands for none, as servers write it that may not leave it out: the year 1, 101.
  static func isPlaceholder(_ text: String) -> Bool {
    let text = text.prefix(100)
    return (standard(String(text)) ?? iso(String(text))?.date).map(isPlaceholder) == true
  }

  /// Nothing that is dated was printed before the year 1000, which is 30,610,224,000 seconds before 1970.
  private static func isPlaceholder(_ date: Date) -> Bool { date.timeIntervalSince1970 < -30_610_224_000 }

  /// Seconds or milliseconds since 1970, a day without marks (`20160605`).
  private static func number(_ text: String) -> Reading? {
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || (48...57).contains(first) else {
      return nil
    }
    let digits = text.utf8.count { (48...57).contains($0) }
    if digits == 8, text.utf8.count == 8, let number = Int(text) {
      return date(
        year: number / 10_000, month: number / 100 % 100, day: number % 100, time: [0, 0, 0], offset: 0
      )
      .map { Reading(date: $0) }
    }
    guard text.utf8.count >= 9, let number = Double(text), number.isFinite else { return nil }
    return date(seconds: abs(number) >= 1e11 ? number / 1000 : number).map { Reading(date: $0) }
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
  private static func iso(_ text: String) -> Reading? {
    var fields = DateFields(text)
    guard let year = fields.number(4...4) else { return nil }
    var (month, day): (Int?, Int?)
    var time: [Int]?
    if fields.skip("-/") {
      guard let number = fields.number(1...2) else { return nil }
      month = number
      if fields.skip("-/") {
        guard let number = fields.number(1...2) else { return nil }
        day = number
        var rest = fields
        if rest.skipAll("Tt ") {
          time = rest.time()
          if time != nil { fields = rest }
        }
      }
    }
    guard let offset = offset(fields.word()), fields.isAtEnd else { return nil }
    let date = date(
      year: year, month: month ?? 1, day: day ?? 1, time: time ?? [0, 0, 0], offset: offset)
    return date.map { Reading(date: $0, precision: month == nil ? .year : day == nil ? .month : .day) }
  }

  /// ISO 8601 without marks: `20160605T080000Z`.
  private static func basic(_ text: String) -> Reading? {
    var fields = DateFields(text)
    guard let day = fields.number(8...8), fields.skip("Tt"),
      let time = fields.number(4...4).map({ $0 * 100 }) ?? fields.number(6...6),
      let offset = offset(fields.word()), fields.isAtEnd
    else { return nil }
    return date(
      year: day / 10_000, month: day / 100 % 100, day: day % 100,
      time: [time / 10_000, time / 100 % 100, time % 100], offset: offset
    ).map { Reading(date: $0) }
  }

  /// RFC 822 and HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func internet(_ text: String) -> Reading? {
    var fields = DateFields(text)
    if !fields.letters().isEmpty { guard fields.skipAll(", ") else { return nil } }
    guard let day = fields.number(1...2), fields.skipAll("- ") else { return nil }
    let name = fields.letters().prefix(3).lowercased()
    guard let month = months.firstIndex(of: name), fields.skipAll("- "),
      let year = fields.number(4...4) ?? fields.number(2...2)
    else { return nil }
    var time: [Int]?
    var rest = fields
    if rest.skipAll(" ") {
      time = rest.time()
      if time != nil { fields = rest }
    }
    guard let offset = offset(fields.word()) else { return nil }
    fields.skipComment()
    guard fields.isAtEnd else { return nil }
    // RFC 5322, section 4.3.
    return date(
      year: year >= 100 ? year : year + (year < 50 ? 2000 : 1900), month: month + 1, day: day,
      time: time ?? [0, 0, 0], offset: offset
    ).map { Reading(date: $0) }
  }

  /// As C's `asctime` writes it, `Sun Nov  6 08:49:37 1994`, as `date` does, with a zone before the year, and as people do: `June 5, 2016`, `June 2016`.
  private static func calendar(_ text: String) -> Reading? {
    guard
      let match = text.wholeMatch(
        of:
          /(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3})[a-z]*\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?,?)?(?:\s+(\d{1,2}):(\d{2}):(\d{2})(?:\s+([A-Z]{2,5}))?)?,?\s+(\d{4})/
      )
    else { return nil }
    let (_, name, day, hour, minute, second, zone, year) = match.output
    guard let month = months.firstIndex(of: name.lowercased()), let offset = offset(zone ?? "") else {
      return nil
    }
    return date(
      year: Int(year), month: month + 1, day: day.flatMap { Int($0) } ?? 1,
      time: [hour, minute, second].map { $0.flatMap { Int($0) } ?? 0 }, offset: offset
    ).map { Reading(date: $0, precision: day == nil ? .month : .day) }
  }

  /// East of Greenwich: the zones of RFC 822, section 5.1, and those that are met besides.
  private static let hours: [String: Double] = [
    "": 0, "z": 0, "gmt": 0, "ut": 0, "utc": 0, "wet": 0,
    "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    "akst": -9, "akdt": -8, "hst": -10, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5,
    "bst": 1, "cet": 1, "mez": 1, "west": 1, "cest": 2, "mesz": 2, "eet": 2, "eest": 3, "msk": 3,
    "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
  ]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds east of Greenwich; nil for what is no zone.
  private static func offset(_ zone: Substring) -> Int? {
    if let hours = hours[zone.lowercased()] { return Int(hours * 3600) }
    // `GMT+2` says what `+02:00` does.
    let named = ["gmt", "utc"].first { zone.lowercased().hasPrefix($0) }
    var fields = DateFields(zone.dropFirst(named?.count ?? 0))
    let isWest = fields.skip("-")
    guard isWest || fields.skip("+") else { return nil }
    let together = fields.number(4...4)
    guard let hours = together.map({ $0 / 100 }) ?? fields.number((named == nil ? 2 : 1)...2) else {
      return nil
    }
    var minutes = together.map { $0 % 100 } ?? 0
    if fields.skip(":") {
      guard together == nil, let number = fields.number(2...2) else { return nil }
      minutes = number
    }
    let seconds = hours * 3600 + minutes * 60
    return fields.isAtEnd ? (isWest ? -seconds : seconds) : nil
  }

  private static func date(year: Int?, month: Int, day: Int, time: [Int], offset: Int) -> Date? {
    guard let year, (1...12).contains(month), day >= 1, day <= days(in: month, of: year),
      // The end of a day is hour 24, and nothing of it.
      time[0] < 24 || time == [24, 0, 0], time[1] < 60, time[2] <= 60
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
