// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// What is written in one go: a line, or what stands of it in a cell or a column.
struct TextPiece {
  /// Between letters of a word, in heights of a line.
  static let widestGap = 0.5
  /// Where poppler tells no spaces, in heights of a line.
  static let narrowestSpace = 0.1
  /// Between words of a line that lies on its side, in heights of it: what is farther away is in another cell.
  static let widestSpace = 1.5

  let text: String
  /// Where it stands when the page is held so that it is upright.
  let area: PDFArea
  let direction: PDFDirection
  /// Whether most of it is read from the right.
  let isFromRight: Bool

  /// - Parameter characters: at least one; all run in the same direction.
  init(_ characters: ArraySlice<PlacedCharacter>) {
    text = characters.text
    direction = characters[characters.startIndex].direction
    isFromRight = 2 * characters.count { $0.isReadFromRight } > characters.count
    area = characters.dropFirst().reduce(characters[characters.startIndex].upright) {
      $0.union($1.upright)
    }
  }

  var height: Double { area.bottom - area.top }

  var line: PDFLine { PDFLine(text: text, area: area.turnedBack(to: direction), direction: direction) }

  /// The pieces of a line: what does not stand beside the character before it is another line, though poppler takes it
  /// for one.
  static func pieces(of line: ArraySlice<PlacedCharacter>) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var start = line.startIndex
    for index in line.indices.dropFirst() where !isBeside(line, index) {
      pieces += piece(line[start..<index])
      start = index
    }
    return pieces + piece(line[start...])
  }

  private static func isBeside(_ line: ArraySlice<PlacedCharacter>, _ index: Int) -> Bool {
    let (last, next) = (line[index - 1], line[index])
    guard last.direction == next.direction else { return false }
    if last.direction == .rightward {
      return last.area.top < next.area.bottom && next.area.top < last.area.bottom
    }
    // A space that poppler has put between two words is where it would be if these were upright.
    guard !next.isSpace, let before = line[..<index].last(where: { !$0.isSpace }),
      before.direction == next.direction
    else { return true }
    let (one, other) = (before.upright, next.upright)
    let height = one.bottom - one.top
    return one.top < other.bottom && other.top < one.bottom
      && (-height...widestSpace * height).contains(before.gap(to: next))
  }

  /// None of spaces that lie on their side: they are nowhere.
  private static func piece(_ characters: ArraySlice<PlacedCharacter>) -> [TextPiece] {
    guard let first = characters.first else { return [] }
    if first.direction == .rightward { return [TextPiece(characters)] }
    let words = characters.drop { $0.isSpace }
    guard let last = words.lastIndex(where: { !$0.isSpace }) else { return [] }
    return [TextPiece(words[...last])]
  }
}
