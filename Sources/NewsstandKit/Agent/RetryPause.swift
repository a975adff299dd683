import Foundation

/// How long to wait before a download is tried again.
enum RetryPause {
  /// The first pause in seconds; each one after it is twice as long, up to the longest.
  private static let shortest = 1.0
  private static let longest = 600.0

  /// Seconds after `attempts` tries in a row that brought nothing. A part of it is chance, so that readers
  /// whom one outage threw out do not all come back at once.
  static func seconds(attempts: Int, retryAfter: Int?) -> Double {
    let pause = min(longest, shortest * pow(2, Double(min(max(attempts, 1), 20) - 1)))
    let jittered = pause * Double.random(in: 0.75...1.25)
    return max(jittered, Double(retryAfter ?? 0))
  }
}
