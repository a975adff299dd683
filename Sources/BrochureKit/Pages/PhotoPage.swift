import Localization
internal import TerminalKit

/// A picture over a strip of thumbnails, whose photos open over the page: {`baseImage`, `photos`:
/// [{`photo`, `thumbnail`, `caption`}], `title`, `text`, `language`}.
///
/// Either of the two is enough; what is wrong with the other is said in its place.
public struct PhotoPage: Page {
  public let title: String?
  /// nil where the brochure names none.
  public let baseImage: Result<Asset, PageError>?
  public let photos: [Photo]
  private let properties: PageProperties
  let content: PictureAndText
  let notes: PageNotes

  /// Of so many photos that are wrong something is said below the page.
  private static let mostNotes = 3

  public init(properties: PageProperties) throws(PageError) {
    self.properties = properties
    var optional = OptionalProperties(properties)
    let list = optional.list("photos")
    photos = (list ?? []).enumerated().map { Photo($0.element, number: $0.offset + 1, in: properties) }
    let wrongList = optional.problems.first
    lacksPhotos = photos.isEmpty && wrongList == nil
    title = optional.string("title")
    content = PictureAndText(textOf: properties, &optional, title: title)
    notes = PageNotes(optional.problems)
    do {
      baseImage = try properties.assetIfPresent("baseImage", .picture).map { .success($0) }
    } catch {
      if photos.isEmpty { throw error }
      baseImage = .failure(error)
    }
    if baseImage == nil && photos.isEmpty { throw wrongList ?? .missingProperty("photos") }
  }

  public var forms: [PageForm] { content.forms }
  public var openings: [Opening] { content.links + ((try? baseImage?.get()).map { [.picture($0)] } ?? []) }

  public var pictures: [Asset] {
    var assets = properties.assets
    let photos = photos.compactMap { try? $0.asset(in: &assets).get() }
    return [try? baseImage?.get()].compactMap { $0 } + photos + content.pictures
  }

  /// Whether the brochure has no list of photos, or an empty one.
  let lacksPhotos: Bool

  public func draw(in context: PageContext) -> DrawnPage {
    if let text = content.draw(in: context) { return text }
    let wrong = photos.lazy.flatMap(\.wrongProperties).prefix(Self.mostNotes)
    return PageNotes(notes.errors + wrong).draw(in: context, over: drawPictures)
  }

  private func drawPictures(in context: PageContext) -> DrawnPage {
    if let baseImage, let page = ZoomablePicture.part(of: baseImage, in: context) { return page }
    let size = context.size
    var grid = Grid(size: size, style: context.theme.text)
    let hint = size.height >= 3 ? 1 : 0
    let body = Rect(x: 0, y: 0, width: size.width, height: size.height - hint)
    let strip = ThumbnailStrip(body: body, photos: photos, isAlone: baseImage == nil)
    var awaited: Set<String> = []
    if let baseImage {
      let height = strip.map { max(0, $0.area.minY - 1) } ?? body.height
      awaited.formUnion(
        PictureBlock.draw(
          baseImage, into: &grid, area: Rect(x: 0, y: 0, width: size.width, height: height), context: context)
      )
    }
    if let strip { awaited.formUnion(strip.draw(into: &grid, context: context)) }
    if hint == 1 {
      let style = photos.isEmpty ? context.theme.error : context.theme.muted
      let row = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
      grid.putCentered(self.hint(shown: strip?.count ?? 0, key: context.openingKey), in: row, style: style)
    }
    var page = DrawnPage(grid)
    page.awaited = awaited
    page.isZoomable = context.pictures.mode != .none && (try? baseImage?.get()) != nil
    page.spots = strip?.boxes.enumerated().map { PageSpot($0.element, .photo($0.offset)) } ?? []
    return page
  }

  public var readingTexts: [ReadingText] { content.readingTexts(title, photos.map(\.caption)) }
  public var textProblem: PageError? { content.textProblem }

  public func text(columns: Int) -> [String] {
    var assets = properties.assets
    let listed = photos.enumerated().map { "\($0.offset + 1). \($0.element.line(&assets))" }
    return ([content.hasText ? nil : title, baseImage?.words].compactMap { $0 } + listed)
      .flatMap { LineBreaker(columns: columns).lines(of: $0).strings }
      + content.lines(columns: columns) + notes.lines(columns: columns)
  }

  private func hint(shown: Int, key: String?) -> String {
    let count = photos.count
    if count == 0 { return lacksPhotos ? PageError.missingProperty("photos").sentence : "" }
    let words =
      shown > 0 && shown < count
      ? localized(
        count, one: "\(count) photo, \(shown) of them here", other: "\(count) photos, \(shown) of them here")
      : localized(count, one: "1 photo", other: "\(count) photos")
    guard let key else { return words }
    return words + " — " + localized(count, one: "\(key) opens it", other: "\(key) opens them")
  }
}
