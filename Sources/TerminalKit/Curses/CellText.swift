import CNcurses

/// Cells as ncurses takes them.
enum CellText {
  /// Appends what stands for `cell`: as many columns, by the C library's count, as the cell has.
  ///
  /// Terminals disagree about joined emoji and skin tones: the first emoji alone has the same columns
  /// everywhere. A flag becomes its two regional indicators, one column each. What the C library does not know
  /// (ncurses would draw a blank) becomes U+FFFD.
  static func append(_ cell: Cell, unicode: Bool, ink: Ink, to row: inout [cchar_t]) {
    guard unicode else {
      append([wchar(Fallback.ascii(for: cell.character))], ink, to: &row)
      if cell.width == 2 { append([0x20], ink, to: &row) }
      return
    }
    if let ascii = cell.character.asciiValue {
      append([wchar_t(ascii)], ink, to: &row)
      return
    }
    let scalars = cell.character.unicodeScalars
    guard let first = scalars.first else { return }
    if cell.width == 2, TextWidth.isRegionalIndicator(first), scalars.count > 1 {
      for scalar in scalars.prefix(2) { append([wchar_t(scalar.value)], ink, to: &row) }
      return
    }
    let base = wchar_t(bitPattern: first.value)
    guard newsstand_wcwidth(base) == Int32(cell.width) else {
      append([0xFFFD], ink, to: &row)
      if cell.width == 2 { append([0x20], ink, to: &row) }
      return
    }
    var characters = [base]
    for scalar in scalars.dropFirst() {
      let mark = wchar_t(bitPattern: scalar.value)
      guard characters.count < Int(CCHARW_MAX), scalar != TextWidth.zeroWidthJoiner,
        newsstand_wcwidth(mark) == 0
      else { break }
      characters.append(mark)
    }
    append(characters, ink, to: &row)
  }

  /// Appends what stands for a cell of a picture.
  static func append(_ standIn: PictureStandIn, ink: Ink, to row: inout [cchar_t]) {
    append(standIn.scalars.map { wchar_t(bitPattern: $0) }, ink, to: &row)
  }

  private static func wchar(_ character: Character) -> wchar_t { wchar_t(character.asciiValue ?? 0x3F) }

  private static func append(_ characters: [wchar_t], _ ink: Ink, to row: inout [cchar_t]) {
    var cell = cchar_t()
    var pair = ink.pair
    setcchar(&cell, characters + [0], attr_t(ink.attributes), 0, &pair)
    row.append(cell)
  }
}
