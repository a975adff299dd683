internal import Foundation

/// Reads text of whatever encoding it is in, and makes its white space that of our lines.
enum TextDecoder {
  /// The text of a file, in the encoding that `decode` finds.
  static func text(from data: Data) -> String { cleaned(decode(data).text) }

  /// What a byte order mark says; else UTF-16 where every other byte is NUL; else UTF-8, also with some damages; else
  /// Windows-1252, which every Latin-1 text also is.
  static func decode(_ data: Data) -> DecodedText {
    if let marked = marked(data) { return marked }
    if let bigEndian = utf16ByteOrder(of: data) {
      let encoding = TextEncoding.utf16(bigEndian: bigEndian)
      return DecodedText(text: encoding.text(of: data), encoding: encoding)
    }
    return guessed(data)
  }

  /// The text of bytes that begin with a byte order mark; nil for others.
  static func marked(_ data: Data) -> DecodedText? {
    for bigEndian in [true, false] where data.starts(with: bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) {
      let encoding = TextEncoding.utf16(bigEndian: bigEndian)
      return DecodedText(text: encoding.text(of: data.dropFirst(2)), encoding: encoding, isDeclared: true)
    }
    guard data.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    return guessed(data, from: 3)
  }

  /// The text of bytes of which nothing says how they are encoded: UTF-8 or Windows-1252.
  ///
  /// - Parameter start: where in the file it begins.
  static func guessed(_ data: Data, from start: Int = 0) -> DecodedText {
    let bytes = data.dropFirst(start)
    if let text = String(validating: bytes, as: UTF8.self) {
      return DecodedText(text: text, encoding: .utf8)
    }
    let survey = UTF8Survey(of: bytes)
    guard survey.isUTF8 else {
      return DecodedText(text: TextEncoding.windows1252.text(of: bytes), encoding: .windows1252)
    }
    return DecodedText(
      text: String(decoding: bytes, as: UTF8.self), encoding: .utf8,
      firstStray: survey.firstStray.map { .init(line: $0.line, offset: $0.offset + start) },
      strayCount: survey.strayCount)
  }

  /// Whether UTF-16 is big-endian, by its mark or because every other byte is NUL; nil of other texts.
  static func utf16ByteOrder(of data: Data) -> Bool? {
    let bytes = [UInt8](data.prefix(256))
    if bytes.starts(with: [0xFE, 0xFF]) { return true }
    if bytes.starts(with: [0xFF, 0xFE]) { return false }
    let pairs = bytes.count / 2
    guard pairs > 0 else { return nil }
    let high = (0..<pairs).count { bytes[2 * $0] == 0 }
    let low = (0..<pairs).count { bytes[2 * $0 + 1] == 0 }
    if high * 4 > pairs * 3, low == 0 { return true }
    return low * 4 > pairs * 3 && high == 0 ? false : nil
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
