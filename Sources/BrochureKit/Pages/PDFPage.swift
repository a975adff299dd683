import Localization
internal import PDFWire
internal import TerminalKit

/// A page of a PDF: {`document`, `page` (from 1), `title`}.
///
/// It is a picture and a text. Both are made by a process of its own, since documents come from anybody.
public struct PDFPage: Page {
  public let title: String?
  let file: Asset
  /// From 0.
  let number: Int
  let notes: PageNotes

  public init(properties: PageProperties) throws(PageError) {
    var optional = OptionalProperties(properties)
    title = optional.string("title")
    notes = PageNotes(optional.problems)
    file = try properties.asset("document", .document)
    let allowed = 1...PDFContents.mostPages
    guard let page = try properties.integerIfPresent("page", in: allowed) else {
      throw .missingProperty("page")
    }
    number = page - 1
  }

  public var forms: [PageForm] { [.picture, .text] }

  /// Where there are no pictures, it begins with its text; where they are of characters, which no print is legible in,
  /// too, if there is much to read.
  public func forms(in context: PageContext) -> [PageForm] {
    switch context.pictures.mode {
    case .none: [.text, .picture]
    case .blocks, .ascii: isForReading ? [.text, .picture] : forms
    case .kitty, .sixel, .iterm: forms
    }
  }

  /// Whether there is more on it than what a cover or a picture says.
  private var isForReading: Bool { ((try? text)?.utf8.count ?? 0) >= Self.leastReading }

  /// In bytes: two or three sentences.
  private static let leastReading = 200

  public func draw(in context: PageContext) -> DrawnPage { notes.draw(in: context, over: drawDocument) }

  public var problems: [PageError] {
    do throws(PageError) {
      _ = try text
      return notes.errors
    } catch {
      return [error] + notes.errors
    }
  }

  private func drawDocument(in context: PageContext) -> DrawnPage {
    do throws(PageError) {
      if forms(in: context).shown(context.view.form) == .picture { return try drawPicture(in: context) }
      let text = try text
      if text.blocks.isEmpty {
        return ProblemPage.draw([(Self.textless, context.theme.muted)], in: context)
      }
      return DocumentLayout(text, columns: nil, context: context) { .failure(.missingAsset($0, .picture)) }
        .page
    } catch {
      return ProblemPage(error).draw(in: context)
    }
  }

  public var openings: [Opening] {
    var addresses: Set<LinkAddress> = []
    return ((try? document.links(ofPage: number)) ?? []).compactMap { link in
      guard case .address(let text) = link.target, let address = LinkAddress(text),
        addresses.insert(address).inserted
      else { return nil }
      let words = link.words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return .link(words.isEmpty ? address.text : words, address)
    }
  }

  /// Those of the web and those to other pages, each where its words are in the text.
  public var links: [PageLink] {
    guard let found = try? document.links(ofPage: number), !found.isEmpty, let text = try? text else {
      return []
    }
    var links: [PageLink] = []
    var rest = text.utf8[...]
    for link in found {
      let words = LeaderDots.shortened(in: link.words).split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
      // One that is out of its turn, or on a picture, has no place of its own.
      let range = words.isEmpty ? nil : rest.firstRange(of: words.utf8)
      let place = range ?? rest.startIndex..<rest.startIndex
      let target: PageLink.Target
      switch link.target {
      case .page(let page):
        target = .inside(IssuePlace(file: Self.linkName(document: file.name, page: page + 1)))
      case .address(let text):
        guard let address = LinkAddress(text) else { continue }
        target = .outside(address)
      }
      rest = rest[place.upperBound...]
      links.append(PageLink(words: words.isEmpty ? link.target.words : words, range: place, target: target))
    }
    return links
  }

  /// What links call a page of a document (RFC 8118, 3).
  static func linkName(document: String, page: Int) -> String { "\(document)#page=\(page)" }

  public func text(columns: Int) -> [String] { documentText(columns) + notes.lines(columns: columns) }

  private func documentText(_ columns: Int) -> [String] {
    do throws(PageError) {
      let text = try text
      if !text.blocks.isEmpty {
        return DocumentText.lines(of: text, columns: columns, links: openings.compactMap(\.line))
      }
      return LineBreaker(columns: columns).lines(of: Self.textless).strings
    } catch {
      return LineBreaker(columns: columns).lines(of: error.sentence).strings
    }
  }

  public var readingTexts: [ReadingText] { (try? text).map { [ReadingText($0, form: .text)] } ?? [] }

  private var document: PDFDocument {
    get throws(PDFFailure) {
      let document = try PDFDocuments.shared.document(at: file.path)
      guard document.contents.pages.indices.contains(number) else { throw .unreadable(reason: "") }
      return document
    }
  }

  private var text: Document {
    get throws(PageError) {
      do throws(PDFFailure) {
        return PDFText.document(of: try document.text(ofPage: number))
      } catch {
        throw .document(file.name, error)
      }
    }
  }

  private static var textless: String {
    localized("There is no text on this page.")
  }

  // MARK: The picture

  /// Pixels of a point where it is looked at most closely: 300 an inch, unless the screen wants more.
  private static let closest = 300.0 / 72

  private func drawPicture(in context: PageContext) throws(PageError) -> DrawnPage {
    do throws(PDFFailure) {
      let document = try document
      let page = document.contents.pages[number]
      let pictures = context.pictures
      let (width, height) = (
        Int((page.width * Self.closest).rounded(.up)), Int((page.height * Self.closest).rounded(.up))
      )
      var viewport: Viewport?
      if !context.view.zoom.isFitted, pictures.mode != .none {
        viewport = Viewport(
          width: width, height: height, cell: pictures.cellSize, area: context.size, zoom: context.view.zoom)
      }
      let cells = pictures.cells(forPixelWidth: width, height: height, fitting: context.size)
      let part =
        viewport?.part ?? PicturePart(of: cells, Rect(x: 0, y: 0, width: cells.width, height: cells.height))
      let picture = try pictures.draw(page: number, of: file.path, named: title ?? file.name, part) {
        part throws(PDFFailure) in
        guard
          let wanted = PDFPart(
            wholeWidth: part.whole.width, wholeHeight: part.whole.height, x: part.x, y: part.y,
            width: part.size.width, height: part.size.height)
        else { throw .unreadable(reason: "") }
        return Pixels(
          width: wanted.width, height: wanted.height, rgba: try document.picture(ofPage: number, wanted))
      }
      var grid = Grid(size: context.size, style: context.theme.text)
      let place = grid.bounds.centered(picture.size)
      grid.draw(picture, x: place.minX, y: place.minY)
      var drawn = DrawnPage(grid)
      drawn.isZoomable = pictures.mode != .none
      drawn.viewport = viewport
      return drawn
    } catch {
      throw .document(file.name, error)
    }
  }
}

extension Opening {
  /// As plain text has it; nil where its words are its address, and of what is no link.
  fileprivate var line: String? {
    guard case .link(let words, let address) = self, words != address.text else { return nil }
    return "\(words): \(address.text)"
  }
}

extension PDFLink.Target {
  /// What stands for a link on a picture.
  fileprivate var words: String {
    switch self {
    case .page(let page):
      let label = "\(page + 1)"
      return localized("Page \(label)")
    case .address(let address): return address
    }
  }
}
