internal import Foundation

/// A text under its title: {`title`, `text`, `columns`}.
///
/// `text` is a file of the issue, or the text itself; `columns` asks for 1 to 3 columns side by side
/// where the screen is wide enough.
public struct TextPage: Page {
  /// A larger text would take seconds to lay out.
  static let byteLimit = 16 << 20

  public let title: String?
  /// Lines and paragraphs are separated by line feeds.
  public let text: String
  public let columns: Int
  /// The text that may turn out to be the name of a file that has not come.
  private let awaited: Set<String>

  public init(properties: PageProperties) throws(PageError) {
    title = try properties.stringIfPresent("title")
    columns = try properties.integerIfPresent("columns") ?? 1
    (text, awaited) = try Self.text(of: properties)
  }

  public func draw(in context: PageContext) -> DrawnPage {
    var page = TextLayout(title: title, text: text, columns: columns, context: context).page
    page.awaited = awaited
    return page
  }

  public func text(columns: Int) -> [String] {
    let breaker = LineBreaker(columns: columns)
    let heading = title.map { breaker.lines(of: $0).strings + [""] } ?? []
    return heading + breaker.lines(of: text).strings
  }

  /// A string that names a file is that file's text. One that only looks like a name was meant as one,
  /// so the file is missing; any other is the text itself.
  private static func text(of properties: PageProperties) throws(PageError) -> (String, awaited: Set<String>)
  {
    let string = try properties.string("text")
    guard string.utf8.count <= 1024, !string.contains(where: \.isNewline) else {
      return (TextDecoder.cleaned(string), [])
    }
    let asset: Asset
    do {
      asset = try properties.asset(named: string, .text)
    } catch {
      // While it can still come, a name with spaces is one, too.
      if endsLikeFileName(string), error.awaited != nil || !string.contains(" ") { throw error }
      return (TextDecoder.cleaned(string), error.awaited.map { [$0] } ?? [])
    }
    do {
      return (TextDecoder.text(from: try FileBytes.read(asset.path, limit: byteLimit)), [])
    } catch {
      throw .unreadable(asset.name, error)
    }
  }

  private static func endsLikeFileName(_ string: String) -> Bool {
    guard let dot = string.lastIndex(of: ".") else { return false }
    let suffix = string[string.index(after: dot)...].lowercased()
    return ["txt", "text", "md", "markdown"].contains(suffix)
  }
}
