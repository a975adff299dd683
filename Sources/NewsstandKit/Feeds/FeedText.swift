import Markup

/// Texts of feeds, which may be HTML.
enum FeedText {
  /// Characters of a summary that are kept.
  static let longestSummary = 8000
  private static let longestTitle = 500

  /// One line; nil where nothing is in it.
  static func title(_ text: String?) -> String? {
    plain(text).map { clipped($0, to: longestTitle) }
  }

  static func summary(_ text: String?) -> String? {
    plain(text).map { clipped($0, to: longestSummary) }
  }

  /// The words alone, with one blank for each white space, whatever mark-up was around them.
  private static func plain(_ text: String?) -> String? {
    guard var text else { return nil }
    text = clipped(text, to: 4 * longestSummary)
    if text.contains("<") || text.contains("&"),
      let root = try? XMLDocument(Array("<x>\(text)</x>".utf8)).root, let words = words(of: root)
    {
      text = words
    }
    let words = words(of: text)
    return words.isEmpty ? nil : words
  }

  /// Characters are counted only where there may be too many: a feed of thousands has megabytes of texts.
  private static func clipped(_ text: String, to count: Int) -> String {
    text.utf8.count <= count ? text : String(text.prefix(count))
  }

  /// Scalars, for characters would take several times as long.
  private static func words(of text: String) -> String {
    var words = String.UnicodeScalarView()
    var isGap = false
    for scalar in text.unicodeScalars {
      if scalar.isASCII ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace {
        isGap = !words.isEmpty
        continue
      }
      if isGap { words.append(" ") }
      isGap = false
      words.append(scalar)
    }
    return String(words)
  }

  /// Nil of mark-up that was cut where a mark stood.
  private static func words(of element: XMLElement) -> String? {
    var text = ""
    append(element, to: &text)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }

  private static func append(_ element: XMLElement, to text: inout String) {
    for node in element.nodes {
      switch node {
      case .text(let part): text += part
      case .element(let inner):
        if ["script", "style"].contains(inner.name.lowercased()) { continue }
        let isBlock = ["p", "br", "div", "li", "h1", "h2", "h3", "tr"].contains(inner.name.lowercased())
        if isBlock { text += " " }
        append(inner, to: &text)
        if isBlock { text += " " }
      }
    }
  }
}
