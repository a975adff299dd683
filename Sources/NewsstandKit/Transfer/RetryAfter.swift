import Foundation

/// The `Retry-After` header (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// No server is waited for longer, in seconds: a day.
  static let longest = 86_400

  /// Seconds from now, at most a day; nil where it says nothing usable.
  static func seconds(_ header: String?, now: Date = Date()) -> Int? {
    guard let header else { return nil }
    let seconds = Int(header) ?? LenientDate.parse(header).map { Int($0.timeIntervalSince(now).rounded(.up)) }
    return seconds.map { min(max(0, $0), longest) }
  }
}
