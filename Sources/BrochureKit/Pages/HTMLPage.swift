internal import Foundation

/// A page of HTML: {`html`, `title`, `columns`, `language`}.
///
/// `html` is a file of the issue, HTML or XHTML in any encoding, up to 32 MiB. Its pictures are files of the issue;
/// so are its style sheets. Nothing is loaded from elsewhere, and no script runs. `title` stands above it unless it has a
/// heading of the first level; `columns` asks for 1 to 3 columns side by side where the screen is wide enough; `language`
/// is a BCP 47 tag, for a file that names none. A file that holds nothing but a picture is shown as that.
public struct HTMLPage: Page {
  /// The property, else the file's first heading, else what it calls itself.
  public let title: String?
  public let columns: Int?
  let document: Document
  let properties: PageProperties
  let notes: PageNotes
  private let language: String?
  /// Where there is nothing else.
  private let onlyPicture: Result<Asset, PageError>?

  public init(properties: PageProperties) throws(PageError) {
    let html = try Self.html(properties)
    var optional = OptionalProperties(properties)
    let heading = optional.string("title")
    columns = optional.integer("columns", in: TextPage.columnCounts)
    language = optional.string("language")
    notes = PageNotes(optional.problems)
    var document = DocumentBuilder(language: html.language ?? language, direction: html.direction)
    if let heading, !html.hasTitle {
      document.begin(.heading(level: 1))
      document.append(collapsing: heading)
      document.end()
    }
    html.write(to: &document)
    notes.write(to: &document)
    self.document = document.finish()
    self.properties = properties
    title = heading ?? html.name
    onlyPicture = self.document.onlyPicture.map { picture in
      Result { () throws(PageError) in try properties.asset(named: picture.source, .picture) }
    }
  }

  private static func html(_ properties: PageProperties) throws(PageError) -> HTML {
    let asset = try properties.asset("html", .page)
    let data = try TextFile.bytes(of: asset, limit: HTML.byteLimit)
    // One that is missing changes how the text looks, not what it says.
    return HTML(data, at: DocumentAddress(path: asset.name)) { name in
      (try? properties.asset(named: name, .text)).flatMap {
        try? FileBytes.read($0.path, limit: StyleSheet.byteLimit)
      }
    }
  }

  public var openings: [Opening] {
    if let picture = try? onlyPicture?.get() { return [.picture(picture)] }
    return LinkList.links(of: document).map { .link($0.words, $0.address) }
  }

  public var links: [PageLink] { LinkList.pageLinks(of: document, hasFiles: true) }

  public func note(named name: String, mark: String) -> Note? {
    document.note(named: name)
      ?? (try? Self.html(properties))?.note(named: name, mark: mark, language: language)
  }

  public func draw(in context: PageContext) -> DrawnPage {
    if let picture = try? onlyPicture?.get() {
      return ZoomablePicture.draw(.success(picture), caption: nil, in: context)
    }
    return DocumentLayout(document, columns: columns, context: context) { [properties] name in
      Result { () throws(PageError) in try properties.asset(named: name, .picture) }
    }.page
  }

  public var pictures: [Asset] { properties.pictures(in: document) }

  /// The text, and what is wrong with its pictures.
  public func text(columns: Int) -> [String] {
    DocumentText.lines(of: document, columns: columns) + PageNotes(pictureProblems).lines(columns: columns)
  }

  public var readingTexts: [ReadingText] { [ReadingText(document)] }
}
