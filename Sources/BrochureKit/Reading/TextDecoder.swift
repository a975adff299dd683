internal import Foundation

/// Reads text of whatever encoding it is in, and makes its white space that of our lines.
enum TextDecoder {
  /// UTF-8, UTF-16 with a byte order mark, else Windows-1252, which every Latin-1 text also is.
  static func text(from data: Data) -> String { cleaned(marked(data) ?? guessed(data)) }

  /// The text of bytes that begin with a byte order mark; nil for others.
  static func marked(_ data: Data) -> String? {
    if data.starts(with: [0xFE, 0xFF]) {
      return TextEncoding.utf16(bigEndian: true).text(of: data.dropFirst(2))
    }
    if data.starts(with: [0xFF, 0xFE]) {
      return TextEncoding.utf16(bigEndian: false).text(of: data.dropFirst(2))
    }
    return data.starts(with: [0xEF, 0xBB, 0xBF]) ? guessed(data.dropFirst(3)) : nil
  }

  /// The text of bytes of which nothing says how they are encoded.
  static func guessed(_ data: Data) -> String {
    if let text = String(validating: data, as: UTF8.self) { return text }
    // A damaged UTF-8 text has more whole characters than broken ones; in another encoding hardly any
    // accented letter makes a whole one.
    let repaired = String(decoding: data, as: UTF8.self)
    let foreign = repaired.unicodeScalars.count { !$0.isASCII }
    let broken = repaired.unicodeScalars.count { $0 == "\u{FFFD}" }
    return foreign > 2 * broken ? repaired : TextEncoding.windows1252.text(of: data)
  }

  /// Line breaks become line feeds, as do form feeds; tabs become spaces; NULs go.
  static func cleaned(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var last = UInt8(ascii: "\n")
    for byte in text.utf8 {
      switch byte {
      case 0: continue
      case UInt8(ascii: "\n"):
        if last != UInt8(ascii: "\r") { result.append(byte) }
      case UInt8(ascii: "\r"), 0x0B, 0x0C: result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\t"):
        // At the beginning it indents.
        let isIndent = last == UInt8(ascii: "\n") || last == UInt8(ascii: "\t")
        result.append(contentsOf: repeatElement(UInt8(ascii: " "), count: isIndent ? 4 : 1))
      default: result.append(byte)
      }
      last = byte
    }
    while let byte = result.last, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: " ") {
      result.removeLast()
    }
    return String(decoding: result.drop { $0 == UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
