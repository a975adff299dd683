internal import TerminalKit

/// What the lines of a paragraph, a row of a table or a picture have in common.
struct ComposedBlock {
  enum Content {
    case blank
    case text(InlineText)
    /// A sentence that is not the document's.
    case words(BrokenText)
    case rule(columns: Int)
    case tableRow(TableGrid, cells: [[ParagraphBreaker.Line]], texts: [InlineText])
    case tableEdge(TableGrid, TableGrid.Edge)
    case picture(Asset, Size)
  }

  /// What stands beside the lines: the bar of a quotation, an item's bullet.
  struct Mark {
    /// From the column's left edge, in cells.
    let x: Int
    let text: String
    /// Beside the first line only.
    let isFirst: Bool
  }

  let content: Content
  let role: TextRole
  /// The left edge and the width of the lines within the column, in cells.
  let indent: Int
  let columns: Int
  let marks: [Mark]
  var isJustified = false
  var initial: InitialLetter?
  /// The index of its first line.
  let firstLine: Int
}

/// What a text is for; the theme says how it looks.
enum TextRole: Hashable {
  case body
  case heading(level: Int)
  case code
  case caption
  case border
  case error
}
