// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// Pieces that stand side by side, in the order in which they are read.
struct TextRow {
  private(set) var pieces: [TextPiece]

  private init(_ piece: TextPiece) { pieces = [piece] }

  /// Those of pieces that run in one direction, from above.
  static func rows(of pieces: [TextPiece]) -> [TextRow] {
    var rows: [TextRow] = []
    for piece in pieces.sorted(by: { $0.area.bottom < $1.area.bottom }) {
      if let first = rows.last?.pieces[0],
        piece.area.bottom - first.area.bottom < min(piece.height, first.height) / 2
      {
        rows[rows.count - 1].pieces.append(piece)
      } else {
        rows.append(TextRow(piece))
      }
    }
    for index in rows.indices { rows[index].sort() }
    return rows
  }

  private mutating func sort() {
    if 2 * pieces.count(where: \.isFromRight) > pieces.count {
      pieces.sort { $0.area.right > $1.area.right }
    } else {
      pieces.sort { $0.area.left < $1.area.left }
    }
  }

  var line: PDFLine {
    var text = pieces[0].text
    var area = pieces[0].area
    for piece in pieces.dropFirst() {
      let gap = max(piece.area.left - area.right, area.left - piece.area.right)
      text += gap > TextPiece.widestSpace * piece.height ? "\t" : " "
      text += piece.text
      area = area.union(piece.area)
    }
    let direction = pieces[0].direction
    return PDFLine(text: text, area: area.turnedBack(to: direction), direction: direction)
  }
}
