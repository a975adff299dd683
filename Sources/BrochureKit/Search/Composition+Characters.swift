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
    case .tableRow(_, let cells, _):
      let row = index - block.firstLine
      return cells.compactMap { $0.indices.contains(row) && !$0[row].range.isEmpty ? $0[row].range : nil }
    case .blank, .words, .rule, .tableEdge, .picture: return []
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
      if block.alignment == .right {
        x = max(x, block.indent + block.columns - content.reduce(0) { $0 + $1.width })
      }
      return characters(of: stretch, shownAs: content.map(\.text).joined(), x: x, columns: block.columns)
    case .tableRow(let grid, let cells, _):
      var x = block.indent + 2
      let row = index - block.firstLine
      for (column, width) in grid.widths.enumerated() {
        defer { x += width + 3 }
        guard cells[column].indices.contains(row), cells[column][row].range == stretch else { continue }
        let placed = characters(of: stretch, shownAs: nil, x: 0, columns: width)
        let end = placed.last.map { $0.x + $0.width } ?? 0
        let space = max(0, width - end - (cells[column][row].isHyphenated ? 1 : 0))
        let left =
          switch grid.alignments[column] {
          case .left: x
          case .center: x + space / 2
          case .right: x + space
          }
        return placed.map {
          PlacedCharacter(place: $0.place, end: $0.end, x: left + $0.x, width: $0.width)
        }
      }
      return []
    case .blank, .words, .rule, .tableEdge, .picture: return []
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
