internal import Foundation

/// Finds out how the bytes of an HTML document are encoded, and reads them.
enum HTMLEncoding {
  /// In bytes: where a declaration is looked for. It should be in the first 1024 (HTML, 4.2.5.4); pages that
  /// begin with scripts have it later.
  private static let head = 8192

  /// What the byte order mark says, else what the document declares, else a guess.
  ///
  /// A declaration is not believed against the bytes: what is valid UTF-8 and has several characters beyond ASCII
  /// is UTF-8, as chance does not make these, and what is declared to be UTF-8 and is not, is looked at as if it
  /// said nothing. Browsers show such pages broken; they can be read.
  static func text(of data: Data) -> String { decode(data).text }

  /// The same, and how the bytes stood for it.
  static func decode(_ data: Data) -> DecodedText {
    if let text = TextDecoder.marked(data) { return text }
    if let bigEndian = utf16(data) {
      let encoding = TextEncoding.utf16(bigEndian: bigEndian)
      return DecodedText(text: encoding.text(of: data), encoding: encoding)
    }
    guard let declared = declaration(in: data.prefix(head)).flatMap({ TextEncoding(label: $0) }) else {
      return TextDecoder.guessed(data)
    }
    switch declared {
    // The declaration itself is readable as ASCII.
    case .utf8, .utf16: return TextDecoder.guessed(data)
    case .windows1252, .singleByte: return unicode(data, pairs: 1) ?? declared.decoded(data)
    // Two bytes of these may be two of UTF-8.
    case .multiByte: return unicode(data, pairs: 4) ?? declared.decoded(data)
    }
  }

  /// The text if it is valid UTF-8 with some characters beyond ASCII.
  private static func unicode(_ data: Data, pairs: Int) -> DecodedText? {
    var count = 0
    for byte in data where byte >= 0xC0 {
      count += 1
      guard count == pairs else { continue }
      return String(validating: data, as: UTF8.self).map { DecodedText(text: $0, encoding: .utf8) }
    }
    return nil
  }

  /// Whether the first letters show UTF-16 without a mark: nil where they do not.
  private static func utf16(_ data: Data) -> Bool? {
    let first = [UInt8](data.prefix(4))
    guard first.count == 4 else { return nil }
    if first[0] == 0, first[1] != 0, first[2] == 0, first[3] != 0 { return true }
    if first[0] != 0, first[1] == 0, first[2] != 0, first[3] == 0 { return false }
    return nil
  }

  /// What an XML declaration or a `meta` element calls the encoding.
  private static func declaration(in head: Data) -> Substring? {
    let text = TextEncoding.windows1252.text(of: head).lowercased()
    if text.hasPrefix("<?xml"), let end = text.range(of: "?>"),
      let value = value(of: "encoding", in: text[..<end.lowerBound])
    {
      return value
    }
    var rest = text[...]
    while let tag = rest.range(of: "<meta") {
      let comment = rest.range(of: "<!--")
      if let comment, comment.lowerBound < tag.lowerBound {
        guard let end = rest.range(of: "-->", range: comment.upperBound..<rest.endIndex) else { return nil }
        rest = rest[end.upperBound...]
        continue
      }
      let end = rest[tag.upperBound...].firstIndex(of: ">") ?? rest.endIndex
      if let value = value(of: "charset", in: rest[tag.upperBound..<end]) { return value }
      rest = rest[end...]
    }
    return nil
  }

  /// What follows a name and an equals sign, without quotation marks.
  private static func value(of name: String, in text: Substring) -> Substring? {
    guard let found = text.range(of: name) else { return nil }
    let rest = text[found.upperBound...].drop(while: \.isWhitespace)
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    return value.prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
  }
}

extension TextEncoding {
  fileprivate func decoded(_ data: Data) -> DecodedText {
    DecodedText(text: text(of: data), encoding: self, isDeclared: true)
  }
}
