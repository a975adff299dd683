import Localization

/// A document as plain text, with the addresses of its links at the end.
enum DocumentText {
  /// - Returns: lines of at most `columns` cells.
  static func lines(of document: Document, columns: Int) -> [String] {
    lines(of: document, columns: columns, links: LinkList.lines(of: document))
  }

  /// - Parameter links: a line for each, where the document does not know its own.
  static func lines(of document: Document, columns: Int, links: [String]) -> [String] {
    var composer = Composer(document, Typesetting(columns: columns, isPlain: true), language: nil)
    let composition = composer.composed(document.blocks)
    let text = composition.lines.indices.map { index in
      var line = composition.text(index)
      while line.last == " " { line.removeLast() }
      return line
    }
    guard !links.isEmpty else { return text }
    let breaker = LineBreaker(columns: columns)
    return text + [""] + breaker.lines(of: localized("Links:")).strings
      + links.flatMap { breaker.lines(of: $0).strings }
  }
}
