internal import TerminalKit

/// What is wrong with the properties that a page can do without: said below the page, quietly.
public struct PageNotes: Hashable, Sendable {
  public let errors: [PageError]

  public init(_ errors: [PageError]) { self.errors = errors }

  /// Draws a page over the notes. Where the screen has no room for both, the page becomes taller than it.
  ///
  /// - Parameters:
  ///   - context: for both.
  ///   - page: draws the page for the part of the context that it has. A part of a picture, or a page that is read
  ///     screen by screen, has all of it, and no notes.
  public func draw(in context: PageContext, over page: (PageContext) -> DrawnPage) -> DrawnPage {
    guard !errors.isEmpty else { return page(context) }
    let size = context.size
    let breaker = LineBreaker(columns: TextMeasure(width: size.width).columns)
    let notes = errors.map { breaker.lines(of: $0.sentence) }
    let gap = size.height >= 8 ? 1 : 0
    let height = gap + notes.reduce(0) { $0 + $1.lines.count }
    let above = Size(width: size.width, height: max(size.height - height, (size.height + 1) / 2))
    let drawn = page(context.sized(above))
    guard drawn.viewport == nil, drawn.screenHeight == nil else { return page(context) }
    var grid = Grid(width: size.width, height: height, style: context.theme.text)
    var y = gap
    for note in notes { y += grid.putCentered(note, y: y, style: context.theme.muted) }
    return drawn.over(grid)
  }

  /// For plain text: an empty line and the notes; nothing where there are none.
  public func lines(columns: Int) -> [String] {
    guard !errors.isEmpty else { return [] }
    let breaker = LineBreaker(columns: columns)
    return [""] + errors.flatMap { breaker.lines(of: $0.sentence).strings }
  }

  /// Writes them as the end of a document.
  func write(to document: inout DocumentBuilder) {
    guard !errors.isEmpty else { return }
    document.rule()
    for error in errors {
      document.begin(.paragraph)
      document.beginStyle(.emphasis)
      document.append(error.sentence)
      document.endStyle()
      document.end()
    }
  }
}

extension DrawnPage {
  /// The page with more rows below its last.
  fileprivate func over(_ foot: Grid) -> DrawnPage {
    let page = self
    var result = DrawnPage(
      size: Size(width: size.width, height: height + foot.height),
      anchors: anchors + Array(repeating: length, count: foot.height), cost: cost
    ) { rows in
      var grid = Grid(width: page.size.width, height: rows.count)
      let above = rows.clamped(to: 0..<page.height)
      grid.draw(page.rows(above), x: 0, y: above.lowerBound - rows.lowerBound)
      grid.draw(foot, x: 0, y: page.height - rows.lowerBound)
      return grid
    }
    result.text = text
    result.awaited = awaited
    result.isZoomable = isZoomable
    result.spots = spots
    result.animation = animation
    return result
  }
}
