/// Tells what bytes are from how they begin.
enum ContentSniffer {
  /// The first byte after a byte order mark and white space; nil where there is none.
  static func firstMeaningfulByte(_ bytes: [UInt8]) -> UInt8? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    return rest.first { !isSpace($0) }
  }

  /// Whether a text looks like HTML: an XML declaration and comments may come before.
  static func isWebPage(_ bytes: [UInt8]) -> Bool {
    let beginning = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    return beginning.contains("<html") || beginning.contains("<!doctype html")
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
