/// One line of a composed text. Sixteen bytes: a long text on a narrow screen has a million.
struct ComposedLine {
  struct Flags: OptionSet {
    let rawValue: UInt8

    static let hyphenated = Flags(rawValue: 1)
    /// It is not justified: it ends a piece of text, or is a verse.
    static let ragged = Flags(rawValue: 2)
    /// It has to stand in one column with the line below it.
    static let keep = Flags(rawValue: 4)
    /// It goes on from the line above, and a mark says so: of a program's text.
    static let continued = Flags(rawValue: 8)
    /// It begins a column.
    static let first = Flags(rawValue: 16)
  }

  /// Its place in the document: where its text begins.
  let start: UInt32
  /// Where its text ends; of what is no text, which of its block's lines this is.
  let end: UInt32
  /// An index into the composition's blocks.
  let block: UInt32
  /// More than the block's, in cells.
  let indent: UInt16
  var flags: Flags

  init(start: Int, end: Int, block: Int, indent: Int = 0, flags: Flags = []) {
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
    self.block = UInt32(clamping: block)
    self.indent = UInt16(clamping: indent)
    self.flags = flags
  }

  var range: Range<Int> { Int(start)..<max(Int(start), Int(end)) }
  var place: Int { Int(start) }
}
