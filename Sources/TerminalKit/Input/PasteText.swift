/// A text that is being pasted: what comes between `CSI 200 ~` and `CSI 201 ~` (ctlseqs, "Bracketed Paste Mode").
struct PasteText {
  private var bytes: [UInt8] = []
  /// How much of the end has come.
  private var matched = 0

  private static let end = Array("\u{1B}[201~".utf8)
  /// What is longer is cut off: no line that one can type into has so much room.
  private static let longest = 64 << 10

  /// Takes a byte, and says whether the end is complete with it.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte == PasteText.end[matched] {
      matched += 1
      return matched == PasteText.end.count
    }
    // What looked like the end was text; only its first byte can begin another one.
    for byte in PasteText.end.prefix(matched) { keep(byte) }
    matched = 0
    if byte == PasteText.end[0] {
      matched = 1
    } else {
      keep(byte)
    }
    return false
  }

  /// As one line: whatever separates lines or words is a space, and other control characters are left out.
  var text: String {
    var whole = bytes
    if bytes.count == PasteText.longest {
      // A character that was cut in two is left out.
      while let last = whole.last, last & 0xC0 == 0x80 { whole.removeLast() }
      if let last = whole.last, last >= 0xC0 { whole.removeLast() }
    }
    var line = String.UnicodeScalarView()
    for scalar in String(decoding: whole, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x0A where line.last == " ": break  // after a carriage return
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: line.append(" ")
      case 0..<0x20, 0x7F..<0xA0: break
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private mutating func keep(_ byte: UInt8) {
    if bytes.count < PasteText.longest { bytes.append(byte) }
  }
}
