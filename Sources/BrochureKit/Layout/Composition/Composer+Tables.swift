internal import TerminalKit

extension Composer {
  mutating func addTable(_ table: Block.Table, _ inset: Inset) {
    let rows = (table.header.map { [$0] } ?? []) + table.rows
    var wanted = table.alignments.map { _ in 1 }
    var least = wanted
    for row in rows {
      for (index, cell) in row.enumerated() {
        let measure = CellMeasure(cell, in: document)
        wanted[index] = max(wanted[index], measure.width)
        least[index] = max(least[index], measure.longestWord)
      }
    }
    guard
      let grid = TableGrid(table.alignments, wanted: wanted, least: least, columns: width(inset))
    else { return addStacked(table, inset) }
    let broken = rows.map { row in
      zip(row, grid.widths).map { cell, width in
        ParagraphBreaker(columns: width, style: .ragged, hyphenator: hyphenator)
          .lines(of: cell.range, in: document.utf8)
      }
    }
    let heights = broken.map { $0.map(\.count).max() ?? 1 }
    let isOpen = heights.dropFirst(table.header == nil ? 0 : 1).contains { $0 > 1 }
    place = rows.first?.first?.range.lowerBound ?? place
    addEdge(.top, grid, inset)
    for (number, row) in rows.enumerated() {
      if number > 0, isOpen || (number == 1 && table.header != nil) { addEdge(.middle, grid, inset) }
      place = row.first?.range.lowerBound ?? place
      addBlock(.tableRow(grid, cells: broken[number], texts: row), inset, role: .body)
      addLines(heights[number], areOne: true)
      let isHeader = number == 0 && table.header != nil
      if isHeader || number == rows.count - 1, let last = lines.indices.last {
        lines[last].flags.insert(.keep)
      }
    }
    place = rows.last?.last?.range.upperBound ?? place
    addEdge(.bottom, grid, inset)
  }

  private mutating func addEdge(_ edge: TableGrid.Edge, _ grid: TableGrid, _ inset: Inset) {
    addBlock(.tableEdge(grid, edge), inset, role: .border)
    addLines(1, areOne: true)
    // The last row's border below it is its own.
    if edge != .bottom, let last = lines.indices.last { lines[last].flags.insert(.keep) }
  }

  /// A table for which the column is too narrow: each row by itself, its cells beside the names of their columns,
  /// or below these where a name is long.
  private mutating func addStacked(_ table: Block.Table, _ inset: Inset) {
    let names = table.alignments.indices.map { column in
      table.header.map { document.string($0[column].range).replacing("\n", with: " ") } ?? ""
    }
    let widest = names.map { TextWidth.of($0) }.max() ?? 0
    let beside = indented(inset, by: widest + 2)
    let isBeside = widest > 0 && 3 * widest <= width(inset) && beside.indent > inset.indent
    for (number, row) in table.rows.enumerated() {
      if number > 0 { addBlank(inset) }
      for (name, cell) in zip(names, row) where !cell.isEmpty {
        if isBeside {
          let name = TextWidth.cleaned(name)
          pendingMark = .init(x: inset.indent, text: name, isFirst: true, role: .heading(level: 6))
        } else if !name.isEmpty {
          addWords(name, inset, role: .heading(level: 6))
          lines[lines.count - 1].flags.insert(.keep)
        }
        addText(cell, isBeside ? beside : indented(inset, by: 2), role: .body)
      }
    }
  }
}
