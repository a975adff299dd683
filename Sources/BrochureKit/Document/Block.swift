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
  /// What stands in the middle or at the right.
  case aligned(Table.Alignment, [Block])
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

    /// What stands in one place of the grid, or in several.
    public struct Cell: Hashable, Sendable {
      /// The columns that it takes, from 0; never none.
      public let columns: Range<Int>
      /// How many rows it takes, its own and those below; at least 1.
      public let rows: Int
      public let blocks: [Block]
    }

    /// One for each column.
    public let alignments: [Alignment]
    /// How many of the rows, from the first, name what stands below them.
    public let headerRows: Int
    /// Each row's cells from left to right. None lies over another or reaches outside; places without one are empty.
    public let rows: [[Cell]]
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

extension Block {
  /// All that is written in it, in the order of reading.
  var texts: [InlineText] {
    switch self {
    case .heading(_, let text), .paragraph(let text), .code(let text), .caption(let text): [text]
    case .list(let list): list.items.joined().flatMap(\.texts)
    case .definitions(let definitions): definitions.flatMap { $0.terms + $0.description.flatMap(\.texts) }
    case .quote(let blocks), .footnote(_, let blocks), .aligned(_, let blocks): blocks.flatMap(\.texts)
    case .table(let table): table.rows.joined().flatMap { $0.blocks.flatMap(\.texts) }
    case .picture(let picture): [picture.caption]
    case .rule: []
    }
  }
}
