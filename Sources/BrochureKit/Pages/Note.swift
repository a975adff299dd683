public import TerminalKit

/// A note to a text, apart from it.
public struct Note: Hashable, Sendable {
  private let document: Document

  /// - Parameter blocks: those of the document that the note consists of.
  init(_ blocks: [Block], of document: Document) {
    self.document = Document(
      utf8: document.utf8, blocks: blocks, language: document.language, direction: document.direction)
  }

  /// The note in lines of so many cells, as tall as it needs to be; pictures are told by their words.
  public func draw(columns: Int, theme: Theme) -> Grid {
    let columns = max(1, columns)
    var composer = Composer(document, Typesetting(columns: columns), language: document.language)
    let composition = composer.composed(document.blocks)
    var grid = Grid(width: columns, height: composition.lines.count, style: theme.text)
    for line in composition.lines.indices {
      var x = 0
      for span in composition.spans(line) {
        x += grid.put(
          span.text, x: x, y: line, style: span.style(in: theme), columns: columns - x, link: span.link)
      }
    }
    return grid
  }
}

extension Document {
  /// The note that one of its own references leads to; nil where the name is of another place.
  func note(named name: String) -> Note? {
    for case .footnote(let number, let blocks) in self.blocks where DocumentBuilder.noteName(number) == name {
      return Note(blocks, of: self)
    }
    return nil
  }
}
