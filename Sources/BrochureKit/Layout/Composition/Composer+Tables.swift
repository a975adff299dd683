internal import TerminalKit

extension Composer {
  mutating func addTable(_ table: Block.Table, _ inset: Inset) {
    let columns = TableColumns(table, in: document, pictures: setting.pictures)
    guard let widths = columns.widths(in: width(inset), partsWords: hyphenator != nil) else {
      return addStacked(table, inset)
    }
    var cells: [ComposedTable.Cell] = []
    for (number, row) in table.rows.enumerated() {
      for cell in row where !cell.blocks.isEmpty || cell.columns.count > 1 || cell.rows > 1 {
        let composition = composed(
          cell.blocks, columns: widths[cell.columns].reduce(3 * (cell.columns.count - 1), +),
          // What goes over several columns is of no column's kind.
          alignment: cell.columns.count > 1 ? .left : table.alignments[cell.columns.lowerBound])
        cells.append(
          .init(columns: cell.columns, rows: number..<number + cell.rows, composition: composition))
      }
    }
    add(
      ComposedTable(widths: widths, rowCount: table.rows.count, headerRows: table.headerRows, cells: cells),
      headerRows: table.headerRows, inset)
  }

  private mutating func composed(
    _ blocks: [Block], columns: Int, alignment: Block.Table.Alignment
  ) -> Composition {
    var composer = Composer(self, columns: columns)
    let inset = Inset(alignment: alignment == .left ? nil : alignment)
    composer.composeCell(blocks, inset)
    place = composer.place
    awaited.formUnion(composer.awaited)
    return composer.composition
  }

  /// Paragraphs of a line each stand below one another; where one is longer, an empty line parts them.
  private mutating func composeCell(_ blocks: [Block], _ inset: Inset) {
    let isLoose = blocks.contains { block in
      guard case .paragraph = block else { return false }
      return ContentMeasure([block], in: document, pictures: nil).wanted > setting.columns
    }
    for (number, block) in blocks.enumerated() {
      if isLoose, number > 0, case .paragraph = block, case .paragraph = blocks[number - 1] {
        addBlank(inset)
      }
      compose(block, inset)
    }
  }

  private mutating func add(_ table: ComposedTable, headerRows: Int, _ inset: Inset) {
    let end = place
    addBlock(.table(table), inset, role: .body)
    var place = table.lines.indices.lazy.compactMap(table.place).first ?? end
    for number in table.lines.indices {
      // A border stands with the row below it, and whoever has it at the top of a screen reads that row.
      let first = table.place(number) ?? (number + 1 < table.lines.count ? table.place(number + 1) : nil)
      place = max(place, first ?? place)
      var flags: ComposedLine.Flags = []
      if number < table.lines.count - 1 {
        switch (table.lines[number], table.lines[number + 1]) {
        // The lines of a row stand together, and so do a border and the row below it.
        case (.edge, _): flags = .keep
        case (.row(let row), .row(let next)): if row == next || row < headerRows { flags = .keep }
        // The last row's border below it is its own.
        case (.row(let row), .edge): if row < headerRows || number == table.lines.count - 2 { flags = .keep }
        }
      }
      lines.append(ComposedLine(start: place, end: number, block: blocks.count - 1, flags: flags))
    }
    self.place = max(place, end)
  }

  /// A table for which the column is too narrow: each row by itself, its cells beside the names of their columns,
  /// or below these where a name is long. Rows that have a cell in common stand together.
  private mutating func addStacked(_ table: Block.Table, _ inset: Inset) {
    let names = names(of: table)
    let widest = names.map { TextWidth.of($0) }.max() ?? 0
    let beside = indented(inset, by: widest + 2)
    let isBeside = widest > 0 && 3 * widest <= width(inset) && beside.indent > inset.indent
    var end = 0
    for (number, row) in table.rows.enumerated().dropFirst(table.headerRows) {
      if number > table.headerRows, number >= end { addBlank(inset) }
      end = row.reduce(end) { max($0, number + $1.rows) }
      for cell in row where !cell.blocks.isEmpty {
        let name = names[cell.columns.lowerBound]
        if isBeside {
          let name = TextWidth.cleaned(name)
          pendingMark = .init(x: inset.indent, text: name, isFirst: true, role: .heading(level: 6))
        } else if !name.isEmpty {
          addWords(name, inset, role: .heading(level: 6))
          lines[lines.count - 1].flags.insert(.keep)
        }
        composeCell(cell.blocks, isBeside ? beside : indented(inset, by: 2))
      }
    }
  }

  /// What the header says over each column.
  private func names(of table: Block.Table) -> [String] {
    var names = table.alignments.map { _ in "" }
    for cell in table.rows.prefix(table.headerRows).joined() {
      let words = cell.blocks.flatMap(\.texts).map { document.string($0.range).replacing("\n", with: " ") }
      for column in cell.columns where !words.isEmpty {
        names[column] += (names[column].isEmpty ? "" : " ") + words.joined(separator: " ")
      }
    }
    return names
  }
}
