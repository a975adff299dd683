/// Says when the next bytes may come so that all transfers together keep to a rate. (libcurl's own limit is
/// one for each transfer, and it reads a hundred buffers before it first looks at the clock.)
final class RateLimiter {
  private var next = ContinuousClock.now

  /// How long nothing may come; zero where something may.
  var pause: Duration { max(.zero, next - .now) }

  /// Bytes came.
  ///
  /// - Parameter rate: bytes a second that may come.
  func spend(_ bytes: Int, at rate: Int64) {
    // What was not used is not saved up, for a burst is what a limit is there to prevent; but the loop wakes
    // up late, and that is made good.
    next = max(next, .now - .milliseconds(100)) + .seconds(Double(bytes) / Double(rate))
  }
}
