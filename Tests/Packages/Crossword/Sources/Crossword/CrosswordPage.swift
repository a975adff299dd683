public import BrochureKit
internal import TerminalKit

/// A page class of another package: {`rows`, `title`}, a list of texts in which `#` is a black square.
///
/// It is here to be built as others build theirs, and to be copied.
public struct CrosswordPage: Page {
  public let title: String?
  private let rows: [String]
  private let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    // Without a title it is a puzzle all the same: what is wrong with that is said below it.
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    notes = PageNotes(optional.problems)
    guard let list = try properties.listIfPresent("rows") else { throw .missingProperty("rows") }
    var rows: [String] = []
    for entry in list {
      guard case .string(let row) = entry else {
        throw .wrongType(property: "rows", expected: .text, found: entry.kind)
      }
      rows.append(row)
    }
    self.rows = rows
  }

  public var problems: [PageError] { notes.errors }

  public func draw(in context: PageContext) -> DrawnPage { notes.draw(in: context, over: drawSquares) }

  private func drawSquares(in context: PageContext) -> DrawnPage {
    var grid = Grid(
      width: context.size.width, height: max(context.size.height, rows.count), style: context.theme.text)
    for (y, row) in rows.enumerated() {
      for (x, square) in row.enumerated() {
        grid.put(square == "#" ? "█" : "·", x: 2 * x, y: y, style: context.theme.border)
      }
    }
    return DrawnPage(grid)
  }

  public func text(columns: Int) -> [String] {
    rows.flatMap { LineBreaker(columns: columns).lines(of: $0).strings } + notes.lines(columns: columns)
  }
}
