/// A text of a page in the order of reading, in which words are looked for.
public struct ReadingText: Hashable, Sendable {
  /// Valid UTF-8.
  public let utf8: [UInt8]
  /// Whether its offsets are the places of the drawn page; else it stands somewhere on it.
  public let hasPlaces: Bool
  /// The form of the page in which it is shown; nil where it is in all.
  public let form: PageForm?

  init(_ document: Document, form: PageForm? = nil) {
    utf8 = document.utf8
    hasPlaces = true
    self.form = form
  }

  /// Pieces of text, each on lines of its own.
  ///
  /// - Parameter hasPlaces: whether the offsets in all of them, a line feed between two, are the places of the drawn page.
  public init(_ pieces: [String?], hasPlaces: Bool = false, form: PageForm? = nil) {
    utf8 = Array(pieces.compactMap { $0 }.joined(separator: "\n").utf8)
    self.hasPlaces = hasPlaces
    self.form = form
  }

  /// The text around a passage, in one line; each part has at most so many characters.
  public func excerpt(
    around passage: Range<Int>, characters: Int
  ) -> (before: String, passage: String, after: String) {
    // Hostile characters have kilobytes of accents.
    let reach = 6 * characters
    let start = border(from: passage.lowerBound - reach, by: 1)
    let end = border(from: passage.upperBound + reach, by: -1)
    let last = border(from: min(passage.upperBound, passage.lowerBound + reach), by: -1)
    let before = Self.line(utf8[start..<passage.lowerBound])
    return (
      String(before.suffix(characters)),
      String(Self.line(utf8[passage.lowerBound..<max(passage.lowerBound, last)]).prefix(characters)),
      String(Self.line(utf8[passage.upperBound..<max(passage.upperBound, end)]).prefix(characters))
    )
  }

  /// The nearest border between two characters of the encoding in a direction.
  private func border(from place: Int, by step: Int) -> Int {
    var place = min(max(0, place), utf8.count)
    while place > 0, place < utf8.count, utf8[place] & 0xC0 == 0x80 { place += step }
    return place
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    var line = ""
    for character in String(decoding: bytes, as: UTF8.self) where character != "\u{AD}" {
      if !character.isWhitespace {
        line.append(character)
      } else if line.last != " " {
        line.append(" ")
      }
    }
    return line
  }
}
