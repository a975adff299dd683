/// Writes the fields of a message: numbers in little-endian order, texts after their length.
public struct WireWriter: Sendable {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  public mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// Four bytes; what does not fit them is the nearest that does.
  public mutating func number(_ value: Int) {
    let number = UInt32(clamping: value)
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(number >> shift & 0xFF)) }
  }

  /// Eight bytes, IEEE 754.
  public mutating func real(_ value: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(value.bitPattern >> shift & 0xFF))
    }
  }

  /// Its UTF-8, cut off between characters where it is longer than `limit` bytes.
  public mutating func text(_ text: String, limit: Int) {
    var utf8 = Array(text.utf8.prefix(limit))
    // Half a character at the end is taken away, all of it.
    if text.utf8.count > limit {
      while let last = utf8.last, last & 0xC0 == 0x80 { utf8.removeLast() }
      if utf8.last.map({ $0 >= 0xC0 }) == true { utf8.removeLast() }
    }
    number(utf8.count)
    bytes += utf8
  }

  /// nil is told from an empty text.
  public mutating func optional(_ text: String?, limit: Int) {
    byte(text == nil ? 0 : 1)
    if let text { self.text(text, limit: limit) }
  }
}
