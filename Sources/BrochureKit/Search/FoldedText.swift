internal import CUnistring

/// A text with its letters folded (``LetterFolding``) and its white space made single blanks, and where each of its bytes
/// comes from.
struct FoldedText {
  private(set) var bytes: [UInt8] = []
  /// For each byte where in the source its character begins, and after them the source's end.
  private(set) var offsets: [Int32] = []
  private var folding = LetterFolding()
  /// The last character, and where it begins in the bytes.
  private var last: (scalar: Unicode.Scalar, index: Int)?
  /// Where in the source white space began that is not written yet.
  private var blank: Int?

  /// - Parameter utf8: valid; no more than 2 GB of it.
  init(_ utf8: [UInt8]) {
    bytes.reserveCapacity(utf8.count)
    offsets.reserveCapacity(utf8.count + 1)
    utf8.withUnsafeBufferPointer { read($0) }
    offsets.append(Int32(utf8.count))
  }

  /// The bytes of the source from which some of these come: all of their characters.
  func source(_ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    // Of `ß` both letters, whichever of them was found.
    while end < bytes.count, offsets[end] == offsets[end - 1] { end += 1 }
    return Int(offsets[range.lowerBound])..<Int(offsets[end])
  }

  private mutating func read(_ source: UnsafeBufferPointer<UInt8>) {
    var position = 0
    while position < source.count {
      let byte = source[position]
      if byte < 0x80 {
        if byte > 0x20 {
          append(ascii: byte, from: position)
        } else if blank == nil {
          blank = position
        }
        position += 1
      } else {
        let start = position
        let scalar = Self.scalar(source, &position)
        for folded in folding.folded(scalar) {
          if folded == " " { blank = blank ?? start } else { append(folded, from: start) }
        }
      }
    }
  }

  private mutating func append(ascii byte: UInt8, from offset: Int) {
    if blank != nil { writeBlank(isDense: false) }
    let letter = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    bytes.append(letter)
    offsets.append(Int32(truncatingIfNeeded: offset))
    last = nil
  }

  private mutating func append(_ scalar: Unicode.Scalar, from offset: Int) {
    var scalar = scalar
    var offset = offset
    if blank != nil { writeBlank(isDense: Self.isDense(scalar)) }
    // What was written in parts: the marks of half-width kana, the letters of a Korean syllable.
    if let last, Self.joins(scalar),
      let whole = Unicode.Scalar(uc_composition(last.scalar.value, scalar.value)),
      whole.value > 0
    {
      offset = Int(offsets[last.index])
      bytes.removeSubrange(last.index...)
      offsets.removeSubrange(last.index...)
      scalar = whole
    }
    last = (scalar, bytes.count)
    for byte in UTF8.encode(scalar) ?? .init() {
      bytes.append(byte)
      offsets.append(Int32(truncatingIfNeeded: offset))
    }
  }

  /// Between two characters of a script that is written without blanks they mean nothing: a line ended there.
  private mutating func writeBlank(isDense: Bool) {
    if let blank, !bytes.isEmpty, !(isDense && last.map { Self.isDense($0.scalar) } == true) {
      bytes.append(0x20)
      offsets.append(Int32(truncatingIfNeeded: blank))
    }
    blank = nil
    last = nil
  }

  private static func joins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3099...0x309A, 0x1161...0x11FF: true
    default: false
    }
  }

  /// Han and Kana.
  private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3001...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }

  /// Reads one character, past which the position then is.
  private static func scalar(_ source: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> Unicode.Scalar {
    let first = source[position]
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for byte in source[min(source.count, position + 1)..<min(source.count, position + length)] {
      value = value << 6 | UInt32(byte & 0x3F)
    }
    position += length
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
