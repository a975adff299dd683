import Localization
internal import TerminalKit

/// What the issue has, made from its articles: {`title`}.
public struct ContentsPage: Page {
  public let title: String?
  /// In the order of the brochure; one without a title is called by its number.
  public let entries: [String]
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    notes = PageNotes(optional.problems)
    entries = properties.articles.enumerated().map {
      $0.element.readTitle(in: properties.assets) ?? localized("Article \($0.offset + 1)")
    }
  }

  public func draw(in context: PageContext) -> DrawnPage { notes.draw(in: context, over: drawEntries) }

  private func drawEntries(in context: PageContext) -> DrawnPage {
    let measure = TextMeasure(width: context.size.width)
    let margin = context.size.height >= 10 ? 1 : 0
    let lines = lines(columns: measure.columns)
    let height = max(context.size.height, margin + lines.count)
    let last = lines.last?.place ?? 0
    let anchors =
      Array(repeating: 0, count: margin) + lines.map(\.place)
      + repeatElement(last, count: height - margin - lines.count)
    return DrawnPage(size: Size(width: context.size.width, height: height), anchors: anchors) { rows in
      var grid = Grid(width: context.size.width, height: rows.count, style: context.theme.text)
      for row in rows.clamped(to: margin..<margin + lines.count) {
        let line = lines[row - margin]
        let style = line.isHeading ? context.theme.heading : context.theme.text
        grid.put(line.text, x: measure.left, y: row - rows.lowerBound, style: style, columns: measure.columns)
      }
      return grid
    }
  }

  public func text(columns: Int) -> [String] {
    lines(columns: max(1, columns)).map(\.text) + notes.lines(columns: columns)
  }

  public var readingTexts: [ReadingText] { [ReadingText([title] + entries, hasPlaces: true)] }

  private struct Line {
    let text: String
    var isHeading = false
    /// The offset of its entry in all of them.
    let place: Int
  }

  private func lines(columns: Int) -> [Line] {
    var lines: [Line] = []
    var place = 0
    if let title {
      lines = LineBreaker(columns: columns).lines(of: title).strings.map {
        Line(text: $0, isHeading: true, place: 0)
      }
      lines.append(Line(text: "", place: 0))
      place = title.utf8.count + 1
    }
    for (number, entry) in entries.enumerated() {
      lines += self.lines(of: entry, number: number + 1, columns: columns).map {
        Line(text: $0, place: place)
      }
      place += entry.utf8.count + 1
    }
    return lines
  }

  /// The title, and dots that lead to its number; where there is no room for these, the number before it.
  private func lines(of entry: String, number: Int, columns: Int) -> [String] {
    let number = String(number)
    let room = columns - number.count - 4
    guard room >= 8 else { return LineBreaker(columns: columns).lines(of: "\(number) \(entry)").strings }
    var lines = LineBreaker(columns: room).lines(of: entry).strings
    let last = lines.removeLast()
    let dots = columns - TextWidth.of(last) - number.count - 2
    return lines + [last + " " + String(repeating: ".", count: dots) + " " + number]
  }
}
