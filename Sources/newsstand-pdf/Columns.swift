// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// Two columns of running text, the left of which is read first. The cells of a table stand side by side, too, but are
/// short: a table is read row by row.
struct Columns {
  private(set) var left: [TextPiece] = []
  private(set) var right: [TextPiece] = []
  let rowCount: Int

  /// In each column.
  private static let fewestLines = 3
  /// Of running text, in heights of a line: about 25 letters.
  private static let shortestLine = 12.0
  /// In heights of a line.
  private static let narrowestGutter = 0.8

  /// Those that begin with the first row; nil where there are none.
  init?(in rows: ArraySlice<TextRow>) {
    // Of a table there may be thousands of cells.
    let longCount = rows.reduce(0) { $0 + $1.pieces.count(where: Self.isLong) }
    guard longCount >= 2 * Self.fewestLines else { return nil }
    var gutters = [Gutter(left: -.infinity, right: .infinity)]
    var best: (gutter: Gutter, rowCount: Int)?
    for (count, row) in zip(1..., rows) {
      for piece in row.pieces {
        gutters = gutters.flatMap { $0.beside(piece, isLong: Self.isLong(piece)) }
          .filter { $0.right - $0.left >= Self.narrowestGutter * piece.height }
      }
      if let gutter = gutters.first(where: \.isBetweenColumns) { best = (gutter, count) }
    }
    guard let best else { return nil }
    rowCount = best.rowCount
    for piece in rows.prefix(rowCount).flatMap(\.pieces) {
      if piece.area.right <= best.gutter.left { left.append(piece) } else { right.append(piece) }
    }
  }

  private static func isLong(_ piece: TextPiece) -> Bool {
    piece.area.right - piece.area.left >= shortestLine * piece.height
  }

  /// What no line reaches into, and how many lines are beside it.
  private struct Gutter {
    var left: Double
    var right: Double
    var before = Count()
    var behind = Count()

    struct Count {
      var all = 0
      var long = 0

      mutating func add(isLong: Bool) {
        all += 1
        if isLong { long += 1 }
      }

      var isColumn: Bool { long >= fewestLines && 2 * long >= all }
    }

    var isBetweenColumns: Bool { before.isColumn && behind.isColumn }

    /// What is left of it, at one side of a piece or at both.
    func beside(_ piece: TextPiece, isLong: Bool) -> [Gutter] {
      var (one, other) = (self, self)
      one.right = min(right, piece.area.left)
      one.behind.add(isLong: isLong)
      other.left = max(left, piece.area.right)
      other.before.add(isLong: isLong)
      return [one, other].filter { $0.left < $0.right }
    }
  }
}
