import CNcurses

/// Cells as ncurses takes them.
///
/// Text stands in logical order, one character a column, and most terminals show it so. Those that reorder a row by
/// UAX #9 (VTE, Konsole, mlterm, mintty) do so across everything on it: a border or a number after a Hebrew word would
/// go to that word's other side, and two such words with a border between them would change places. So the last cell of
/// each text with right-to-left letters carries U+200E, a left-to-right letter without width: what follows it belongs
/// to the row again. It has to stand behind a character, where ncurses takes it as a mark on that cell. Found out:
/// ncurses 6.4 and tmux 3.3a hand it on, VTE keeps it with the cell and has FriBidi see it, the Linux console leaves it
/// out; the isolates U+2066-2069 would need a mark before the first cell, and are younger. Switching reordering off
/// (`CSI 8 l`, which VTE knows) would keep the columns, too, but leave every word written backwards.
enum CellText {
  /// LEFT-TO-RIGHT MARK.
  private static let leftToRight: wchar_t = 0x200E

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
    let end = cell.endsRightToLeft ? [leftToRight] : []
    if let ascii = cell.character.asciiValue {
      append([wchar_t(ascii)] + end, ink, to: &row)
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
      append([0xFFFD] + end, ink, to: &row)
      if cell.width == 2 { append([0x20], ink, to: &row) }
      return
    }
    var characters = [base]
    for scalar in scalars.dropFirst() {
      let mark = wchar_t(bitPattern: scalar.value)
      guard characters.count < Int(CCHARW_MAX) - end.count, scalar != TextWidth.zeroWidthJoiner,
        newsstand_wcwidth(mark) == 0
      else { break }
      characters.append(mark)
    }
    append(characters + end, ink, to: &row)
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
