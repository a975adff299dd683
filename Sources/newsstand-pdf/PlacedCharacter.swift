// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// A character of a page, and where it stands.
struct PlacedCharacter {
  let character: Unicode.Scalar
  /// On the page as it is seen.
  let area: PDFArea
  /// Of the line that it is in.
  var direction = PDFDirection.rightward

  /// Where it stands when the page is held so that its line is upright.
  var upright: PDFArea { area.turnedUpright(from: direction) }

  var isSpace: Bool { character.properties.isWhitespace }

  /// Whether its script is read from the right (the blocks that Unicode keeps for those).
  var isReadFromRight: Bool {
    switch character.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}

extension Sequence<PlacedCharacter> {
  /// Where two stand apart on a line and nothing is written between, a space is meant.
  var text: String {
    var text = String.UnicodeScalarView()
    var last: PlacedCharacter?
    for next in self {
      if let last, !last.isSpace, !next.isSpace {
        let (before, after) = (last.upright, next.upright)
        if after.left - before.right > TextPiece.widestGap * (before.bottom - before.top) { text.append(" ") }
      }
      text.append(next.character)
      last = next
    }
    return String(text)
  }
}
