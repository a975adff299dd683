internal import Glibc

/// A place in the bytes of a document, and what is looked for from there.
struct MarkupScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  /// What was looked for and is not in the rest: it is not looked for again.
  private var absent: Set<String> = []

  /// - Parameter bytes: they outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  mutating func skipBlanks() {
    while let byte = peek(), Self.isBlank(byte) { index += 1 }
  }

  /// Whether the rest begins so, in any case.
  func starts(with word: String) -> Bool { matches(word, at: index) }

  private func matches(_ word: String, at place: Int) -> Bool {
    guard place + word.utf8.count <= bytes.count else { return false }
    var place = place
    for byte in word.utf8 {
      guard Self.lowercased(bytes[place]) == Self.lowercased(byte) else { return false }
      place += 1
    }
    return true
  }

  /// The next place of a word in the rest, in any case; nil where there is none.
  mutating func find(_ word: String) -> Int? {
    guard !absent.contains(word), let first = word.utf8.first else { return nil }
    var place = index
    while place < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[place...])
      guard let base = rest.baseAddress, let hit = memchr(base, Int32(first), rest.count) else { break }
      place += UnsafeRawPointer(hit) - base
      if matches(word, at: place) { return place }
      place += 1
    }
    absent.insert(word)
    return nil
  }

  /// The name of a tag or attribute in lower case. At least one byte is read.
  mutating func readName() -> String {
    let start = index
    index += 1
    while let byte = peek(), !Self.endsName(byte) { index += 1 }
    // Names that mean something are short.
    return Self.lowercased(bytes[start..<min(index, start + 64)])
  }

  /// The value of an attribute, without quotation marks.
  mutating func readValue() -> Range<Int> {
    guard let quote = peek(), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while let byte = peek(), byte != UInt8(ascii: ">"), !Self.isBlank(byte) { index += 1 }
      return start..<index
    }
    index += 1
    let start = index
    if let end = find(quote == UInt8(ascii: "'") ? "'" : "\"") {
      index = end + 1
      return start..<end
    }
    // Not closed: not all of the rest was meant.
    index = find(">") ?? bytes.count
    return start..<index
  }

  // MARK: Bytes

  static func lowercased(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(unsafeUninitializedCapacity: bytes.count) { lowered in
      for (place, byte) in bytes.enumerated() { lowered[place] = lowercased(byte) }
      return bytes.count
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "=")
  }
}
