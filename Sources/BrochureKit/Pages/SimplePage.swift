/// One picture and its caption: {`baseImage`, `caption`, `title`}.
public struct SimplePage: Page {
  public let title: String?
  public let baseImage: Asset
  public let caption: String?

  public init(properties: PageProperties) throws(PageError) {
    title = try properties.stringIfPresent("title")
    caption = try properties.stringIfPresent("caption")
    baseImage = try properties.asset("baseImage", .picture)
  }

  public func draw(in context: PageContext) -> DrawnPage {
    PictureBlock.draw(.success(baseImage), caption: caption, in: context)
  }

  public func text(columns: Int) -> [String] {
    [title, "[\(baseImage.name)]", caption].compactMap { $0 }
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings }
  }
}
