import Foundation

/// Status and headers of an HTTP response.
struct ResponseHead: Sendable {
  var status = 0
  /// Names in lower case; a repeated header keeps its last value.
  var headers: [String: String] = [:]
  /// Whether the empty line came that ends it.
  var isComplete = false

  subscript(name: String) -> String? { headers[name] }

  var contentLength: Int64? { self["content-length"].flatMap { Int64($0) } }

  /// Takes one raw header line; a status line begins a new head (redirects and 1xx come first).
  mutating func take(line bytes: UnsafeRawBufferPointer) {
    // Header values are Latin-1 at worst; what is not UTF-8 is repaired, never a fault.
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      let words = line.split(whereSeparator: \.isWhitespace)
      self = ResponseHead(status: words.count > 1 ? Int(words[1]) ?? 0 : 0)
    } else if line.allSatisfy(\.isNewline) {
      isComplete = true
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...]
      let name = line[..<colon].lowercased()
      let trimmed = value.trimmingCharacters(in: .whitespacesAndNewlines)
      // Each way to answer may have a line of its own.
      headers[name] =
        name == "www-authenticate"
        ? [headers[name], trimmed].compactMap { $0 }.joined(separator: ", ") : trimmed
    }
  }

  init(status: Int = 0) { self.status = status }
}
