internal import TerminalKit

/// The front of an issue or of an article: {`title`, `subtitle`, `baseImage`}. Either a title or a picture is
/// enough.
public struct CoverPage: Page {
  public let title: String?
  public let subtitle: String?
  /// nil where the brochure names none. What is wrong with it is said in its place, where there is a title.
  public let baseImage: Result<Asset, PageError>?
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    do {
      baseImage = try properties.assetIfPresent("baseImage", .picture).map { .success($0) }
    } catch {
      // One that comes is waited for.
      if title == nil || error.awaited != nil { throw error }
      baseImage = .failure(error)
    }
    if title == nil, baseImage == nil { throw optional.problems.first ?? .missingProperty("title") }
    subtitle = optional.string("subtitle")
    notes = PageNotes(optional.problems)
  }

  public var openings: [Opening] { pictures.map { .picture($0) } }
  public var pictures: [Asset] { [try? baseImage?.get()].compactMap { $0 } }

  public func draw(in context: PageContext) -> DrawnPage {
    let words = [(title, context.theme.heading), (subtitle, context.theme.muted)]
      .compactMap { text, style in text.map { ($0, style) } }
    return notes.draw(in: context) { context in
      baseImage.map { ZoomablePicture.draw($0, words: words, in: context) } ?? drawWords(words, in: context)
    }
  }

  /// The words between two rules in the middle of the page.
  private func drawWords(_ words: [(String, Style)], in context: PageContext) -> DrawnPage {
    let size = context.size
    let measure = TextMeasure(width: size.width)
    let blocks = words.map { (LineBreaker(columns: measure.columns).lines(of: $0.0), $0.1) }
    let wordsHeight = blocks.reduce(blocks.count - 1) { $0 + $1.0.lines.count }
    let rules = size.height >= wordsHeight + 4 ? 2 : 0
    let height = max(size.height, wordsHeight)
    var grid = Grid(width: size.width, height: height, style: context.theme.text)
    var y = (height - wordsHeight) / 2
    if rules > 0 {
      let width = min(measure.columns, 24)
      let x = (size.width - width) / 2
      let rule = String(repeating: "─", count: width)
      grid.put(rule, x: x, y: y - rules, style: context.theme.border)
      grid.put(rule, x: x, y: y + wordsHeight + rules - 1, style: context.theme.border)
    }
    for (lines, style) in blocks { y += grid.putCentered(lines, y: y, style: style) + 1 }
    return DrawnPage(grid)
  }

  public func text(columns: Int) -> [String] {
    [title, subtitle, baseImage?.words].compactMap { $0 }
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings } + notes.lines(columns: columns)
  }
}
