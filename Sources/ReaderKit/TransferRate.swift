/// How fast bytes come: over the last seconds, so that it neither jumps nor lies about a stall.
public struct TransferRate: Hashable, Sendable {
  private struct Sample: Hashable, Sendable {
    let time: ContinuousClock.Instant
    let bytes: Int64
  }

  private static let window = Duration.seconds(3)

  private var samples: [Sample] = []
  /// When bytes came last; nil before the first sample.
  public private(set) var lastGain: ContinuousClock.Instant?

  public init() {}

  /// Takes how many bytes were here at a time: whenever they are read, and when nothing came too.
  public mutating func add(_ bytes: Int64, at time: ContinuousClock.Instant = .now) {
    // Fewer bytes than before: it started over.
    if let last = samples.last, bytes < last.bytes { samples = [] }
    if samples.last?.bytes != bytes { lastGain = time }
    samples.append(Sample(time: time, bytes: bytes))
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// Nil until two samples are far enough apart.
  public var bytesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last, last.time - first.time > .milliseconds(200)
    else {
      return nil
    }
    return Double(last.bytes - first.bytes) / ((last.time - first.time) / .seconds(1))
  }
}
