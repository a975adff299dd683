internal import Foundation

/// A text under its title: {`title`, `text`, `columns`, `language`}.
///
/// `text` is a file of the issue, or the text itself; a file whose name ends in `.md` or `.markdown` is
/// Markdown, up to 1 MiB: a larger one is shown as it is written. `columns` asks for 1 to 3 columns side by side where the screen is wide enough; without it
/// there are as many as make comfortable lines. `language` is a BCP 47 tag: words are parted by its rules.
public struct TextPage: Page {
  /// A larger text would take seconds to lay out.
  static let byteLimit = 8 << 20

  public let title: String?
  /// As it is in the file, decoded; lines end with line feeds.
  public let text: String
  public let columns: Int?
  public let language: String?
  private let isMarkdown: Bool
  /// The text that may turn out to be the name of a file that has not come.
  private let awaited: Set<String>
  let properties: PageProperties

  public init(properties: PageProperties) throws(PageError) {
    title = try properties.stringIfPresent("title")
    columns = try properties.integerIfPresent("columns")
    language = try properties.stringIfPresent("language")
    (text, isMarkdown, awaited) = try Self.text(of: properties)
    self.properties = properties
  }

  public func draw(in context: PageContext) -> DrawnPage {
    var page = DocumentLayout(document, columns: columns, context: context) { [properties] name in
      Result { () throws(PageError) in try properties.asset(named: name, .picture) }
    }.page
    page.awaited.formUnion(awaited)
    return page
  }

  public func text(columns: Int) -> [String] { DocumentText.lines(of: document, columns: columns) }

  /// The text with its structure, under its title. A Markdown text that has a title of its own keeps that.
  var document: Document {
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
    return document.finish()
  }

  /// A string that names a file is that file's text. One that only looks like a name was meant as one,
  /// so the file is missing; any other is the text itself.
  private static func text(
    of properties: PageProperties
  ) throws(PageError) -> (text: String, isMarkdown: Bool, awaited: Set<String>) {
    let string = try properties.string("text")
    guard string.utf8.count <= 1024, !string.contains(where: \.isNewline) else {
      return (TextDecoder.cleaned(string), false, [])
    }
    let asset: Asset
    do {
      asset = try properties.asset(named: string, .text)
    } catch {
      // While it can still come, a name with spaces is one, too.
      if endsLikeFileName(string), error.awaited != nil || !string.contains(" ") { throw error }
      return (TextDecoder.cleaned(string), false, error.awaited.map { [$0] } ?? [])
    }
    do {
      let text = TextDecoder.text(from: try FileBytes.read(asset.path, limit: byteLimit))
      return (text, markdownSuffixes.contains(suffix(of: string)), [])
    } catch {
      throw .unreadable(asset.name, error)
    }
  }

  private static let markdownSuffixes = ["md", "markdown"]

  private static func endsLikeFileName(_ string: String) -> Bool {
    (["txt", "text"] + markdownSuffixes).contains(suffix(of: string))
  }

  /// What follows the last full stop; empty without one.
  private static func suffix(of name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
