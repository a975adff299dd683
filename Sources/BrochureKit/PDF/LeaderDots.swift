/// The dots of a table of contents that lead from a title to its page. What they are for on paper, an ellipsis is for in
/// lines of any length.
enum LeaderDots {
  /// More than a sentence ends with.
  private static let fewest = 5
  private static let mark: Character = "…"

  /// A line with each run of dots, however they are spaced, as one mark.
  static func shortened(in line: String) -> String {
    guard line.contains(".") else { return line }
    var text = ""
    var rest = line[...]
    while let start = rest.firstIndex(of: ".") {
      text += rest[..<start]
      let run = rest[start...].prefix { $0 == "." || $0.isWhitespace }
      let dots = run.count { $0 == "." }
      rest = rest[run.endIndex...]
      guard dots >= fewest else {
        text += run
        continue
      }
      while text.last?.isWhitespace == true { text.removeLast() }
      text += text.isEmpty ? "\(mark)" : " \(mark)"
      if !rest.isEmpty { text += " " }
    }
    return text + rest
  }

  /// Whether a line is an entry to its end: a mark, and at most a page's number behind it.
  static func endEntry(_ line: String) -> Bool {
    guard let end = line.lastIndex(of: mark) else { return false }
    return line[line.index(after: end)...].allSatisfy {
      $0.isWhitespace || $0.isNumber || "ivxlc".contains($0)
    }
  }
}
