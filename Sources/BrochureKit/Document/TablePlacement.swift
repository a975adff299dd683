/// Finds the places of a table's cells in its grid (HTML, 4.9.12): from left to right, past those that cells from above
/// take.
struct TablePlacement {
  /// A cell as a source has it.
  struct Cell {
    /// nil for the next column that is free.
    let column: Int?
    let columnCount: Int
    let rowCount: Int
    let blocks: [Block]
  }

  /// Wider cells are mistakes.
  private static let mostColumnsOfCell = 1000

  private(set) var columnCount = 0
  private(set) var rows: [[Block.Table.Cell]] = []
  /// The row at which each column is free again.
  private var free: [Int] = []

  init(_ rows: [[Cell]]) {
    self.rows.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() {
      var next = 0
      var placed: [Block.Table.Cell] = []
      for cell in row {
        let columns = columns(of: cell, from: next, row: number)
        let below = min(max(1, cell.rowCount), rows.count - number)
        for column in columns { free[column] = number + below }
        placed.append(.init(columns: columns, rows: below, blocks: cell.blocks))
        next = columns.upperBound
      }
      self.rows.append(placed)
    }
    columnCount = free.count
  }

  private mutating func columns(of cell: Cell, from next: Int, row: Int) -> Range<Int> {
    var first = max(next, cell.column ?? next)
    while first < free.count, free[first] > row { first += 1 }
    var end = first + 1
    let wanted = first + min(max(1, cell.columnCount), Self.mostColumnsOfCell)
    while end < wanted, end >= free.count || free[end] <= row { end += 1 }
    if free.count < end { free += repeatElement(0, count: end - free.count) }
    return first..<end
  }
}
