// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// A character of a page, and where it stands.
struct PlacedCharacter {
  let character: Unicode.Scalar
  /// On the page as it is seen.
  let area: PDFArea
  /// Of the line that it is in.
  var direction = PDFDirection.rightward
  /// Whether the next one of its word stands before it on the page.
  var isReversed = false
  /// What it is of a word that is read from the right; nil in others. Numbers in such a word are read from the left.
  var place: PlaceInWord?

  /// Where it stands when the page is held so that its line is upright.
  var upright: PDFArea { area.turnedUpright(from: direction) }

  enum PlaceInWord {
    case first
    case other
  }

  /// How far the next one on the line stands from it.
  func gap(to next: PlacedCharacter) -> Double {
    let (one, other) = (upright, next.upright)
    switch next.place {
    case .first where place != nil: return max(other.left - one.right, one.left - other.right)
    case .other: return 0
    default: return other.left - one.right
    }
  }

  var isSpace: Bool { character.properties.isWhitespace }

  /// Whether it is read from the right: by its place, or by its script (the blocks that Unicode keeps for those).
  var isReadFromRight: Bool { place != nil || isOfScriptFromRight }

  var isOfScriptFromRight: Bool {
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
        let isFromRight = last.place != nil && next.place != nil
        let widest = isFromRight ? TextPiece.narrowestSpace : TextPiece.widestGap
        if last.gap(to: next) > widest * (last.upright.bottom - last.upright.top) { text.append(" ") }
      }
      text.append(next.character)
      last = next
    }
    return String(text)
  }
}
