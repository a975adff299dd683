internal import Foundation

/// Tells a damaged UTF-8 text from one in Windows-1252.
struct UTF8Survey {
  /// Characters of two bytes and more that hardly any text in Windows-1252 has by chance.
  private(set) var wholeCount = 0
  /// Sequences that are no UTF-8.
  private(set) var strayCount = 0
  private(set) var firstStray: DecodedText.StrayByte?
  /// Whether a stray byte is one of the five that Windows-1252 does not use.
  private var hasForeignByte = false

  init(of data: Data) {
    var iterator = data.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var line = 1
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return
      case .valid(let bytes):
        if bytes.first == UInt8(ascii: "\n") { line += 1 }
        if bytes.count > 1, !Self.mayBeChance(bytes) { wholeCount += 1 }
        offset += bytes.count
      case .error(let length):
        if firstStray == nil { firstStray = .init(line: line, offset: offset) }
        strayCount += 1
        let first = data[data.startIndex + offset]
        hasForeignByte = hasForeignByte || [0x81, 0x8D, 0x8F, 0x90, 0x9D].contains(first)
        offset += length
      }
    }
  }

  /// Whether the text is more likely UTF-8 with damages. Where two of three characters beyond ASCII are broken, it is
  /// as likely that it was never whole.
  var isUTF8: Bool { hasForeignByte || wholeCount > 0 && 2 * wholeCount >= strayCount }

  /// A capital letter and a mark behind it, as in `SPAß“` or `«À»`, are two bytes of Windows-1252 that make a
  /// character of UTF-8. C2 and C3 are left out: with them begin all letters of western Europe.
  private static func mayBeChance(_ bytes: Unicode.UTF8.ForwardParser.Encoding.EncodedScalar) -> Bool {
    guard bytes.count == 2, let lead = bytes.first, let trail = bytes.last else { return false }
    return lead > 0xC3
      && ((0x91...0x97).contains(trail) || [0x84, 0x85, 0x8B, 0x9B, 0xA0, 0xAB, 0xBB].contains(trail))
  }
}
