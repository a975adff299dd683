/// Breaks text into lines, as full as they can be, where UAX #14 allows.
public struct LineBreaker: Sendable {
  /// The width that no line exceeds, in cells.
  public let columns: Int

  /// - Parameter columns: less than 1 is taken for 1.
  public init(columns: Int) {
    self.columns = max(1, columns)
  }

  /// Breaks at every line break of the text, and where a line would be wider than the columns: at the
  /// last opportunity before, else (in a word longer than a line) between grapheme clusters.
  ///
  /// The spaces at a break are dropped; nothing else is. A soft hyphen is an opportunity where there
  /// is room for the hyphen that is then shown, and invisible elsewhere. Takes about 20 ms a megabyte.
  public func lines(of text: String) -> BrokenText {
    let bytes = Array(text.utf8)
    let lines = bytes.withUnsafeBufferPointer { text in
      LineBreaks.with(text) { breaks in
        var filler = LineFiller(columns: columns, text: text, breaks: breaks)
        return filler.fill()
      }
    }
    return BrokenText(bytes: bytes, columns: columns, lines: lines)
  }
}
