import Markup

/// Texts of feeds, which may be HTML.
enum FeedText {
  /// Characters of a summary that are kept.
  static let longestSummary = 8000
  private static let longestTitle = 500

  /// One line; nil where nothing is in it.
  static func title(_ text: String?) -> String? {
    plain(text).map { String($0.prefix(longestTitle)) }
  }

  static func summary(_ text: String?) -> String? {
    plain(text).map { String($0.prefix(longestSummary)) }
  }

  /// The words alone, with one blank for each white space, whatever mark-up was around them.
  private static func plain(_ text: String?) -> String? {
    guard var text else { return nil }
    text = String(text.prefix(4 * longestSummary))
    if text.contains("<") || text.contains("&"),
      let root = try? XMLDocument(Array("<x>\(text)</x>".utf8)).root, let words = words(of: root)
    {
      text = words
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
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
