import Foundation
import NewsstandKit
import TerminalKit

/// Dates as people write them, in the language of the locale.
///
/// ICU would know all languages, and takes half of the time that a start may take; the C library knows those whose
/// locales are installed. So the languages of the program are known here, and any other by the C library.
struct DateText: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case day, month, year
    /// In digits, as many as are wanted at least.
    case dayNumber(Int)
    case monthNumber(Int)
    case text(String)
  }

  private let pieces: [Piece]
  /// A day of a year that goes without saying.
  private let withoutYear: [Piece]
  private let months: [String]
  /// The columns that a date takes at most.
  let width: Int

  private init(_ pieces: [Piece], _ withoutYear: [Piece], _ months: [String] = []) {
    self.pieces = pieces
    self.withoutYear = withoutYear
    self.months = months
    let month = months.map { TextWidth.of($0) }.max() ?? 2
    width = pieces.reduce(0) { width, piece in
      switch piece {
      case .day, .dayNumber, .monthNumber: width + 2
      case .month: width + month
      case .year: width + 4
      case .text(let text): width + TextWidth.of(text)
      }
    }
  }

  /// That of the environment: `LC_ALL`, `LC_TIME`, `LANG`, the first that is set.
  static let own = DateText(
    locale: ["LC_ALL", "LC_TIME", "LANG"].lazy
      .compactMap { (name: String) in getenv(name).map { String(cString: $0) } }
      .first { !$0.isEmpty } ?? "C")

  /// `1 Jul 1891`
  static let english = DateText(
    [.day, .text(" "), .month, .text(" "), .year], [.day, .text(" "), .month], englishMonths)
  /// `1891-07-01` (ISO 8601)
  static let numbers = DateText(
    [.year, .text("-"), .monthNumber(2), .text("-"), .dayNumber(2)],
    [.monthNumber(2), .text("-"), .dayNumber(2)])

  private static let englishMonths = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// As in a locale, named as setlocale(3) takes it. Where its language is not known, or not to be written without
  /// UTF-8, dates are numbers.
  init(locale: String) {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    let language = name.prefix { $0 != "_" }.lowercased()
    let encoding = locale.lowercased()
    let isUnicode = encoding.contains("utf-8") || encoding.contains("utf8")
    switch language {
    case "c", "posix", "": self = .english
    case "en":
      self =
        ["en_US", "en_PH"].contains(name)
        ? DateText(
          [.month, .text(" "), .day, .text(", "), .year], [.month, .text(" "), .day], Self.englishMonths)
        : .english
    case _ where !isUnicode: self = .numbers
    case "de":
      self.init(
        [.day, .text(". "), .month, .text(" "), .year], [.day, .text(". "), .month],
        ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."])
    case "ja", "zh":
      self.init(
        [.year, .text("年"), .monthNumber(1), .text("月"), .dayNumber(1), .text("日")],
        [.monthNumber(1), .text("月"), .dayNumber(1), .text("日")])
    case "hi":
      self.init(
        [.day, .text(" "), .month, .text(" "), .year], [.day, .text(" "), .month],
        [
          "जन॰", "फ़र॰", "मार्च", "अप्रैल", "मई", "जून", "जुल॰", "अग॰", "सित॰", "अक्टू॰", "नव॰", "दिस॰",
        ])
    case "ru":
      self.init(
        [.day, .text(" "), .month, .text(" "), .year, .text(" г.")], [.day, .text(" "), .month],
        ["янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек."])
    default:
      guard let months = Self.months(of: locale) else {
        self = .numbers
        return
      }
      self.init([.day, .text(" "), .month, .text(" "), .year], [.day, .text(" "), .month], months)
    }
  }

  /// The names of the months as the C library has them; nil where the locale is not installed.
  private static func months(of locale: String) -> [String]? {
    guard let handle = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, locale, nil) else { return nil }
    defer { freelocale(handle) }
    let items = [
      ABMON_1, ABMON_2, ABMON_3, ABMON_4, ABMON_5, ABMON_6, ABMON_7, ABMON_8, ABMON_9, ABMON_10, ABMON_11,
      ABMON_12,
    ]
    let months = items.compactMap { nl_langinfo_l(nl_item($0), handle).map { String(cString: $0) } }
    return months.count == 12 && months.allSatisfy { !$0.isEmpty } ? months : nil
  }

  /// `1 Jul 1891`; empty where there is none. In UTC: an issue's date is a day of the calendar, the same
  /// everywhere.
  func short(_ date: Date?, _ precision: DatePrecision = .day) -> String {
    // Nobody prints what was before the calendar, or after four digits.
    guard let seconds = date?.timeIntervalSince1970, abs(seconds) < 253_402_300_800 else { return "" }
    let (year, month, day) = Self.civil(Int((seconds / 86_400).rounded(.down)))
    guard year > 0 else { return "" }
    return precision == .day ? text(pieces, year, month, day) : text(partial(precision), year, month, day)
  }

  /// The pieces of a month of a year, or of a year alone, in the order of the whole.
  private func partial(_ precision: DatePrecision) -> [Piece] {
    if precision == .year { return [.year] }
    let names = pieces.filter {
      switch $0 {
      case .month, .monthNumber, .year: true
      case .day, .dayNumber, .text: false
      }
    }
    let isNumber = names.contains { if case .monthNumber = $0 { true } else { false } }
    return Array(names.map { [$0] }.joined(separator: [.text(isNumber ? "-" : " ")]))
  }

  /// `3 Mar`, in the calendar's time zone.
  func dayAndMonth(_ date: Date, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.day, .month], from: date)
    return text(withoutYear, 0, parts.month ?? 1, parts.day ?? 1)
  }

  private func text(_ pieces: [Piece], _ year: Int, _ month: Int, _ day: Int) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .day: text += String(day)
      case .month: text += months[month - 1]
      case .year: text += String(year)
      case .dayNumber(let digits): text += Self.number(day, digits)
      case .monthNumber(let digits): text += Self.number(month, digits)
      case .text(let piece): text += piece
      }
    }
  }

  private static func number(_ number: Int, _ digits: Int) -> String {
    digits == 2 && number < 10 ? "0\(number)" : "\(number)"
  }

  /// The day of the Gregorian calendar that is so many days after 1970-01-01. A year begins in March here, so that the
  /// odd month is the last one; months then begin every 30.6 days.
  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // 400 years have 146,097 days; 1970-01-01 is 719,468 days after 0000-03-01.
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
