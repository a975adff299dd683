internal import TerminalKit

extension Composition {
  /// A character of the document as it stands in a line.
  struct PlacedCharacter {
    /// Its bytes in the document.
    let place: Int
    let end: Int
    /// From the column's left edge, in cells.
    let x: Int
    let width: Int
  }

  /// The parts of the document that stand side by side in a line: of a table one for each cell.
  func stretches(ofLine index: Int) -> [Range<Int>] {
    let line = lines[index]
    let block = blocks[Int(line.block)]
    switch block.content {
    case .text: return line.range.isEmpty ? [] : [line.range]
    case .table(let table):
      return table.parts(index - block.firstLine).flatMap { $0.composition.stretches(ofLine: $0.line) }
    case .blank, .words, .rule, .picture: return []
    }
  }

  /// Where the characters of a stretch of a line stand: between its words there may be more blanks than in the document.
  func characters(of stretch: Range<Int>, inLine index: Int) -> [PlacedCharacter] {
    let line = lines[index]
    let block = blocks[Int(line.block)]
    switch block.content {
    case .text:
      let content = content(line, of: block, number: index - block.firstLine)
      var x = block.indent + Int(line.indent)
      let space = block.columns - Int(line.indent) - content.reduce(0) { $0 + $1.width }
      switch block.alignment {
      case .left, .justified: break
      case .center: x += max(0, space / 2)
      case .right: x += max(0, space)
      }
      return characters(of: stretch, shownAs: content.map(\.text).joined(), x: x, columns: block.columns)
    case .table(let table):
      for part in table.parts(index - block.firstLine)
      where part.composition.stretches(ofLine: part.line).contains(stretch) {
        return part.composition.characters(of: stretch, inLine: part.line).map {
          PlacedCharacter(place: $0.place, end: $0.end, x: block.indent + part.x + $0.x, width: $0.width)
        }
      }
      return []
    case .blank, .words, .rule, .picture: return []
    }
  }

  /// - Parameter shown: the same as it is justified; nil where it is not.
  private func characters(
    of stretch: Range<Int>, shownAs shown: String?, x left: Int, columns: Int
  ) -> [PlacedCharacter] {
    var characters: [PlacedCharacter] = []
    var place = stretch.lowerBound
    var x = left
    var rest = shown.map { $0[...] }
    for character in document.string(stretch) {
      let end = place + character.utf8.count
      defer { place = end }
      guard let clean = TextWidth.cleaned(character) else { continue }
      while clean != " ", rest?.first == " " {
        rest?.removeFirst()
        x += 1
      }
      if rest?.isEmpty == false { rest?.removeFirst() }
      let width = TextWidth.of(clean)
      let shownWidth = width > columns ? 1 : width
      characters.append(PlacedCharacter(place: place, end: end, x: x, width: shownWidth))
      x += shownWidth
    }
    return characters
  }
}
