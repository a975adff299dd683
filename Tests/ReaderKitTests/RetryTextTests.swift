import Foundation
import Testing

@testable import ReaderKit

@Suite struct RetryTextTests {
  /// 2024-03-01 12:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_709_294_400)
  private let utc = TimeZone(secondsFromGMT: 0)!

  @Test(
    arguments: [
      (-5, "soon"), (0, "soon"), (0.2, "in 1 s"), (12, "in 12 s"),
      (119, "in 119 s"), (120, "in 2 min"), (121, "in 3 min"),
      (3600, "in 60 min"), (3601, "at 13:00"), (43_199, "at 23:59"),
      (43_200, "at 00:00 on 2 Mar"), (345_600 + 300, "at 12:05 on 5 Mar"),
    ] as [(Double, String)])
  func theNearerTheFiner(seconds: Double, text: String) {
    #expect(RetryText.time(now + seconds, now: now, timeZone: utc, dates: .english) == text)
  }

  @Test func clockTimesAreThoseOfThePlace() throws {
    let zone = try #require(TimeZone(secondsFromGMT: 19_800))
    #expect(RetryText.time(now + 7200, now: now, timeZone: zone, dates: .english) == "at 19:30")
  }

  @Test(
    arguments: [
      (0, "0:00"), (0.3, "0:01"), (42, "0:42"), (60, "1:00"), (3599, "59:59"), (3723, "1:02:03"),
      (1e12, "99:59:59"), (.infinity, "99:59:59"), (.nan, "99:59:59"), (-3, "0:00"),
    ] as [(Double, String)])
  func durations(seconds: Double, text: String) {
    #expect(DurationText.clock(seconds) == text)
  }
}
