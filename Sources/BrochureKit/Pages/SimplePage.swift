/// One picture and its caption: {`baseImage`, `caption`, `title`, `text`, `language`}.
///
/// `text` is what is written in the picture or goes with it, as in a `TextPage`: one may change to it.
public struct SimplePage: Page {
  public let title: String?
  public let baseImage: Asset
  public let caption: String?
  let content: PictureAndText

  public init(properties: PageProperties) throws(PageError) {
    title = try properties.stringIfPresent("title")
    caption = try properties.stringIfPresent("caption")
    baseImage = try properties.asset("baseImage", .picture)
    content = try PictureAndText(textOf: properties, title: title)
  }

  public var forms: [PageForm] { content.forms }
  public var openings: [Opening] { content.links + [.picture(baseImage)] }

  public func draw(in context: PageContext) -> DrawnPage {
    content.draw(in: context) ?? ZoomablePicture.draw(.success(baseImage), caption: caption, in: context)
  }

  public var readingTexts: [ReadingText] { content.readingTexts(title, [caption]) }

  public func text(columns: Int) -> [String] {
    let lines = [content.text == nil ? title : nil, "[\(baseImage.name)]", caption].compactMap { $0 }
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings }
    return lines + content.lines(columns: columns)
  }
}
