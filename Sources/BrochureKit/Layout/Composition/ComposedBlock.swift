internal import TerminalKit

/// What the lines of a paragraph, a table or a picture have in common. Small: a text may have a hundred
/// thousand.
struct ComposedBlock: Sendable {
  enum Content {
    case blank
    case text(InlineText)
    /// A sentence that is not the document's.
    indirect case words(BrokenText)
    case rule(columns: Int)
    indirect case table(ComposedTable)
    indirect case picture(Asset, Size)
  }

  /// What stands beside the lines: the bar of a quotation, an item's bullet.
  struct Mark {
    /// From the column's left edge, in cells.
    let x: Int
    let text: String
    /// Beside the first line only.
    let isFirst: Bool
    var role = TextRole.border
  }

  enum Alignment { case left, center, right, justified }

  let content: Content
  let role: TextRole
  let alignment: Alignment
  private let left: UInt16
  private let width: UInt16
  private let first: UInt32
  let marks: [Mark]

  /// - Parameters:
  ///   - indent: the left edge of the lines within the column, in cells.
  ///   - columns: their width.
  ///   - firstLine: the index of the first line.
  init(
    _ content: Content, role: TextRole, alignment: Alignment = .left, indent: Int, columns: Int,
    marks: [Mark],
    firstLine: Int
  ) {
    self.content = content
    self.role = role
    self.alignment = alignment
    left = UInt16(clamping: indent)
    width = UInt16(clamping: columns)
    first = UInt32(clamping: firstLine)
    self.marks = marks
  }

  var indent: Int { Int(left) }
  var columns: Int { Int(width) }
  var firstLine: Int { Int(first) }
}

/// What a text is for; the theme says how it looks.
enum TextRole: Hashable {
  case body
  case heading(level: UInt8)
  case code
  /// What a definition is of.
  case term
  case caption
  case border
  case error
}
