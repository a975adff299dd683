internal import TerminalKit

/// A text page laid out for a screen: a heading, then lines in one column, or in columns side by side.
///
/// One column is as tall as the text. Several are filled screen by screen, so that one reads down a
/// screen's columns and then goes on to the next screen. A place is an offset in the title, two line
/// feeds, and the text.
struct TextLayout: Sendable {
  /// Lines that stand side by side.
  private struct Spread {
    /// Its first row in the page, and the first row of lines.
    let top: Int
    let body: Int
    let firstLine: Int
    let lineCount: Int
    /// Lines in each column; the last may have fewer.
    let rows: Int
  }

  private let screen: Size
  private let theme: Theme
  private let measure: TextMeasure
  /// Empty rows above a screen's text.
  private let margin: Int
  private let heading: BrokenText?
  private let body: BrokenText
  /// At least one.
  private let spreads: [Spread]
  /// The length of the title and of all, in UTF-8 bytes.
  private let bodyPlace: Int
  private let endPlace: Int

  init(title: String?, text: String, columns: Int, context: PageContext) {
    screen = context.size
    theme = context.theme
    margin = screen.height >= 10 ? 1 : 0
    let wide = TextMeasure(width: screen.width, wanted: margin == 1 ? columns : 1)
    let wideHeading = title.map { LineBreaker(columns: wide.allColumns).lines(of: $0) }
    if wide.count > 1, wideHeading.map({ $0.lines.count > context.size.height / 2 }) ?? false {
      let narrow = TextMeasure(width: screen.width)
      measure = narrow
      heading = title.map { LineBreaker(columns: narrow.columns).lines(of: $0) }
    } else {
      measure = wide
      heading = wideHeading
    }
    body = LineBreaker(columns: measure.columns).lines(of: text)
    bodyPlace = title.map { $0.utf8.count + 2 } ?? 0
    endPlace = bodyPlace + text.utf8.count
    spreads = Self.spreads(
      lineCount: body.lines.count, columns: measure.count, screen: screen.height, margin: margin,
      headingHeight: heading.map { $0.lines.count + 1 } ?? 0)
  }

  var page: DrawnPage {
    let last = spreads[spreads.count - 1]
    let height = max(last.body + last.rows, last.top + screen.height)
    return DrawnPage(
      size: Size(width: screen.width, height: height), anchors: anchors(height: height), draw: draw)
  }

  private static func spreads(
    lineCount: Int, columns: Int, screen: Int, margin: Int, headingHeight: Int
  ) -> [Spread] {
    if columns == 1 {
      let body = margin + headingHeight
      return [Spread(top: 0, body: body, firstLine: 0, lineCount: lineCount, rows: lineCount)]
    }
    var spreads: [Spread] = []
    var line = 0
    while line < lineCount {
      let top = spreads.count * screen
      let body = top + margin + (line == 0 ? headingHeight : 0)
      let rest = lineCount - line
      // The last columns are of equal height.
      let rows = min(top + screen - body, (rest + columns - 1) / columns)
      let count = min(rest, rows * columns)
      spreads.append(Spread(top: top, body: body, firstLine: line, lineCount: count, rows: rows))
      line += count
    }
    return spreads
  }

  private func anchors(height: Int) -> [Int] {
    var anchors = Array(repeating: 0, count: margin)
    if let heading {
      anchors += heading.lines.map(\.range.lowerBound)
      anchors.append(bodyPlace - 1)
    }
    if measure.count == 1 {
      anchors += body.lines.map { bodyPlace + $0.range.lowerBound }
    } else {
      // A screen of columns is one place: turning to it shows it from its top.
      for spread in spreads {
        let place = bodyPlace + body.lines[spread.firstLine].range.lowerBound
        anchors += repeatElement(place, count: spread.body + spread.rows - anchors.count)
      }
    }
    return anchors + repeatElement(endPlace, count: height - anchors.count)
  }

  private func draw(rows: Range<Int>) -> Grid {
    var grid = Grid(width: screen.width, height: rows.count, style: theme.text)
    if let heading {
      for row in rows.clamped(to: margin..<margin + heading.lines.count) {
        let line = heading.string(heading.lines[row - margin])
        grid.put(line, x: measure.left, y: row - rows.lowerBound, style: theme.heading)
      }
    }
    for spread in spreads {
      for row in rows.clamped(to: spread.body..<spread.body + spread.rows) {
        for column in 0..<measure.count {
          let index = row - spread.body + column * spread.rows
          guard index < spread.lineCount else { break }
          let line = body.string(body.lines[spread.firstLine + index])
          grid.put(line, x: measure.left(ofColumn: column), y: row - rows.lowerBound, style: theme.text)
        }
      }
    }
    return grid
  }
}
