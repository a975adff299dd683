import CUnistring

/// How many columns text takes in a terminal, and the cleaning that makes the answer true.
///
/// Widths are libunistring's (UAX #11); what a terminal would not show as one thing is removed or
/// replaced before it is counted, so a grid's columns and the terminal's are the same.
public enum TextWidth {
  /// The columns of one cleaned grapheme cluster: 1 or 2.
  public static func of(_ character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let scalars = character.unicodeScalars
    // A pair of regional indicators is a flag: two columns, although each alone has one.
    if scalars.count > 1, let first = scalars.first, isRegionalIndicator(first) { return 2 }
    return scalars.reduce(0) { max($0, width(of: $1)) }
  }

  /// The columns of a text once it is cleaned.
  public static func of(_ text: some StringProtocol) -> Int {
    text.reduce(0) { sum, character in sum + (cleaned(character).map(of) ?? 0) }
  }

  /// What may stand in a cell in place of `character`; nil where nothing should.
  ///
  /// Control characters (C0, DEL, C1) become U+FFFD, tabs, line breaks and odd spaces a space. Soft
  /// hyphens, variation selectors, byte order marks and bidirectional controls go: terminals disagree
  /// on their width or let them disturb the neighbours. What has no width of its own goes too.
  public static func cleaned(_ character: Character) -> Character? {
    if let ascii = character.asciiValue, ascii >= 0x20, ascii < 0x7F { return character }
    if character.isNewline || character == "\t" { return " " }
    var kept = String.UnicodeScalarView()
    var changed = false
    for scalar in character.unicodeScalars {
      if isControl(scalar) { return "\u{FFFD}" }
      if isDropped(scalar) { changed = true } else { kept.append(scalar) }
    }
    if kept.isEmpty { return nil }
    let result = changed ? Character(String(kept)) : character
    if result.isWhitespace { return result == "\u{3000}" ? result : " " }
    return of(result) > 0 ? result : nil
  }

  /// The longest beginning of `text` that fits `columns`, never half of a wide character; an ellipsis
  /// ends it where something was left out.
  public static func clipped(
    _ text: some StringProtocol, to columns: Int, ellipsis: Character = "…"
  ) -> String {
    guard columns > 0 else { return "" }
    var result = ""
    var used = 0
    var fits = ""  // the beginning that leaves a column for the ellipsis
    for character in text {
      guard let clean = cleaned(character) else { continue }
      let width = of(clean)
      if used + width > columns { return fits + String(ellipsis) }
      result.append(clean)
      used += width
      if used < columns { fits = result }
    }
    return result
  }

  private static func width(of scalar: Unicode.Scalar) -> Int { Int(max(0, uc_width(scalar.value, "UTF-8"))) }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF: true
    case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    default: false
    }
  }
}
