internal import TerminalKit

/// A table set in lines: each cell as a small text of its own, and the lines between them.
struct ComposedTable: Sendable {
  struct Cell {
    let columns: Range<Int>
    let rows: Range<Int>
    let composition: Composition
  }

  enum Line {
    case row(Int)
    /// The border above a row, or below the last.
    case edge(above: Int)
  }

  /// Of the columns, without borders and margins.
  let widths: [Int]
  let cells: [Cell]
  private(set) var lines: [Line] = []
  private let rowCount: Int
  /// The cell in each place of the grid, row by row; -1 where there is none.
  private var places: [Int32]
  /// Of each row.
  private var firstLines: [Int] = []

  /// - Parameter headerRows: a border is below them; there is one between all rows where one has several lines.
  init(widths: [Int], rowCount: Int, headerRows: Int, cells: [Cell]) {
    self.widths = widths
    self.rowCount = rowCount
    self.cells = cells
    places = Array(repeating: -1, count: rowCount * widths.count)
    for (number, cell) in cells.enumerated() {
      for row in cell.rows {
        for column in cell.columns { places[row * widths.count + column] = Int32(number) }
      }
    }
    let isOpen = cells.contains {
      $0.rows.lowerBound >= headerRows && ($0.composition.lines.count > 1 || $0.rows.count > 1)
    }
    func hasEdge(above row: Int) -> Bool {
      row == 0 || row == rowCount || row == headerRows || isOpen && row > headerRows
    }
    for (row, height) in heights(hasEdge).enumerated() {
      if hasEdge(above: row) { lines.append(.edge(above: row)) }
      firstLines.append(lines.count)
      lines += repeatElement(.row(row), count: height)
    }
    lines.append(.edge(above: rowCount))
  }

  /// As high as its highest cell; the last row of a cell that takes several has what the others leave.
  private func heights(_ hasEdge: (Int) -> Bool) -> [Int] {
    var heights = Array(repeating: 1, count: rowCount)
    for cell in cells where cell.rows.count == 1 {
      heights[cell.rows.lowerBound] = max(heights[cell.rows.lowerBound], cell.composition.lines.count)
    }
    for cell in cells where cell.rows.count > 1 {
      let edges = cell.rows.dropFirst().count(where: hasEdge)
      let above = heights[cell.rows.dropLast()].reduce(edges, +)
      let last = cell.rows.upperBound - 1
      heights[last] = max(heights[last], cell.composition.lines.count - above)
    }
    return heights
  }

  /// What is read first in a line, as far as it has text of its own.
  func place(_ line: Int) -> Int? {
    guard case .row(let row) = lines[line] else { return nil }
    for column in widths.indices {
      guard let cell = cell(row, column) else { continue }
      let number = line - firstLines[cell.rows.lowerBound]
      if cell.composition.lines.indices.contains(number) { return cell.composition.lines[number].place }
    }
    return nil
  }

  private func cell(_ row: Int, _ column: Int) -> Cell? {
    number(row, column).map { cells[$0] }
  }

  private func number(_ row: Int, _ column: Int) -> Int? {
    guard (0..<rowCount).contains(row), widths.indices.contains(column) else { return nil }
    let number = places[row * widths.count + column]
    return number < 0 ? nil : Int(number)
  }

  /// Of columns side by side, and what is between them.
  private func width(_ columns: Range<Int>) -> Int {
    widths[columns].reduce(3 * (columns.count - 1), +)
  }

  // MARK: Lines

  func spans(_ line: Int) -> [LineSpan] {
    var spans: [LineSpan] = []
    var border = ""
    func add(_ columns: Range<Int>) {
      spans.append(LineSpan(text: border + " ", role: .border))
      spans += content(of: columns, line)
      border = " "
    }
    switch lines[line] {
    case .row(let row):
      var column = 0
      while column < widths.count {
        border += "│"
        let columns = cell(row, column)?.columns ?? column..<column + 1
        add(columns)
        column = columns.upperBound
      }
      border += "│"
    case .edge(let row):
      var column = 0
      while column < widths.count {
        border += junction(row, column)
        if isInside(row, column), let cell = cell(row, column) {
          add(cell.columns)
          column = cell.columns.upperBound
        } else {
          border += String(repeating: "─", count: widths[column] + 2)
          column += 1
        }
      }
      border += junction(row, column)
    }
    return spans + [LineSpan(text: border, role: .border)]
  }

  /// Whether the border above a row runs through a cell there.
  private func isInside(_ row: Int, _ column: Int) -> Bool {
    guard let number = number(row, column) else { return false }
    return self.number(row - 1, column) == number
  }

  /// A cell's part of a line, as wide as its columns.
  private func content(of columns: Range<Int>, _ line: Int) -> [LineSpan] {
    var content: [LineSpan] = []
    let row =
      switch lines[line] {
      case .row(let row), .edge(let row): row
      }
    if let cell = cell(row, columns.lowerBound) {
      let number = line - firstLines[cell.rows.lowerBound]
      if cell.composition.lines.indices.contains(number) { content = cell.composition.spans(number) }
    }
    let space = width(columns) - content.reduce(0) { $0 + $1.width }
    if space > 0 { content.append(LineSpan(text: String(repeating: " ", count: space), role: .body)) }
    return content
  }

  /// The character where the border above a row meets that before a column.
  private func junction(_ row: Int, _ column: Int) -> String {
    func isBorder(_ row: Int) -> Bool {
      guard (0..<rowCount).contains(row) else { return false }
      guard let before = number(row, column - 1), let after = number(row, column) else { return true }
      return before != after
    }
    let isLeft = column > 0 && !isInside(row, column - 1)
    let isRight = column < widths.count && !isInside(row, column)
    return switch (isBorder(row - 1), isBorder(row), isLeft, isRight) {
    case (false, true, false, _): "┌"
    case (false, true, true, false): "┐"
    case (false, true, true, true): "┬"
    case (true, false, false, _): "└"
    case (true, false, true, false): "┘"
    case (true, false, true, true): "┴"
    case (true, true, false, false): "│"
    case (true, true, false, true): "├"
    case (true, true, true, false): "┤"
    case (true, true, true, true): "┼"
    case (false, false, _, _): "─"
    }
  }

  // MARK: Pictures

  /// The pictures of which a row is shown in a line, and where.
  func pictures(_ line: Int) -> [(asset: Asset, size: Size, row: Int, x: Int)] {
    let row =
      switch lines[line] {
      case .row(let row), .edge(let row): row
      }
    var pictures: [(asset: Asset, size: Size, row: Int, x: Int)] = []
    var column = 0
    while column < widths.count {
      let x = 2 + (column == 0 ? 0 : width(0..<column) + 3)
      guard let cell = cell(row, column) else {
        column += 1
        continue
      }
      column = cell.columns.upperBound
      let number = line - firstLines[cell.rows.lowerBound]
      guard cell.composition.lines.indices.contains(number) else { continue }
      pictures += cell.composition.pictures(number).map { ($0.asset, $0.size, $0.row, $0.x + x) }
    }
    return pictures
  }
}
