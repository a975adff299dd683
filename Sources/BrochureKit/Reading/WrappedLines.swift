/// Tells lines that were broken to a width from lines that somebody wrote.
enum WrappedLines {
  /// In cells. Nobody wraps text wider, and what is narrower may be a verse.
  static let widest = 100
  static let narrowest = 40

  static func areWrapped(_ lines: TextLines) -> Bool {
    guard lines.areSeveral else { return false }
    var width = 0
    for line in lines {
      width = max(width, line.width)
      if width > widest { return false }
    }
    guard width >= narrowest else { return false }
    var count = 0
    var full = 0
    var capitals = 0
    var above: TextLine?
    for line in lines {
      // None is set apart by spaces.
      if hasColumns(line) { return false }
      if let above {
        // Lines under a first that may be indented; none that begins an item.
        guard !line.isIndented, !beginsItem(line) else { return false }
        count += 1
        // Each line, or nearly each, had no room for the word below it; none is half empty.
        guard 2 * above.width > width else { return false }
        if above.width + 1 + line.firstWordWidth > width * 9 / 10 { full += 1 }
        if line.string.first.map({ $0.isUppercase }) ?? false { capitals += 1 }
      }
      above = line
    }
    guard full * 10 >= count * 9 else { return false }
    // Verses begin with capitals.
    return count == 1 ? capitals == 0 : 3 * capitals <= 2 * count
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
