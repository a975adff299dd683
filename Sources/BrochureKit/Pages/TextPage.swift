/// A text under its title: {`title`, `text`, `columns`, `language`, `baseImage`}.
///
/// `text` is a file of the issue, or the text itself; a file whose name ends in `.md` or `.markdown` is
/// Markdown, up to 1 MiB: a larger one is shown as it is written. `columns` asks for 1 to 3 columns side by side where
/// the screen is wide enough; without it there are as many as make comfortable lines. `language` is a BCP 47 tag: words
/// are parted by its rules. `baseImage` is a picture of the same page, to which one may change.
public struct TextPage: Page {
  public let title: String?
  public let columns: Int?
  public let language: String?
  /// nil where the brochure names none. What is wrong with it is said in its place.
  public let baseImage: Result<Asset, PageError>?
  let content: PageText
  let notes: PageNotes

  /// How many columns a page may ask for.
  static let columnCounts = 1...TextMeasure.mostColumns

  public init(properties: PageProperties) throws(PageError) {
    let text = try properties.string("text")
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    columns = optional.integer("columns", in: Self.columnCounts)
    language = optional.string("language")
    baseImage = optional.string("baseImage").map { name in
      Result { () throws(PageError) in try properties.asset(named: name, .picture) }
    }
    notes = PageNotes(optional.problems)
    content = try PageText(text, of: properties, title: title, language: language, notes: notes)
  }

  /// As it is in the file, decoded; lines end with line feeds.
  public var text: String { content.text }

  public var forms: [PageForm] { baseImage == nil ? [.text] : [.text, .picture] }

  public var openings: [Opening] {
    content.links + ((try? baseImage?.get()).map { [.picture($0)] } ?? [])
  }

  public var links: [PageLink] { content.pageLinks }
  public func note(named name: String, mark: String) -> Note? { content.document.note(named: name) }

  public var pictures: [Asset] { [try? baseImage?.get()].compactMap { $0 } + content.pictures }

  public func draw(in context: PageContext) -> DrawnPage {
    if let baseImage, forms.shown(context.view.form) == .picture {
      return ZoomablePicture.draw(baseImage, caption: nil, in: context)
    }
    return content.draw(columns: columns, in: context)
  }

  public var readingTexts: [ReadingText] {
    [ReadingText(content.document, form: forms.count > 1 ? .text : nil)]
  }

  public func text(columns: Int) -> [String] { content.lines(columns: columns) }
}
