/// One picture and its caption: {`baseImage`, `caption`, `title`, `text`, `language`, `wide`}.
///
/// `text` is what is written in the picture or goes with it, as in a `TextPage`: one may change to it. Nothing but the
/// picture is needed. Where pages stand side by side, `wide` says whether its picture is a spread by itself.
public struct SimplePage: Page {
  public let title: String?
  public let baseImage: Asset
  public let caption: String?
  let content: PictureAndText
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    baseImage = try properties.asset("baseImage", .picture)
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    caption = optional.string("caption")
    content = PictureAndText(textOf: properties, &optional, title: title)
    notes = PageNotes(optional.problems)
  }

  public var forms: [PageForm] { content.forms }
  public var openings: [Opening] { content.links + [.picture(baseImage)] }
  public var pictures: [Asset] { [baseImage] + content.pictures }

  public func draw(in context: PageContext) -> DrawnPage {
    content.draw(in: context)
      ?? notes.draw(in: context) { ZoomablePicture.draw(.success(baseImage), caption: caption, in: $0) }
  }

  public var readingTexts: [ReadingText] { content.readingTexts(title, [caption]) }
  public var textProblem: PageError? { content.textProblem }

  public func text(columns: Int) -> [String] {
    let lines = [content.hasText ? nil : title, "[\(baseImage.name)]", caption].compactMap { $0 }
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings }
    return lines + content.lines(columns: columns) + notes.lines(columns: columns)
  }
}
