extension TextWidth {
  /// Goes through a text by stretches that are clean as they are, with their columns, and the characters between them.
  ///
  /// Nearly all text is such a stretch, and a look at its bytes tells it: finding grapheme clusters costs ten times
  /// that.
  static func read(
    _ text: String, clean: (UnsafeBufferPointer<UInt8>, _ columns: Int) -> Void, odd: (Character) -> Void
  ) {
    var text = text
    var offset = 0
    let count = text.utf8.count
    while offset < count {
      text.withUTF8 { bytes in
        let (end, columns) = stretch(of: bytes, from: offset)
        if end > offset { clean(UnsafeBufferPointer(rebasing: bytes[offset..<end]), columns) }
        offset = end
      }
      guard offset < count else { return }
      let index = text.utf8.index(text.startIndex, offsetBy: offset)
      odd(text[index])
      offset = text.utf8.distance(from: text.startIndex, to: text.index(after: index))
    }
  }

  /// The end of the stretch that begins at an offset, and its columns. The character before something odd is left to
  /// that: it may be a mark on it.
  private static func stretch(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, columns: Int) {
    var (offset, columns) = (start, 0)
    var last = (end: start, columns: 0)
    while offset < bytes.count {
      let (length, width) = letter(bytes, offset)
      guard length > 0 else { return last }
      last = (offset, columns)
      offset += length
      columns += width
    }
    return (offset, columns)
  }

  /// The bytes and columns of a character that is clean and joins to none of its kind; 0 bytes for any other. The text
  /// is well-formed UTF-8.
  private static func letter(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> (length: Int, width: Int)
  {
    let first = bytes[offset]
    if first < 0x80 { return first >= 0x20 && first < 0x7F ? (1, 1) : (0, 0) }
    if first < 0xE0 {
      let scalar = UInt32(first & 0x1F) << 6 | UInt32(bytes[offset + 1] & 0x3F)
      return switch scalar {
      // Latin, Greek, Cyrillic. Not the spaces, the soft hyphen, or what is not assigned.
      case 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x3A1, 0x3A3...0x3FF, 0x400...0x481, 0x48A...0x52F: (2, 1)
      default: (0, 0)
      }
    }
    guard first < 0xF0 else { return (0, 0) }
    let scalar =
      UInt32(first & 0x0F) << 12 | UInt32(bytes[offset + 1] & 0x3F) << 6 | UInt32(bytes[offset + 2] & 0x3F)
    return switch scalar {
    case 0x2010...0x2027, 0x2030...0x203B, 0x20AC: (3, 1)  // dashes, quotation marks, ellipsis, euro
    case 0x3001...0x3029, 0x3041...0x3096, 0x309D...0x30FF, 0x4E00...0x9FEF, 0xAC00...0xD7A3: (3, 2)
    default: (0, 0)
    }
  }
}
