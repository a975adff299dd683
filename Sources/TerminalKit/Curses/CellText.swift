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
      append(Characters(wchar(Fallback.ascii(for: cell.character))), ink, to: &row)
      if cell.width == 2 { append(Characters(0x20), ink, to: &row) }
      return
    }
    let end: wchar_t? = cell.endsRightToLeft ? leftToRight : nil
    if let ascii = cell.character.asciiValue {
      append(Characters(wchar_t(ascii), end), ink, to: &row)
      return
    }
    var scalars = cell.character.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return }
    let base = wchar_t(bitPattern: first.value)
    if cell.width == 2, TextWidth.isRegionalIndicator(first), let second = scalars.next() {
      append(Characters(base), ink, to: &row)
      append(Characters(wchar_t(bitPattern: second.value)), ink, to: &row)
      return
    }
    guard newsstand_wcwidth(base) == Int32(cell.width) else {
      append(Characters(0xFFFD, end), ink, to: &row)
      if cell.width == 2 { append(Characters(0x20), ink, to: &row) }
      return
    }
    var characters = Characters(base)
    while let scalar = scalars.next() {
      let mark = wchar_t(bitPattern: scalar.value)
      guard characters.room > (end == nil ? 0 : 1), scalar != TextWidth.zeroWidthJoiner,
        newsstand_wcwidth(mark) == 0
      else { break }
      characters.append(mark)
    }
    if let end { characters.append(end) }
    append(characters, ink, to: &row)
  }

  /// Appends what stands for a cell of a picture.
  static func append(_ standIn: PictureStandIn, ink: Ink, to row: inout [cchar_t]) {
    var characters = Characters()
    for scalar in standIn.scalars where characters.room > 0 {
      characters.append(wchar_t(bitPattern: scalar))
    }
    append(characters, ink, to: &row)
  }

  private static func wchar(_ character: Character) -> wchar_t { wchar_t(character.asciiValue ?? 0x3F) }

  private static func append(_ characters: Characters, _ ink: Ink, to row: inout [cchar_t]) {
    var cell = cchar_t()
    var pair = ink.pair
    characters.withPointer { _ = setcchar(&cell, $0, attr_t(ink.attributes), 0, &pair) }
    row.append(cell)
  }

  /// A character and the marks on it; no array, for a screen has thousands.
  private struct Characters {
    /// Behind them there is a 0.
    private var elements = InlineArray<6, wchar_t>(repeating: 0)
    private var count = 0

    init(_ first: wchar_t? = nil, _ mark: wchar_t? = nil) {
      if let first { append(first) }
      if let mark { append(mark) }
    }

    /// How many more ncurses takes.
    var room: Int { min(Int(CCHARW_MAX), elements.count - 1) - count }

    mutating func append(_ character: wchar_t) {
      elements[count] = character
      count += 1
    }

    func withPointer(_ body: (UnsafePointer<wchar_t>) -> Void) {
      elements.span.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
    }
  }
}
