import Localization
internal import TerminalKit

/// A movie, told by a picture of it: {`movie`, `poster`, `caption`, `title`}.
///
/// A page of cells plays nothing: the reader opens `movie` with a program that can.
public struct MoviePage: Page {
  public let title: String?
  /// What is wrong with it is said below the poster, where there is one.
  public let movie: Result<Asset, PageError>
  /// nil where the brochure names none.
  public let poster: Result<Asset, PageError>?
  public let caption: String?
  /// How long it is, in seconds; nil where that is not known.
  public let length: Double?
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    caption = optional.string("caption")
    notes = PageNotes(optional.problems)
    let name = try properties.string("movie")
    movie = Result { () throws(PageError) in try properties.asset(named: name, .movie) }
    do {
      poster = try properties.assetIfPresent("poster", .picture).map { .success($0) }
    } catch {
      poster = .failure(error)
    }
    if case .failure(let error) = movie, (try? poster?.get()) == nil { throw error }
    length = (try? movie.get()).flatMap { MovieLength.seconds(path: $0.path) }
  }

  public var openings: [Opening] {
    [(try? movie.get()).map { .movie($0) }, (try? poster?.get()).map { .picture($0) }].compactMap { $0 }
  }

  public var pictures: [Asset] { [try? poster?.get()].compactMap { $0 } }

  public func draw(in context: PageContext) -> DrawnPage {
    let hasMovie = (try? movie.get()) != nil
    let key = hasMovie ? context.openingKey : nil
    let line = key.map { localized("\(self.line) — \($0) plays it") } ?? self.line
    var words = [(line, hasMovie ? context.theme.accent : context.theme.error)]
    if let caption { words.append((caption, context.theme.muted)) }
    var page = notes.draw(in: context) { context in
      poster.map { ZoomablePicture.draw($0, words: words, in: context) } ?? drawWords(words, in: context)
    }
    if case .failure(let error) = movie, let name = error.awaited { page.awaited.insert(name) }
    if hasMovie, page.viewport == nil {
      page.spots = [PageSpot(Rect(x: 0, y: 0, width: page.size.width, height: page.height), .movie)]
    }
    return page
  }

  /// The words in the middle of the page.
  private func drawWords(_ words: [(String, Style)], in context: PageContext) -> DrawnPage {
    let breaker = LineBreaker(columns: TextMeasure(width: context.size.width).columns)
    let lines = words.map { (breaker.lines(of: $0.0), $0.1) }
    let needed = lines.reduce(0) { $0 + $1.0.lines.count }
    var grid = Grid(
      width: context.size.width, height: max(context.size.height, needed), style: context.theme.text)
    var y = (grid.height - needed) / 2
    for (text, style) in lines { y += grid.putCentered(text, y: y, style: style) }
    return DrawnPage(grid)
  }

  public var readingTexts: [ReadingText] { [ReadingText([title, caption])] }

  public func text(columns: Int) -> [String] {
    [title, line, caption, poster?.words].compactMap { $0 }
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings } + notes.lines(columns: columns)
  }

  /// The movie's name and length, or what is wrong with it.
  private var line: String {
    switch movie {
    case .success(let asset):
      ["▶ \(asset.name)", length.map(Self.text(seconds:))].compactMap { $0 }.joined(separator: "  ")
    case .failure(let error): error.sentence
    }
  }

  /// Hours, minutes and seconds: `3:07`, `1:02:45`.
  static func text(seconds: Double) -> String {
    let whole = Int(min(max(0, seconds.rounded()), 1e9))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }
}
