/// A media type as servers and catalogues write it (RFC 9110, section 8.3.1), in lower case.
struct MediaType: Hashable, Sendable {
  /// `type/subtype`.
  let essence: String
  let parameters: [String: String]

  /// Nil where there is no type in it.
  init?(_ text: String?) {
    let parts = (text ?? "").lowercased().split(separator: ";").map { $0.trimmed }
    guard let essence = parts.first, essence.contains("/") else { return nil }
    self.essence = essence
    parameters = Dictionary(
      parts.dropFirst().compactMap { part in
        guard let sign = part.firstIndex(of: "=") else { return nil }
        return (part[..<sign].trimmed, part[sign...].dropFirst().trimmed.filter { $0 != "\"" })
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether it says only that there are bytes, as servers do of a file whose ending they do not know.
  var isVague: Bool { Self.vague.contains(essence) }

  private static let vague: Set<String> = [
    "application/octet-stream", "application/x-octet-stream", "binary/octet-stream", "application/binary",
    "application/force-download", "application/x-force-download", "application/download",
    "application/x-download", "application/unknown", "unknown/unknown", "text/plain",
  ]

  /// Whether it is a feed that a catalogue could lead to.
  var isFeed: Bool {
    ["application/atom+xml", "application/opds+json", "application/rss+xml"].contains(essence)
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
  }
}
