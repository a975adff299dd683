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
        ParagraphBreaker(columns: width, justifies: false, hyphenator: hyphenator)
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

  /// A table for which the column is too narrow: each cell under the name of its column.
  private mutating func addStacked(_ table: Block.Table, _ inset: Inset) {
    for (number, row) in table.rows.enumerated() {
      if number > 0 { addBlank(inset) }
      for (index, cell) in row.enumerated() where !cell.isEmpty {
        if let name = table.header?[index], !name.isEmpty {
          addWords(document.string(name.range), inset, role: .heading(level: 6))
        }
        addText(cell, indented(inset, by: 2), role: .body)
      }
    }
  }
}
