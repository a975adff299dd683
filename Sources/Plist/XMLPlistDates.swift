import Foundation

/// Turns the `<date>` elements of an XML property list into `<string>` elements.
enum XMLPlistDates {
  static func asStrings(_ data: Data) -> Data {
    let bytes = utf8(data)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 64)
    var copied = 0
    var index = 0
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[open...]
      guard open + 1 < bytes.count, Self.second.contains(bytes[open + 1]) else {
        index = open + 1
        continue
      }
      if rest.starts(with: Self.comment) {
        index = end(of: "-->", in: bytes, from: open + 4)
      } else if rest.starts(with: Self.section) {
        index = end(of: "]]>", in: bytes, from: open + 9)
      } else if let (old, new) = Self.tags.first(where: { rest.starts(with: $0.0) }) {
        result += bytes[copied..<open]
        result += new
        index = open + old.count
        copied = index
      } else {
        index = open + 1
      }
    }
    if copied == 0 { return Data(bytes) }
    result += bytes[copied...]
    return Data(result)
  }

  /// What may follow `<` in anything of interest: most tags are passed over by this alone.
  private static let second: [UInt8] = Array("d/!".utf8)
  private static let comment = Array("<!--".utf8)
  private static let section = Array("<![CDATA[".utf8)
  private static let tags: [([UInt8], [UInt8])] = [
    (Array("<date>".utf8), Array("<string>".utf8)),
    (Array("</date>".utf8), Array("</string>".utf8)),
    (Array("<date/>".utf8), Array("<string/>".utf8)),
    (Array("<date />".utf8), Array("<string/>".utf8)),
  ]

  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index < bytes.count, let next = bytes[index...].firstIndex(of: mark[0]) {
      if bytes[next...].starts(with: mark) { return next + mark.count }
      index = next + 1
    }
    return bytes.count
  }

  /// The text as UTF-8 without a byte order mark. UTF-16 is told by its mark; what is declared otherwise
  /// (Latin-1) has the same tags byte for byte and stays as it is.
  private static func utf8(_ data: Data) -> [UInt8] {
    let bytes = [UInt8](data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(data: data, encoding: .utf16)
    else { return bytes }
    // The declaration would contradict the bytes; without one XML is UTF-8.
    guard text.hasPrefix("<?xml"), let end = text.range(of: "?>") else { return Array(text.utf8) }
    return Array(text[end.upperBound...].utf8)
  }
}
