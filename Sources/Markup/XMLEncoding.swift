/// What a document is written in, where that is not what it says of itself.
enum XMLEncoding {
  /// Bytes in which a declaration ends.
  private static let longestDeclaration = 1024

  /// The same document, which declares the encoding that it is in.
  ///
  /// What has a byte order mark or names another encoding than UTF-8 is believed. Else it is UTF-8 (XML 1.0, 4.3.3), if
  /// more of it is than is not: a text that was cut within a character is no reason to read all others wrongly.
  ///
  /// - Parameter charset: what the server says; nil, or UTF-8, where it does not know better.
  static func declared(_ bytes: ArraySlice<UInt8>, charset: String?) -> ArraySlice<UInt8> {
    // UTF-16 without a mark, the greater byte first: the parser knows it by its declaration alone.
    if bytes.starts(with: [0, UInt8(ascii: "<"), 0]) { return [0xFE, 0xFF] + bytes }
    guard let first = bytes.first, first < 0xFE, !bytes.starts(with: [0xEF, 0xBB, 0xBF]),
      !bytes.prefix(4).contains(0)
    else { return bytes }
    let declaration = declaration(bytes)
    guard isUTF8(encoding(in: declaration)), !isMostlyUTF8(bytes) else { return bytes }
    let name = charset.flatMap { isUTF8($0) || !isName($0) ? nil : $0 } ?? western(bytes)
    return Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8) + bytes[declaration.endIndex...]
  }

  /// Nothing said is UTF-8, too.
  private static func isUTF8(_ name: String?) -> Bool {
    name.map { ["utf-8", "utf8", "us-ascii", "ascii"].contains($0.lowercased()) } ?? true
  }

  /// XML 1.0, 4.3.3, production 81, and the colon of some registered ones.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 40
      && text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (97...122).contains(byte | 0x20) || "._:-".utf8.contains(byte)
      }
  }

  /// What is said to be nothing, and is Windows' Latin, which has five holes that would end the parser.
  private static func western(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.contains { [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) } ? "ISO-8859-1" : "windows-1252"
  }

  private static func declaration(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.starts(with: "<?xml".utf8) else { return bytes.prefix(0) }
    let end = bytes.prefix(longestDeclaration).firstRange(of: Array("?>".utf8))
    return end.map { bytes[..<$0.upperBound] } ?? bytes.prefix(0)
  }

  private static func encoding(in declaration: ArraySlice<UInt8>) -> String? {
    String(decoding: declaration, as: UTF8.self)
      .firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/).map { String($0.1) }
  }

  /// Whether more characters beyond ASCII are whole than are broken.
  private static func isMostlyUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    var (whole, broken) = (0, 0)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      place += 1
      if byte < 0x80 { continue }
      let followers = byte >= 0xF5 ? 0 : byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC2 ? 1 : 0
      let end = min(place + followers, bytes.endIndex)
      if followers > 0, end == place + followers, bytes[place..<end].allSatisfy({ $0 & 0xC0 == 0x80 }) {
        whole += 1
        place = end
      } else {
        broken += 1
      }
    }
    return broken <= whole
  }
}
