import TerminalKit

/// Walks the grapheme clusters of UTF-8 text and their widths in cells.
///
/// Swift's `Character` decides what a cluster is and `TextWidth` how wide it is; but both are slow a
/// megabyte at a time, so the characters that texts mostly consist of are known beforehand.
struct ClusterReader {
  struct Cluster {
    let end: Int
    /// 0 for what is not shown, else 1 or 2.
    let width: Int
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Clusters of a stretch that is not simple, the next one last.
  private var pending: [Cluster] = []
  /// The widths of clusters met before, as a text has few that differ.
  private var widths: [Character: Int] = [:]

  /// - Parameter bytes: valid UTF-8 that outlives the reader.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The cluster that begins at `start`, the end of the one before it.
  mutating func cluster(at start: Int) -> Cluster {
    if let next = pending.popLast() { return next }
    let (scalar, end) = scalar(at: start)
    if let width = Self.simpleWidth(scalar) {
      let end = width > 0 ? endOfAccents(from: end) : end
      if end == bytes.count || bytes[end] < 0x80 || Self.simpleWidth(self.scalar(at: end).value) != nil {
        return Cluster(end: end, width: width)
      }
    }
    readStretch(from: start)
    // A stretch has at least the scalar at its start.
    return pending.popLast() ?? Cluster(end: end, width: 0)
  }

  /// Whether a text may be shown as it is: all of it consists of characters known to need no cleaning.
  func isClean(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, end) = scalar(at: index)
      guard let width = Self.simpleWidth(scalar), width > 0 else { return false }
      index = end
    }
    return true
  }

  /// Skips the combining diacritical marks U+0300...U+036F, which leave their letter's width as it is.
  private func endOfAccents(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] == 0xCC || bytes[end] == 0xCD {
      let (scalar, next) = scalar(at: end)
      guard (0x300...0x36F).contains(scalar) else { break }
      end = next
    }
    return end
  }

  /// Takes the clusters up to where two simple scalars meet: between these there is always a border.
  private mutating func readStretch(from start: Int) {
    var end = start
    var wasSimple = false
    while end < bytes.count {
      let (scalar, next) = scalar(at: end)
      let isSimple = Self.simpleWidth(scalar) != nil
      if isSimple && wasSimple { break }
      wasSimple = isSimple
      end = next
    }
    var offset = start
    for character in String(decoding: bytes[start..<end], as: UTF8.self) {
      offset += character.utf8.count
      pending.append(Cluster(end: offset, width: width(of: character)))
    }
    pending.reverse()
  }

  private mutating func width(of character: Character) -> Int {
    if let width = widths[character] { return width }
    let clean = TextWidth.cleaned(character).map(TextWidth.of) ?? 0
    let width = clean == 1 && Self.isEmoji(character) ? 2 : clean
    // Long enough for any language, and no place to fill the memory from.
    if widths.count < 10_000 { widths[character] = width }
    return width
  }

  static let emojiSelector: Unicode.Scalar = "\u{FE0F}"

  /// Whether a cluster asks to be shown as an emoji (UTS #51): some terminals make it two cells wide, and a line has
  /// room for that.
  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.count > 1 && scalars.contains(emojiSelector)
      && (scalars.first?.properties.isEmoji ?? false)
  }

  /// The columns of a scalar that is a cluster by itself unless something that is not simple follows;
  /// nil for one that needs a closer look. None of these extends what stands before it.
  static func simpleWidth(_ scalar: UInt32) -> Int? {
    switch scalar {
    case 0x20...0x7E: 1
    // The line feed ends lines, the soft hyphen and the zero width space only allow to.
    case 0x0A, 0xAD, 0x200B: 0
    case 0..<0xA1: nil
    // Latin, Greek, Cyrillic without combining marks.
    case 0xA1...0x2FF, 0x384...0x38A, 0x38E...0x3A1, 0x3A3...0x482, 0x48A...0x52F: 1
    // Dashes, quotation marks, the ellipsis.
    case 0x2010...0x2027: 1
    // CJK punctuation, kana, ideographs, Hangul syllables, full-width forms.
    case 0x3001...0x3029, 0x3041...0x3096, 0x309B...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: 2
    case 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
    default: nil
    }
  }

  private func scalar(at index: Int) -> (value: UInt32, end: Int) {
    let lead = UInt32(bytes[index])
    func tail(_ distance: Int) -> UInt32 { UInt32(bytes[index + distance] & 0x3F) }
    if lead < 0x80 { return (lead, index + 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | tail(1), index + 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | tail(1) << 6 | tail(2), index + 3) }
    return ((lead & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), index + 4)
  }
}
