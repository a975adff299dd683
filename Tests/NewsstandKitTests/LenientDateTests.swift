import Foundation
import Testing

@testable import NewsstandKit

@Suite struct LenientDateTests {
  @Test(arguments: [
    ("1891-07-01T08:00:00Z", -2_477_318_400.0),
    ("2016-06-05", 1_465_084_800),
    ("2016-06-05T10:00:00.25+02:00", 1_465_113_600),
    ("2016-06-05 08:00:00", 1_465_113_600),
    ("2016-06", 1_464_739_200),
    ("2016", 1_451_606_400),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("6 Nov 94 08:49:37 +0000", 784_111_777),
    ("1465113600000", 1_465_113_600),
    (" 2016-06-05 ", 1_465_084_800),
    ("1465113600", 1_465_113_600), ("1465113600.5", 1_465_113_600.5), ("20160605", 1_465_084_800),
    ("Sunday, 05-Jun-16 08:00:00 GMT", 1_465_113_600), ("Sun, 5 Jun 2016 04:00 EDT", 1_465_113_600),
    ("05 Jun 2016 10:00:00 CEST", 1_465_113_600), ("Sun Jun  5 08:00:00 2016", 1_465_113_600),
    ("June 5, 2016", 1_465_084_800), ("Jun 2016", 1_464_739_200), ("6 Nov 49 00:00:00 Z", 2_519_769_600),
    ("6 Nov 50 00:00:00 Z", -604_454_400), ("2016/6/5", 1_465_084_800),
    ("Sun, 05 Jun 2016 10:00:00 +0200 (CEST)", 1_465_113_600), ("5 JUNE 2016 10:00 GMT+2", 1_465_113_600),
    ("Sun,5 Jun 2016 10:00:00 UTC+02:00", 1_465_113_600), ("Sun Jun  5 10:00:00 CEST 2016", 1_465_113_600),
    ("2016-06-05 02:30:00.123456 -0530", 1_465_113_600), ("2016-06-05T08:00Z", 1_465_113_600),
    ("2016-06-05T10:00:00+02", 1_465_113_600), ("5 Jun 2016", 1_465_084_800), ("2016-06-05Z", 1_465_084_800),
    ("20160605T080000Z", 1_465_113_600), ("20160605T1000+0200", 1_465_113_600),
    ("2016-06-04T24:00:00Z", 1_465_084_800),
  ])
  func datesInTheWildAreRead(_ text: String, _ seconds: Double) throws {
    #expect(LenientDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2011-13-45", "2011-02-29", "soon", "0000-00-00", "2016-06-05T25:00:00Z", "9".repeated(40),
    "0101-01-01T00:00:00+00:00", "0001-01-01T00:00:00Z", "20161345", "nan", "inf", "1e400", "Foo 5, 2016",
    "5 Jun 2016 10:00 XYZ", "5 Jun 2016 10:00 +", "5 Jun 2016 10:00 +2", "5 Jun 2016 10:00 +02:0",
    "5 Jun 2016 10:00 Z (", "5 Jun 2016 10", "5 Jun", "Sun, ", "5 Jun 216", "2016-", "2016-06-",
    "2016-06-05T",
    "2016-06-05T10", "2016-06-05T10:00:00.", "2016-06-05 10:00:00 +02:00 x",
    "2016-06-05T10:00:00+02:00[Berlin]",
    "20161305T080000Z", "20160605T0860", "2016-06-05T24:00:01Z",
  ])
  func whatIsNoDateIsNone(_ text: String) {
    #expect(LenientDate.parse(text) == nil)
  }

  @Test(arguments: [
    ("2016", DatePrecision.year), ("2016-06", .month), ("June 2016", .month), ("2016-06-05", .day),
    ("1465113600", .day),
  ])
  func howMuchIsKnownIsKept(_ text: String, _ precision: DatePrecision) {
    #expect(LenientDate.read(text)?.precision == precision)
  }

  @Test func leapDaysAreDays() {
    #expect(LenientDate.parse("2000-02-29")?.timeIntervalSince1970 == 951_782_400)
    #expect(LenientDate.parse("1900-02-29") == nil)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
