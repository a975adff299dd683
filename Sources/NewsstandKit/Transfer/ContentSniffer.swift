import Foundation

/// Tells what bytes are from how they begin.
enum ContentSniffer {
  /// Byte order marks of UTF-8 and, both ways round, UTF-16.
  private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]

  /// The first byte of a text's first character after a byte order mark and white space; nil where there is
  /// none yet.
  static func firstMeaningfulByte(_ bytes: [UInt8]) -> UInt8? {
    guard let mark = marks.first(where: { bytes.starts(with: $0) }) else {
      let mayBecomeMark = marks.contains { $0.starts(with: bytes) }
      // UTF-16 may go without a mark.
      return mayBecomeMark ? nil : bytes.first { $0 != 0 && !isSpace($0) }
    }
    let rest = bytes.dropFirst(mark.count)
    // In UTF-16 every other byte of a mark-up character is zero.
    return mark.count == 2 ? rest.first { $0 != 0 && !isSpace($0) } : rest.first { !isSpace($0) }
  }

  /// The local name of the first element of a document in XML, in lower case; nil where it does not begin like one.
  /// A declaration, comments and a document type may come before, of 1 MiB in all.
  static func rootElement(_ bytes: [UInt8]) -> String? {
    guard firstMeaningfulByte(bytes) == UInt8(ascii: "<") else { return nil }
    // In UTF-16 every other byte of a mark-up character is zero.
    let text = bytes.prefix(1 << 20).filter { $0 != 0 }
    var rest = text[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[open...]
      let kinds = [("<!--", "-->"), ("<?", "?>"), ("<!", ">")]
      guard let (_, end) = kinds.first(where: { rest.starts(with: $0.0.utf8) }) else { break }
      // A document type may have declarations of its own in it.
      let isType = rest.starts(with: "<!".utf8) && !rest.starts(with: "<!--".utf8)
      let bracket = isType ? rest.prefix { $0 != UInt8(ascii: ">") }.firstIndex(of: UInt8(ascii: "[")) : nil
      let mark = Array((bracket == nil ? end : "]").utf8)
      guard let found = rest[(bracket ?? rest.startIndex)...].firstRange(of: mark) else { return nil }
      rest = rest[found.upperBound...]
    }
    guard rest.first == UInt8(ascii: "<") else { return nil }
    let name = rest.dropFirst().prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    let local = String(decoding: name, as: UTF8.self).split(separator: ":").last
    return local.map { $0.lowercased() }
  }

  /// Whether a text begins like HTML: an XML declaration and comments may come before. What stands further
  /// in is no sign: an entry of a feed may hold HTML.
  static func isWebPage(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(16 << 10).filter { $0 != 0 }, as: UTF8.self).lowercased()
    var rest = text[(text.firstIndex(of: "<") ?? text.endIndex)...]
    while let (_, end) = [("<?", "?>"), ("<!--", "-->")].first(where: { rest.hasPrefix($0.0) }) {
      guard let found = rest.range(of: end),
        let next = rest[found.upperBound...].firstIndex(of: "<")
      else { return false }
      rest = rest[next...]
    }
    return ["<!doctype html", "<html", "<head", "<body", "<title", "<script"].contains { rest.hasPrefix($0) }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
