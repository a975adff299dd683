import CUnistring

/// How many columns text takes in a terminal, and the cleaning that makes the answer true.
///
/// Widths are libunistring's (UAX #11), corrected where terminals differ; what a terminal would not show
/// as one thing is removed or replaced before it is counted, so a grid's columns and the terminal's are
/// the same.
public enum TextWidth {
  /// The columns of one cleaned grapheme cluster: 1 or 2.
  ///
  /// More only where a cluster holds several letters that terminals show one after the other (Devanagari
  /// conjuncts and vowel signs, Thai SARA AM).
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    var sum = 0
    forEachPiece(of: character) { sum += $1 }
    return sum
  }

  /// The columns of a text once it is cleaned.
  public static func of(_ text: some StringProtocol) -> Int {
    var columns = 0
    read(String(text)) { _, width in
      columns += width
    } odd: {
      columns += cleaned($0).map(of) ?? 0
    }
    return columns
  }

  /// A text as it may stand on a line: every character cleaned.
  public static func cleaned(_ text: some StringProtocol) -> String {
    let text = String(text)
    var clean = ""
    var isClean = true
    read(text) { part, _ in
      // Most texts are one part, and stay what they are.
      isClean = isClean && clean.isEmpty && part.count == text.utf8.count
      if !isClean { clean += String(decoding: part, as: UTF8.self) }
    } odd: { character in
      isClean = false
      if let character = cleaned(character) { clean.append(character) }
    }
    return isClean ? text : clean
  }

  /// Whether a text has letters that are written from right to left.
  static func hasRightToLeft(_ text: String) -> Bool { text.unicodeScalars.contains(where: isRightToLeft) }

  /// Whether a scalar is in the blocks that are set apart for writing from right to left (UAX #9, table 4; the file
  /// DerivedBidiClass of the Unicode Character Database).
  static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x590 else { return false }
    return switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// What may stand in a cell in place of `character`; nil where nothing should.
  ///
  /// Control characters (C0, DEL, C1), unassigned, private-use and non-characters become U+FFFD; tabs, line
  /// breaks and odd spaces a space; a mark with nothing to stand on gets U+25CC below it. Soft hyphens,
  /// variation selectors, byte order marks and bidirectional controls go: terminals disagree on their width
  /// or let them disturb the neighbours. What has no width of its own goes too, and so do marks past the
  /// sixteenth scalar of a cluster.
  public static func cleaned(_ character: Character) -> Character? {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return character }
    if character.isNewline || character == "\t" { return " " }
    let scalars = character.unicodeScalars
    if let only = scalars.first, only.value >= 0xC0, only.value < 0x300, scalars.count == 1 {
      return character
    }

    var kept = String.UnicodeScalarView()
    var marks = 0
    for scalar in scalars {
      if isControl(scalar) { return "\u{FFFD}" }
      if isDropped(scalar) { continue }
      let width = width(of: scalar)
      marks = width == 0 ? marks + 1 : 0
      if marks > maximumMarks { continue }
      if kept.isEmpty, width == 0 {
        guard isMark(scalar) else { continue }
        kept.append("\u{25CC}")
      }
      kept.append(isUnknown(scalar) ? "\u{FFFD}" : scalar)
    }
    // Leaving scalars out can part a cluster in two; the first is the one that was meant.
    kept = String(kept).first?.unicodeScalars ?? kept
    // A joiner joins to what follows in its own cluster; at the end it would catch the next cell.
    while let last = kept.last, last == zeroWidthJoiner { kept.removeLast() }
    guard let result = String(kept).first else { return nil }
    if result.isWhitespace { return result == "\u{3000}" ? result : " " }
    return result
  }

  /// The longest beginning of `text` that fits `columns`, never half of a wide character; an ellipsis
  /// ends it where something was left out.
  public static func clipped(
    _ text: some StringProtocol, to columns: Int, ellipsis: Character = "…"
  ) -> String {
    guard columns > 0 else { return "" }
    let reserve = max(1, of(ellipsis))
    var result = ""
    var used = 0
    var fits = ""  // the beginning that leaves room for the ellipsis
    for character in text {
      guard let clean = cleaned(character) else { continue }
      let width = of(clean)
      if used + width > columns { return reserve <= columns ? fits + String(ellipsis) : "" }
      result.append(clean)
      used += width
      if used + reserve <= columns { fits = result }
    }
    return result
  }

  /// Calls `body` with each part of a cleaned cluster that terminals show as one thing, and its columns
  /// (1 or 2).
  ///
  /// Nearly always that is the cluster itself. Emoji joined by U+200D, an emoji with its skin tone and a
  /// flag's two regional indicators are one part; several letters are several.
  static func forEachPiece(of character: Character, _ body: (Character, Int) -> Void) {
    let scalars = character.unicodeScalars
    if let only = scalars.first, scalars.count == 1 {
      let width = width(of: only)
      if width > 0 { body(character, width) }
      return
    }
    var piece = String.UnicodeScalarView()
    var columns = 0
    var previous: Unicode.Scalar = "\0"
    for scalar in scalars {
      let width = width(of: scalar)
      if width == 0 {
        piece.append(scalar)
      } else if columns == 1, piece.count == 1, isRegionalIndicator(previous), isRegionalIndicator(scalar) {
        // Each alone has one column, and so has the pair's other half where a terminal knows no flags.
        piece.append(scalar)
        columns = 2
      } else if columns > 0, joins(scalar, to: previous) {
        piece.append(scalar)
        columns = max(columns, width)
      } else {
        if columns > 0 { emit(piece, columns, body) }
        piece = String.UnicodeScalarView([scalar])
        columns = width
      }
      previous = scalar
    }
    if columns > 0 { emit(piece, columns, body) }
  }

  /// Alone, a part of a cluster may fall apart: what follows its first cluster has no columns of its own.
  private static func emit(
    _ piece: String.UnicodeScalarView, _ columns: Int, _ body: (Character, Int) -> Void
  ) {
    if let first = String(piece).first { body(first, columns) }
  }

  /// The columns of one scalar that needs no cleaning: 0, 1 or 2.
  static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: 1
    // Where libunistring (Unicode 14) and the tables of terminals differ: number signs that stand before
    // their digits, marks it counts as letters, and symbols that are wide.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: 1
    case 0xCBF, 0xCC6, 0x11A07...0x11A08, 0x11C3F: 0
    case 0x3248...0x324F, 0x4DC0...0x4DFF: 2
    default:
      if scalar.value >= 0x1F000, scalar.properties.isEmojiPresentation, !isRegionalIndicator(scalar) {
        2  // also those that are newer than the table
      } else {
        Int(max(0, uc_width(scalar.value, "UTF-8")))
      }
    }
  }

  static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// Marks on one letter: more are not writing, and every terminal has its limit.
  private static let maximumMarks = 15

  private static func joins(_ scalar: Unicode.Scalar, to previous: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F, scalar.properties.isEmoji else { return false }
    return previous == zeroWidthJoiner
      || (scalar.properties.isEmojiModifier && previous.value > 0x7F && previous.properties.isEmoji)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isUnknown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: true
    default: false
    }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    default: false
    }
  }
}
