internal import TerminalKit

/// A page in the place of one that cannot be shown: it says exactly why.
public struct ProblemPage: Page {
  public let error: PageError
  public let title: String?
  /// Whether another download of the issue may mend it.
  private let isDownloaded: Bool

  /// - Parameter isDownloaded: see `Brochure.isDownloaded`.
  public init(_ error: PageError, title: String? = nil, isDownloaded: Bool = false) {
    self.error = error
    self.title = title
    self.isDownloaded = isDownloaded
  }

  /// A problem is found; a brochure cannot ask for one.
  public init(properties: PageProperties) throws(PageError) {
    throw .unknownClass("ProblemPage")
  }

  public func draw(in context: PageContext) -> DrawnPage {
    let theme = context.theme
    var texts = [(error.sentence, theme.error)]
    if let title { texts.insert((title, theme.heading), at: 0) }
    if let advice = error.advice(isDownloaded: isDownloaded) { texts.append((advice, theme.muted)) }
    return Self.draw(texts, in: context)
  }

  /// Sentences in the place of a page.
  static func draw(_ texts: [(String, Style)], in context: PageContext) -> DrawnPage {
    let area = TextMeasure(width: context.size.width)
    let blocks = texts.map { (LineBreaker(columns: area.columns).lines(of: $0.0), $0.1) }
    let needed = blocks.reduce(blocks.count - 1) { $0 + $1.0.lines.count }
    let height = max(context.size.height, needed)
    var grid = Grid(width: context.size.width, height: height, style: context.theme.text)
    var y = (height - needed) / 2
    for (block, style) in blocks {
      y += grid.putCentered(block, y: y, style: style) + 1
    }
    return DrawnPage(grid)
  }

  /// The sentence that says why is not the issue's.
  public var readingTexts: [ReadingText] { [ReadingText([title])] }
  public var textProblem: PageError? { error }

  public func text(columns: Int) -> [String] {
    [title, error.sentence].compactMap { $0 }.flatMap { LineBreaker(columns: columns).lines(of: $0).strings }
  }
}
