import Localization

/// A document as plain text, with the addresses of its links at the end.
enum DocumentText {
  /// - Returns: lines of at most `columns` cells.
  static func lines(of document: Document, columns: Int) -> [String] {
    var composer = Composer(document, Typesetting(columns: columns, isPlain: true), language: nil)
    let composition = composer.composed(document.blocks)
    let text = composition.lines.indices.map { index in
      var line = composition.text(index)
      while line.last == " " { line.removeLast() }
      return line
    }
    let links = LinkList.lines(of: document)
    guard !links.isEmpty else { return text }
    let breaker = LineBreaker(columns: columns)
    return text + [""] + breaker.lines(of: localized("Links:")).strings
      + links.flatMap { breaker.lines(of: $0).strings }
  }
}
