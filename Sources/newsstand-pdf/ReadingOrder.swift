// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// The order in which a page's pieces are read.
///
/// Of upright text poppler knows it. Of text that lies on its side it does not: it reads a table column by column, and
/// these in the order of the page that is not turned.
enum ReadingOrder {
  static func lines(of pieces: [TextPiece]) -> [PDFLine] {
    sheets(of: pieces).flatMap { sheet in
      sheet.direction == .rightward
        ? sheet.pieces.map(\.line)
        : order(sheet.pieces, depth: 0).map(\.line)
    }
  }

  /// What belongs together and runs in one direction.
  private struct Sheet {
    let direction: PDFDirection
    var pieces: [TextPiece]
    var area: PDFArea
  }

  /// A line of another direction between, as the page's number may be for poppler, does not part what lies on its side:
  /// neither most of a page, nor what stands together.
  private static func sheets(of pieces: [TextPiece]) -> [Sheet] {
    var sheets: [Sheet] = []
    let most = mostFrequent(in: pieces)
    for piece in pieces {
      let known = sheets.suffix(mostSheets).indices.last { index in
        let sheet = sheets[index]
        guard sheet.direction == piece.direction else { return false }
        return index == sheets.count - 1
          || piece.direction != .rightward
            && (piece.direction == most || sheet.area.meets(piece.area, within: 2 * piece.height))
      }
      if let known {
        sheets[known].pieces.append(piece)
        sheets[known].area = sheets[known].area.union(piece.area)
      } else {
        sheets.append(Sheet(direction: piece.direction, pieces: [piece], area: piece.area))
      }
    }
    return sheets
  }

  /// The direction of most letters.
  private static func mostFrequent(in pieces: [TextPiece]) -> PDFDirection? {
    let counts = Dictionary(grouping: pieces, by: \.direction).mapValues { pieces in
      pieces.reduce(0) { $0 + $1.text.utf8.count }
    }
    return counts.max { $0.value < $1.value }?.key
  }

  private static func order(_ pieces: [TextPiece], depth: Int) -> [TextRow] {
    let rows = TextRow.rows(of: pieces)
    guard depth < deepest else { return rows }
    var ordered: [TextRow] = []
    var start = 0
    while start < rows.count {
      guard let columns = Columns(in: rows[start...].prefix(mostRows)) else {
        ordered.append(rows[start])
        start += 1
        continue
      }
      ordered += order(columns.left, depth: depth + 1) + order(columns.right, depth: depth + 1)
      start += columns.rowCount
    }
    return ordered
  }

  /// Bounds of what is looked at: a page may have been made to be looked at for ever.
  private static let mostSheets = 100
  private static let mostRows = 200
  private static let deepest = 12
}

extension PDFArea {
  fileprivate func meets(_ other: PDFArea, within distance: Double) -> Bool {
    left - distance <= other.right && other.left <= right + distance && top - distance <= other.bottom
      && other.top <= bottom + distance
  }
}
