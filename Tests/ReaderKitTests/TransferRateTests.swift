import ReaderKit
import Testing

@Suite struct TransferRateTests {
  private let start = ContinuousClock.now

  private func rate(_ samples: [(Double, Int64)]) -> TransferRate {
    var rate = TransferRate()
    for (seconds, bytes) in samples { rate.add(bytes, at: start + .seconds(seconds)) }
    return rate
  }

  @Test func oneReadingIsNoRate() {
    #expect(rate([]).bytesPerSecond == nil)
    #expect(rate([(0, 500)]).bytesPerSecond == nil)
    #expect(rate([(0, 500), (0.1, 900)]).bytesPerSecond == nil)
    #expect(rate([(0, 0), (0.5, 500)]).bytesPerSecond == 1000)
  }

  @Test func onlyTheLastSecondsCount() throws {
    var rate = TransferRate()
    for tenth in 0...100 {
      let bytes: Int = tenth <= 50 ? tenth * 1000 : 50_000 + (tenth - 50) * 100
      rate.add(Int64(bytes), at: start + .milliseconds(100 * tenth))
    }
    let found = try #require(rate.bytesPerSecond)
    #expect(abs(found - 1000) < 50)
  }

  @Test func aStallBecomesNothing() {
    let stalled = rate([(0, 0), (1, 1000), (2, 1000), (3, 1000), (4, 1000), (5, 1000)])
    #expect(stalled.bytesPerSecond == 0)
    #expect(stalled.lastGain == start + .seconds(1))
  }

  @Test func whatStartsOverBeginsAnew() {
    #expect(rate([(0, 0), (1, 9000), (2, 10)]).bytesPerSecond == nil)
    #expect(rate([(0, 0), (1, 9000), (2, 10), (3, 110)]).bytesPerSecond == 100)
  }
}
