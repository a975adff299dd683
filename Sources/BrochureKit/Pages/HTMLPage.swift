internal import Foundation

/// A page of HTML: {`html`, `title`, `columns`}.
///
/// `html` is a file of the issue, HTML or XHTML in any encoding, up to 32 MiB. Its pictures are files of the issue;
/// nothing is loaded from elsewhere, and no script runs. `title` stands above it unless it has a heading of the first
/// level; `columns` asks for 1 to 3 columns side by side where the screen is wide enough.
public struct HTMLPage: Page {
  /// The property, else what the file calls itself.
  public let title: String?
  public let columns: Int?
  let document: Document
  let properties: PageProperties
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    let asset = try properties.asset("html", .page)
    var optional = OptionalProperties(properties)
    let heading = optional.string("title")
    columns = optional.integer("columns", in: TextPage.columnCounts)
    notes = PageNotes(optional.problems)
    let data = try TextFile.bytes(of: asset, limit: HTML.byteLimit)
    let html = HTML(data, at: DocumentAddress(path: asset.name))
    var document = DocumentBuilder(language: html.language, direction: html.direction)
    if let heading, !html.hasTitle {
      document.begin(.heading(level: 1))
      document.append(collapsing: heading)
      document.end()
    }
    html.write(to: &document)
    notes.write(to: &document)
    self.document = document.finish()
    self.properties = properties
    title = heading ?? html.title
  }

  public var openings: [Opening] { LinkList.links(of: document).map { .link($0.words, $0.address) } }

  public func draw(in context: PageContext) -> DrawnPage {
    DocumentLayout(document, columns: columns, context: context) { [properties] name in
      Result { () throws(PageError) in try properties.asset(named: name, .picture) }
    }.page
  }

  public var pictures: [Asset] { properties.pictures(in: document) }

  /// The text, and what is wrong with its pictures.
  public func text(columns: Int) -> [String] {
    DocumentText.lines(of: document, columns: columns) + PageNotes(pictureProblems).lines(columns: columns)
  }
}
