internal import TerminalKit

/// A document laid out for a screen: in one column as tall as the text, or in columns side by side, which
/// are filled screen by screen.
///
/// A place is an offset in the document's text.
struct DocumentLayout: Sendable {
  /// Columns that stand side by side.
  struct Spread {
    /// Its first row in the page, and the first row of its lines.
    let top: Int
    let body: Int
    let columns: ColumnFill.Spread

    var rows: Int { columns.map(\.count).max() ?? 0 }
  }

  /// A text of so few lines is not shared out among columns unless its page asks for them.
  private static let mostUnshared = 8

  let context: PageContext
  let measure: TextMeasure
  /// Empty rows above a screen's text.
  let margin: Int
  /// The title over several columns.
  let heading: Composition?
  let body: Composition
  /// At least one.
  private(set) var spreads: [Spread]

  /// - Parameters:
  ///   - columns: how many the page asks for; nil for as many as the width makes comfortable.
  ///   - asset: finds a picture's file.
  init(
    _ document: Document, columns: Int?, context: PageContext,
    asset: @escaping @Sendable (String) -> Result<Asset, PageError>
  ) {
    self.context = context
    let screen = context.size
    margin = screen.height >= 10 ? 1 : 0
    let language = document.language ?? LanguageGuess.language(of: document.utf8)
    func composed(_ blocks: [Block], columns: Int, isPart: Bool) -> Composition {
      let rows = isPart ? screen.height - 8 : screen.height * 2 / 3
      let setting = Typesetting(
        columns: columns, hasInitial: context.pictures.unicode,
        pictures: PictureSource(asset: asset, renderer: context.pictures, rows: max(3, rows)))
      var composer = Composer(document, setting, language: language)
      return composer.composed(blocks)
    }
    var measure = TextMeasure(width: screen.width, wanted: margin == 1 ? columns : 1)
    var heading: Composition?
    if measure.count > 1, let first = document.blocks.first, first.isTitle {
      let title = composed([first], columns: measure.allColumns, isPart: false)
      if title.lines.count > screen.height / 2 {
        measure = TextMeasure(width: screen.width)
      } else {
        heading = title
      }
    }
    let blocks = heading == nil ? document.blocks[...] : document.blocks.dropFirst()
    var body = composed(Array(blocks), columns: measure.columns, isPart: measure.count > 1)
    if columns == nil, measure.count > 1, body.lines.count <= Self.mostUnshared {
      measure = TextMeasure(width: screen.width)
      heading = nil
      body = composed(document.blocks, columns: measure.columns, isPart: false)
    }
    self.measure = measure
    self.heading = heading
    self.body = body
    spreads = Self.spreads(
      of: body, columns: measure.count, screen: screen.height, margin: margin,
      headingHeight: heading.map { $0.lines.count + 1 } ?? 0)
  }

  var page: DrawnPage {
    let last = spreads[spreads.count - 1]
    let height = max(last.body + last.rows, last.top + context.size.height)
    var page = DrawnPage(
      size: Size(width: context.size.width, height: height), anchors: anchors(height: height),
      screenHeight: measure.count > 1 ? context.size.height : nil, cost: body.cost, draw: draw)
    page.awaited = body.awaited
    if measure.count > 1 { page.flow = { self.beginningScreen(at: $0).page } }
    page.text = self
    return page
  }

  /// The same with the line of a place at the top of a screen. A text that fits on one screen stays there.
  private func beginningScreen(at place: Int) -> DocumentLayout {
    guard spreads.count > 1 else { return self }
    var layout = self
    layout.spreads = Self.spreads(
      of: body, columns: measure.count, screen: context.size.height, margin: margin,
      headingHeight: headingHeight, beginningAt: body.line(forPlace: place))
    return layout
  }

  private var headingHeight: Int { heading.map { $0.lines.count + 1 } ?? 0 }

  private static func spreads(
    of body: Composition, columns: Int, screen: Int, margin: Int, headingHeight: Int,
    beginningAt start: Int = 0
  ) -> [Spread] {
    if columns == 1 { return [Spread(top: 0, body: margin, columns: [body.lines.indices])] }
    let fill = ColumnFill(lines: body.lines, isBlank: body.isBlank, columns: columns)
    func top(_ number: Int) -> Int { number == 0 ? margin + headingHeight : margin }
    let filled = fill.spreads(beginningAt: start) { max(1, screen - top($0) - margin) }
    let spreads = filled.enumerated().map { number, columns in
      Spread(top: number * screen, body: number * screen + top(number), columns: columns)
    }
    return spreads.isEmpty ? [Spread(top: 0, body: top(0), columns: [])] : spreads
  }

  private func anchors(height: Int) -> [Int] {
    var anchors = Array(repeating: 0, count: margin)
    if let heading {
      anchors += heading.lines.map(\.place)
      anchors.append(anchors.last ?? 0)
    }
    if measure.count == 1 {
      anchors += body.lines.map(\.place)
    } else {
      // A screen of columns is one place: turning to it shows it from its top.
      for spread in spreads {
        guard let first = spread.columns.first, !first.isEmpty else { continue }
        let place = body.lines[first.lowerBound].place
        anchors += repeatElement(place, count: spread.top + context.size.height - anchors.count)
      }
    }
    anchors += repeatElement(body.document.utf8.count, count: height - anchors.count)
    // What a source has out of order must not make a place that cannot be found.
    for row in anchors.indices.dropFirst() { anchors[row] = max(anchors[row], anchors[row - 1]) }
    return anchors
  }

  private func draw(rows: Range<Int>) -> Grid {
    var grid = Grid(width: context.size.width, height: rows.count, style: context.theme.text)
    if let heading {
      let area = margin..<margin + heading.lines.count
      for row in rows.clamped(to: area) {
        draw(row - margin, of: heading, into: &grid, x: measure.left, y: row - rows.lowerBound)
      }
    }
    for spread in spreads {
      for row in rows.clamped(to: spread.body..<spread.body + spread.rows) {
        for (column, lines) in spread.columns.enumerated() {
          let line = lines.lowerBound + row - spread.body
          guard line < lines.upperBound else { continue }
          let x = measure.left(ofColumn: column)
          draw(line, of: body, into: &grid, x: x, y: row - rows.lowerBound)
        }
      }
    }
    return grid
  }

  private func draw(_ index: Int, of composition: Composition, into grid: inout Grid, x left: Int, y: Int) {
    var x = left
    let end = left + composition.columns
    for span in composition.spans(index) {
      x += grid.put(
        span.text, x: x, y: y, style: span.style(in: context.theme), columns: end - x, link: span.link)
    }
    let number = Int(composition.lines[index].block)
    let block = composition.blocks[number]
    let row = index - block.firstLine
    if let initial = composition.initial, initial.block == number, row < InitialLetter.rows {
      grid.put(initial.letter.lines[row], x: left + block.indent, y: y, style: context.theme.accent)
    }
    for (asset, size, row, x) in composition.pictures(index) {
      // Drawn once, by a renderer that keeps what it has drawn.
      var cells = Grid(size: size, style: context.theme.text)
      _ = PictureBlock.draw(.success(asset), into: &cells, area: cells.bounds, context: context)
      grid.draw(cells, x: left + x, y: y, part: Rect(x: 0, y: row, width: size.width, height: 1))
    }
  }
}
