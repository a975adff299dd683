/// A `Content-Range` header (RFC 9110, section 14.4).
struct ContentRange: Hashable, Sendable {
  /// First byte; nil in the form `bytes */N` that comes with 416.
  let start: Int64?
  /// Last byte, included.
  let end: Int64?
  /// Nil for `*`: unknown.
  let total: Int64?

  /// Nil where the header is malformed or its numbers contradict each other.
  init?(_ header: String) {
    let parts = header.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
    let halves = parts[1].split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return nil }
    if halves[1] == "*" {
      total = nil
    } else {
      guard let number = Int64(halves[1]), number >= 0 else { return nil }
      total = number
    }
    if halves[0] == "*" {
      start = nil
      end = nil
      return
    }
    let ends = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(ends[0]), let last = Int64(ends[1]) else { return nil }
    guard first >= 0, last >= first, last < total ?? .max else { return nil }
    start = first
    end = last
  }
}
