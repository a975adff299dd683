/// The marks between two scenes of a story: stars, dashes and the like on a line of their own.
enum SceneBreak {
  /// In bytes: three wide marks with wide spaces between and before them, and some more.
  private static let longest = 64

  /// Whether a paragraph is one: of one kind of mark, three times or more, or a mark that is made for it.
  static func isOne(_ paragraph: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard paragraph.count <= longest else { return false }
    let marks = String(decoding: paragraph, as: UTF8.self).unicodeScalars.filter {
      $0 != " " && $0 != "\u{3000}"
    }
    guard let first = marks.first, marks.allSatisfy({ $0 == first }) else { return false }
    switch first {
    case "\u{2042}", "\u{2766}", "\u{2767}": return true
    case "*", "-", "_", "=", "~", "#", "\u{2013}", "\u{2014}", "\u{2022}", "\u{2026}", "\u{2217}", "\u{2500}",
      "\u{25C6}", "\u{25C7}", "\u{25CF}", "\u{25CB}", "\u{2605}", "\u{2606}", "\u{FF0A}", "\u{00D7}",
      "\u{00B7}":
      return marks.count >= 3
    default: return false
    }
  }
}
