/// A part of a document that stands by itself.
public enum Block: Hashable, Sendable {
  /// - Parameter level: 1 (the title of all) to 6.
  case heading(level: Int, InlineText)
  /// Its line feeds are kept; between them it is broken as the width wants it.
  case paragraph(InlineText)
  case list(List)
  case definitions([Definition])
  case quote([Block])
  /// A text whose every space counts. Lines end with line feeds.
  case code(InlineText)
  case table(Table)
  indirect case picture(Picture)
  /// A line across the column: another subject follows.
  case rule
  /// What is written below the block before it, a table or a picture say.
  case caption(InlineText)
  /// What a reference with the same number means. These are a document's last blocks.
  case footnote(number: Int, [Block])

  public struct List: Hashable, Sendable {
    /// What stands before each item (`3.`, `iv.`); nil where all have bullets.
    public let labels: [String]?
    /// Whether no empty lines are between the items.
    public let isTight: Bool
    public let items: [[Block]]
  }

  /// One or more names, and what they mean. Either may be missing in a source.
  public struct Definition: Hashable, Sendable {
    public internal(set) var terms: [InlineText] = []
    public internal(set) var description: [Block] = []
  }

  public struct Table: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case left, center, right }

    /// One for each column.
    public let alignments: [Alignment]
    /// As many cells as columns; nil where the table has no header.
    public let header: [InlineText]?
    /// Each as many cells as columns.
    public let rows: [[InlineText]]
  }

  public struct Picture: Hashable, Sendable {
    /// The file, as the document writes it.
    public let source: String
    /// What the picture shows, in words; empty where nothing is said.
    public let alternative: String
    /// What is written below it; empty where nothing is.
    public let caption: InlineText
  }
}
