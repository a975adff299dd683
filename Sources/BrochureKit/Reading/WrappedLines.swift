/// Tells lines that were broken to a width from lines that somebody wrote.
enum WrappedLines {
  /// In cells. Nobody wraps text wider, and what is narrower may be a verse.
  static let widest = 100
  static let narrowest = 40

  static func areWrapped(_ lines: ArraySlice<TextLine>) -> Bool {
    guard lines.count > 1, let last = lines.last else { return false }
    let above = lines.dropLast()
    let widths = above.map(\.width)
    let width = max(widths.max() ?? 0, last.width)
    guard (narrowest...widest).contains(width) else { return false }
    let below = lines.dropFirst()
    // Lines under a first that may be indented; none that begins an item, or is set apart by spaces.
    guard below.allSatisfy({ $0.indent == 0 && !beginsItem($0) }),
      lines.allSatisfy({ !hasColumns($0) })
    else { return false }
    // Each line, or nearly each, had no room for the word below it; none is half empty.
    let full = zip(widths, below).count { $0 + 1 + $1.firstWordWidth > width * 9 / 10 }
    guard full * 10 >= widths.count * 9, widths.allSatisfy({ 2 * $0 > width }) else { return false }
    // Verses begin with capitals.
    let capitals = below.count { $0.string.first.map { $0.isUppercase } ?? false }
    return lines.count == 2 ? capitals == 0 : 3 * capitals <= 2 * below.count
  }

  private static func beginsItem(_ line: TextLine) -> Bool {
    let word = line.string.prefix { $0 != " " }
    guard word.utf8.count < line.bytes.count else { return false }
    if ["-", "*", "+", "•", "–", "—", "·", ">", "|", "#"].contains(word) { return true }
    return word.count <= 4 && (word.last == "." || word.last == ")") && word.dropLast().allSatisfy(\.isNumber)
  }

  /// Whether parts of a line are aligned with spaces, apart from two after a sentence.
  private static func hasColumns(_ line: TextLine) -> Bool {
    line.string.drop { $0 == " " }.contains("   ") || line.string.contains("\t")
  }
}
