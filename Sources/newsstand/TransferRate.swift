/// How fast bytes come: over the last seconds, so that it neither jumps nor lies about a stall.
struct TransferRate {
  private static let window = Duration.seconds(3)

  private var samples: [(time: ContinuousClock.Instant, bytes: Int64)] = []

  mutating func add(_ bytes: Int64, at time: ContinuousClock.Instant = .now) {
    // Fewer bytes than before: it started over.
    if let last = samples.last, bytes < last.bytes { samples = [] }
    samples.append((time, bytes))
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// Nil until two samples are far enough apart.
  var bytesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last, last.time - first.time > .milliseconds(200)
    else {
      return nil
    }
    return Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
  }
}
