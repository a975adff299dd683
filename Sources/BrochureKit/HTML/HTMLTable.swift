/// The rows and columns of a table, and whether it is one: pages were laid out with tables once.
struct HTMLTable {
  struct Cell {
    let node: Int
    /// From 0.
    var columns: Range<Int>
    var rows: Int
  }

  struct Row {
    var cells: [Cell] = []
    var isHeader = false
  }

  private static let mostColumns = 64
  private static let mostCells = 50_000
  /// In bytes: longer texts only stand beside each other. What calls itself a table may have longer ones.
  private static let longestCell = 800
  private static let longestCellOfData = 4000

  private(set) var rows: [Row] = []
  private(set) var caption: Int?
  private(set) var columnCount = 0
  /// Whether all cells are in the rows; those of more columns than anybody reads are not.
  var isWhole: Bool { columnCount <= Self.mostColumns }
  private let tree: HTMLTree
  private let node: Int

  init(_ node: Int, in tree: HTMLTree) {
    self.tree = tree
    self.node = node
    readRows()
    leaveOutEmpty()
  }

  /// Whether it is shown as a grid; else its cells are read one after the other.
  var isGrid: Bool {
    guard columnCount > 1, columnCount <= Self.mostColumns, rows.count * columnCount <= Self.mostCells,
      tree.attribute(.role, of: node).map({ $0 != "presentation" && $0 != "none" }) ?? true
    else { return false }
    guard rows.count > 1 || isData else { return false }
    return rows.lazy.flatMap(\.cells).allSatisfy { cell in
      isData
        ? tree.nodes[cell.node].ink <= Self.longestCellOfData && !tree.has(.title, cell.node)
        : tree.nodes[cell.node].ink <= Self.longestCell
          && !tree.has([.table, .heading, .picture], cell.node)
    }
  }

  /// Whether its author means a table: cells that are headers, a caption, lines around the cells.
  private var isData: Bool {
    tree.has(.headerCell, node) || caption != nil || rows.contains(where: \.isHeader)
      || tree.attribute(.border, of: node).map { $0 != "0" } ?? false
  }

  /// What the cells of each column say; numbers stand at the right.
  var alignments: [Block.Table.Alignment] {
    var votes = Array(repeating: [Block.Table.Alignment?](), count: columnCount)
    for row in rows where !row.isHeader {
      for cell in row.cells
      where cell.columns.count == 1 && tree.nodes[cell.node].ink > 0
        && votes[cell.columns.lowerBound].count < 50
      {
        votes[cell.columns.lowerBound].append(alignment(of: cell.node))
      }
    }
    return votes.map { votes in
      guard let first = votes.first, let alignment = first, votes.allSatisfy({ $0 == alignment }) else {
        return .left
      }
      return alignment
    }
  }

  private func alignment(of cell: Int) -> Block.Table.Alignment? {
    let style = tree.attribute(.style, of: cell)?.lowercased().filter { !$0.isWhitespace } ?? ""
    let said = tree.attribute(.align, of: cell)?.lowercased()
    if said == "right" || style.contains("text-align:right") { return .right }
    if said == "center" || style.contains("text-align:center") { return .center }
    if said == "left" || style.contains("text-align:left") { return .left }
    let words = tree.words(in: cell, limit: 40)
    let isNumber =
      words.contains(where: \.isNumber)
      && words.allSatisfy { $0.isNumber || $0.isWhitespace || ".,+-−–%$€£'’".contains($0) }
    return isNumber ? .right : nil
  }

  // MARK: Reading

  private mutating func readRows() {
    /// How many more rows a cell from above takes of each column.
    var taken: [Int] = []
    var isHead = false
    var headEnd = 0
    var isOpen = false
    var index = node + 1
    let end = Int(tree.nodes[node].end)
    while index < end {
      if index >= headEnd { isHead = false }
      switch tree.element(index) {
      case .thead:
        isHead = true
        headEnd = Int(tree.nodes[index].end)
      case .tr:
        beginRow(isHeader: isHead, taken: &taken)
        isOpen = true
      case .td, .th:
        if !isOpen { beginRow(isHeader: isHead, taken: &taken) }
        isOpen = true
        add(index, taken: &taken)
        index = Int(tree.nodes[index].end)
        continue
      case .caption:
        if caption == nil { caption = index }
        index = Int(tree.nodes[index].end)
        continue
      case .table:
        index = Int(tree.nodes[index].end)
        continue
      default: break
      }
      index += 1
    }
    for row in rows.indices where !rows[row].isHeader {
      rows[row].isHeader =
        (row == 0 || rows[row - 1].isHeader) && row < rows.count - 1 && !rows[row].cells.isEmpty
        && rows[row].cells.allSatisfy { tree.element($0.node) == .th || tree.nodes[$0.node].ink == 0 }
        && rows[row].cells.contains { tree.element($0.node) == .th }
    }
  }

  private mutating func beginRow(isHeader: Bool, taken: inout [Int]) {
    if !rows.isEmpty { for column in taken.indices where taken[column] > 0 { taken[column] -= 1 } }
    rows.append(Row(isHeader: isHeader))
  }

  private mutating func add(_ cell: Int, taken: inout [Int]) {
    let last = rows[rows.count - 1].cells.last
    var column = last?.columns.upperBound ?? 0
    while column < taken.count, taken[column] > 0 { column += 1 }
    let span = min(max(1, number(.colspan, of: cell)), max(1, Self.mostColumns - column))
    let height = min(max(1, number(.rowspan, of: cell)), Self.mostCells)
    guard column <= Self.mostColumns else {
      columnCount = column + 1
      return
    }
    if taken.count < column + span { taken += Array(repeating: 0, count: column + span - taken.count) }
    for column in column..<column + span { taken[column] = height }
    rows[rows.count - 1].cells.append(Cell(node: cell, columns: column..<column + span, rows: height))
    columnCount = max(columnCount, column + span)
  }

  private func number(_ attribute: HTMLAttribute, of cell: Int) -> Int {
    tree.attribute(attribute, of: cell).flatMap { Int($0.trimmingPrefix(while: \.isWhitespace)) } ?? 1
  }

  /// Rows and columns in which nothing begins held others apart; what goes through them is as much shorter.
  private mutating func leaveOutEmpty() {
    guard columnCount <= Self.mostColumns else { return }
    var isUsed = Array(repeating: false, count: columnCount)
    for row in rows {
      for cell in row.cells where hasContent(cell.node) { isUsed[cell.columns.lowerBound] = true }
    }
    let columns = Self.countsBefore(isUsed)
    let isKept = rows.map { $0.cells.contains { hasContent($0.node) } }
    let places = Self.countsBefore(isKept)
    rows = zip(rows, rows.indices).compactMap { row, number in
      guard isKept[number] else { return nil }
      var row = row
      row.cells = row.cells.filter { isUsed[$0.columns.lowerBound] }.map { cell in
        Cell(
          node: cell.node, columns: columns[cell.columns.lowerBound]..<columns[cell.columns.upperBound],
          rows: places[min(isKept.count, number + cell.rows)] - places[number])
      }
      return row
    }
    columnCount = isUsed.count { $0 }
  }

  /// How many of those before each place are true, and how many in all.
  private static func countsBefore(_ flags: [Bool]) -> [Int] {
    flags.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1 ? 1 : 0)) }
  }

  private func hasContent(_ cell: Int) -> Bool { tree.nodes[cell].ink > 0 || tree.has(.picture, cell) }
}
