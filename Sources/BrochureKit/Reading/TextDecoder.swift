internal import Foundation

/// Reads text of whatever encoding it is in, and makes its white space that of our lines.
enum TextDecoder {
  /// UTF-8, UTF-16 with a byte order mark, else Windows-1252, which every Latin-1 text also is.
  static func text(from data: Data) -> String {
    if data.starts(with: [0xFE, 0xFF]) { return cleaned(utf16(data.dropFirst(2), bigEndian: true)) }
    if data.starts(with: [0xFF, 0xFE]) { return cleaned(utf16(data.dropFirst(2), bigEndian: false)) }
    let data = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    if let text = String(validating: data, as: UTF8.self) { return cleaned(text) }
    // A damaged UTF-8 text has more whole characters than broken ones; in another encoding hardly any
    // accented letter makes a whole one.
    let repaired = String(decoding: data, as: UTF8.self)
    let foreign = repaired.unicodeScalars.count { !$0.isASCII }
    let broken = repaired.unicodeScalars.count { $0 == "\u{FFFD}" }
    return cleaned(foreign > 2 * broken ? repaired : windows1252(data))
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

  private static func utf16(_ data: Data, bigEndian: Bool) -> String {
    let bytes = [UInt8](data)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { at in
      let (first, second) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// What Windows-1252 has at 0x80...0x9F; five are unused (WHATWG Encoding, index windows-1252).
  private static let windowsScalars: [Unicode.Scalar] = Array(
    ("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ" as String).unicodeScalars)

  private static func windows1252(_ data: Data) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in data {
      let isWindows = (0x80..<0xA0).contains(byte)
      scalars.append(isWindows ? windowsScalars[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }
}
