import Foundation
import TerminalKit
import Testing

@testable import ReaderKit

@Suite struct DateTextTests {
  /// 2024-03-01 00:00 UTC.
  private let date = Date(timeIntervalSince1970: 1_709_251_200)

  @Test(arguments: [
    ("C", "1 Mar 2024"), ("C.UTF-8", "1 Mar 2024"), ("POSIX", "1 Mar 2024"), ("", "1 Mar 2024"),
    ("en_GB.UTF-8", "1 Mar 2024"), ("en_US.UTF-8", "Mar 1, 2024"), ("en_US", "Mar 1, 2024"),
    ("de_DE.UTF-8", "1. März 2024"), ("de_AT.utf8@euro", "1. März 2024"), ("de", "2024-03-01"),
    ("ja_JP.UTF-8", "2024年3月1日"), ("ja_JP.eucJP", "2024-03-01"), ("hi_IN.UTF-8", "1 मार्च 2024"),
    ("ru_RU.UTF-8", "1 мар. 2024 г."),
    // Not installed anywhere.
    ("xx_XX.UTF-8", "2024-03-01"), ("../xx.UTF-8", "1 Mar 2024"),
  ])
  func isWrittenAsInTheLocale(locale: String, text: String) {
    let dates = DateText(locale: locale)
    #expect(dates.short(date) == text)
    #expect(dates.short(nil) == "")
  }

  @Test func theDayIsThatOfTheCalendarInEveryYear() {
    let calendar = { () -> Calendar in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0)!
      return calendar
    }()
    // Every 97th day from 1584, where the Gregorian calendar is new, to 2500; and the seconds around midnight.
    for day in stride(from: -140_985, to: 193_000, by: 97) {
      for seconds in [0.0, 86_399] {
        let date = Date(timeIntervalSince1970: Double(day) * 86_400 + seconds)
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let text = "\(parts.year!)-\(two(parts.month!))-\(two(parts.day!))"
        #expect(DateText.numbers.short(date) == text)
      }
    }
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test(arguments: [.infinity, -.infinity, .nan, 1e300, -1e300, 253_402_300_800, -62_167_219_201, 1e15])
  func whatNobodyWouldPrintIsLeftOut(seconds: Double) {
    #expect(DateText.english.short(Date(timeIntervalSince1970: seconds)) == "")
  }

  @Test(arguments: ["C", "en_US.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8", "hi_IN.UTF-8", "ru_RU.UTF-8", "xx"])
  func noDateIsWiderThanItsColumn(locale: String) {
    let dates = DateText(locale: locale)
    for month in 0..<12 {
      let text = dates.short(date + Double(month) * 30.4 * 86_400 + 27 * 86_400)
      #expect(TextWidth.of(text) <= dates.width && dates.width < 20, "\(text)")
    }
  }
}
