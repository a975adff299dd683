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
  ])
  func datesInTheWildAreRead(_ text: String, _ seconds: Double) throws {
    #expect(LenientDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2011-13-45", "2011-02-29", "soon", "0000-00-00", "2016-06-05T25:00:00Z", "9".repeated(40),
  ])
  func whatIsNoDateIsNone(_ text: String) {
    #expect(LenientDate.parse(text) == nil)
  }

  @Test func leapDaysAreDays() {
    #expect(LenientDate.parse("2000-02-29")?.timeIntervalSince1970 == 951_782_400)
    #expect(LenientDate.parse("1900-02-29") == nil)
  }
}

extension String {
  fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
