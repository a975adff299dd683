extension HTMLWriter {
  // MARK: Lists

  mutating func writeList(_ node: Int, _ element: HTMLElement) {
    let items = tree.children(node).filter { tree.element($0) == .li && !tree.has(.hidden, $0) }
    var numbering: ListNumbering?
    if element == .ol {
      numbering = ListNumbering(
        type: tree.attribute(.type, of: node), start: integer(.start, of: node),
        isReversed: tree.attribute(.reversed, of: node) != nil, count: items.count)
    }
    lists.append(numbering)
    push([
      .begin(.list(start: nil, isTight: !items.contains(where: isLong))), inside(node), .end, .endList,
      .endParagraph,
    ])
  }

  mutating func writeItem(_ node: Int) {
    var label: String?
    if let last = lists.indices.last, lists[last] != nil {
      let value = integer(.value, of: node)
      label = lists[last]?.label(value: value)
    }
    push([.begin(.item(label: label)), inside(node), .end])
  }

  /// Whether an item has several paragraphs, or one that is long.
  private func isLong(_ item: Int) -> Bool {
    let paragraphs = tree.children(item).filter { tree.element($0) == .p || tree.element($0) == .div }
    return paragraphs.count > 1 || paragraphs.contains { tree.nodes[$0].ink > 160 }
  }

  private func integer(_ attribute: HTMLAttribute, of node: Int) -> Int? {
    tree.attribute(attribute, of: node).flatMap { Int($0.filter { !$0.isWhitespace }) }
  }

  // MARK: Tables

  mutating func writeTable(_ node: Int) {
    let table = HTMLTable(node, in: tree)
    guard table.isGrid else { return writeLayout(table, node) }
    var steps: [Step] = [.begin(.table(alignments: table.alignments))]
    for row in table.rows {
      steps.append(.begin(.row(isHeader: row.isHeader)))
      for cell in row.cells {
        let isHeading = tree.element(cell.node) == .th
        steps.append(
          .begin(.cell(column: cell.columns.lowerBound, columns: cell.columns.count, rows: cell.rows)))
        if isHeading { steps.append(.beginStyle(.strong, link: nil)) }
        steps += [inside(cell.node), .endParagraph]
        if isHeading { steps.append(.endStyle) }
        steps.append(.end)
      }
      steps.append(.end)
    }
    steps.append(.end)
    if let caption = table.caption { steps += [.begin(.caption), inside(caption), .end] }
    push(steps)
  }

  /// A table that only arranges: what is in its cells, one after the other. A row of a few words, a menu or the head
  /// of a page, is a line.
  private mutating func writeLayout(_ table: HTMLTable, _ node: Int) {
    guard table.isWhole, table.rows.contains(where: isLine) else {
      return push([inside(node), .endParagraph])
    }
    var steps: [Step] = []
    for row in table.rows {
      let isLine = isLine(row)
      for (number, cell) in row.cells.enumerated() {
        if number > 0 { steps.append(isLine ? .text(" · ") : .endParagraph) }
        steps.append(inside(cell.node))
      }
      steps.append(.endParagraph)
    }
    if let caption = table.caption { steps.append(.nodes(from: caption, end: Int(tree.nodes[caption].end))) }
    push(steps)
  }

  private func isLine(_ row: HTMLTable.Row) -> Bool {
    row.cells.count > 1 && row.cells.reduce(0) { $0 + Int(tree.nodes[$1.node].ink) } < 60
      && row.cells.allSatisfy { cell in
        tree.nodes[cell.node].ink > 0
          && tree.children(cell.node).allSatisfy {
            !tree.has([.block, .picture], $0) && tree.element($0) != .br
          }
      }
  }

  // MARK: Figures

  /// What is written about a figure stands below it, wherever the source has it.
  mutating func writeFigure(_ node: Int) {
    let children = tree.children(node)
    func steps(_ isCaption: Bool) -> [Step] {
      children.filter { (tree.element($0) == .figcaption) == isCaption }
        .map { .nodes(from: $0, end: Int(tree.nodes[$0].end)) }
    }
    push(steps(false) + [.endParagraph] + steps(true))
  }
}
