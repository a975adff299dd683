internal import Foundation

/// The text of a page: a file of the issue, or the text itself.
struct PageText: Sendable {
  /// A larger text would take seconds to lay out.
  static let byteLimit = 8 << 20

  /// As it is in the file, decoded; lines end with line feeds.
  let text: String
  /// The text with its structure, under the page's title.
  let document: Document
  /// The text that may turn out to be the name of a file that has not come.
  private let awaited: Set<String>
  let properties: PageProperties

  /// Reads what the property `text` says or names.
  ///
  /// A string that names a file is that file's text; a name that ends in `.md` or `.markdown` is Markdown's. One
  /// that only looks like a name was meant as one, so the file is missing; any other is the text itself.
  ///
  /// - Parameters:
  ///   - title: above it, unless a Markdown text has a title of its own.
  ///   - notes: below it.
  /// - Throws: `badPath`, `missingAsset`, `awaitedAsset`, `unreadable`, `notText`.
  init(
    _ string: String, of properties: PageProperties, title: String?, language: String?,
    notes: PageNotes = PageNotes([])
  ) throws(PageError) {
    let isMarkdown: Bool
    (text, isMarkdown, awaited) = try Self.text(string, of: properties)
    document = Self.document(text, isMarkdown: isMarkdown, title: title, language: language, notes)
    self.properties = properties
  }

  func draw(columns: Int? = nil, in context: PageContext) -> DrawnPage {
    var page = DocumentLayout(document, columns: columns, context: context) { [properties] name in
      Result { () throws(PageError) in try properties.asset(named: name, .picture) }
    }.page
    page.awaited.formUnion(awaited)
    return page
  }

  /// The text, and what is wrong with its pictures.
  func lines(columns: Int) -> [String] {
    DocumentText.lines(of: document, columns: columns) + PageNotes(problems).lines(columns: columns)
  }

  var pictures: [Asset] { properties.pictures(in: document) }

  var links: [Opening] { LinkList.links(of: document).map { .link($0.words, $0.address) } }

  /// A file that a text names is none of the pages.
  var pageLinks: [PageLink] { LinkList.pageLinks(of: document, hasFiles: false) }

  private static func document(
    _ text: String, isMarkdown: Bool, title: String?, language: String?, _ notes: PageNotes
  ) -> Document {
    var document = DocumentBuilder(language: language)
    let markdown = isMarkdown ? Markdown(text) : nil
    if let title, !(markdown?.hasTitle ?? false) {
      document.begin(.heading(level: 1))
      document.append(collapsing: title)
      document.end()
    }
    if let markdown {
      markdown.write(to: &document)
    } else {
      PlainText.write(text, to: &document)
    }
    notes.write(to: &document)
    return document.finish()
  }

  private static func text(
    _ string: String, of properties: PageProperties
  ) throws(PageError) -> (text: String, isMarkdown: Bool, awaited: Set<String>) {
    guard string.utf8.count <= 1024, !string.contains(where: \.isNewline) else {
      return (TextDecoder.cleaned(string), false, [])
    }
    let asset: Asset
    do {
      asset = try properties.asset(named: string, .text)
    } catch {
      // While it can still come, a name with spaces is one, too.
      if error.awaited != nil ? FileKind(string) == .text : looksLikeFile(string) { throw error }
      return (TextDecoder.cleaned(string), false, error.awaited.map { [$0] } ?? [])
    }
    let text = TextDecoder.text(from: try TextFile.bytes(of: asset, limit: byteLimit))
    return (text, markdownSuffixes.contains(FileKind.suffix(of: string)), [])
  }

  private static let markdownSuffixes = ["md", "markdown"]

  /// Whether a text can only be the name of a file: a path from somewhere else, or a word that ends as files do.
  private static func looksLikeFile(_ string: String) -> Bool {
    guard !string.contains(where: \.isWhitespace) else { return false }
    return FileKind(string) != .other || FileKind.isCompressed(string)
      || string.hasPrefix("../") || string.hasPrefix("/") && string.dropFirst().contains("/")
  }
}
