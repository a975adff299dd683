// SPDX-License-Identifier: GPL-2.0-or-later

import PDFWire

/// Finds out where the lines of a page run to. poppler does not tell; but within a word it has each character begin where
/// the one before it ends.
struct TextDirections {
  private var characters: [PlacedCharacter]
  /// nil where nothing shows it.
  private var found: [PDFDirection?]

  /// The same characters with their directions; line feeds part lines.
  static func found(of characters: [PlacedCharacter]) -> [PlacedCharacter] {
    var directions = TextDirections(characters)
    directions.findSpaced()
    // Most pages are upright throughout.
    guard directions.found.contains(where: { $0 != nil && $0 != .rightward }) else { return characters }
    for line in characters.indices.split(whereSeparator: { characters[$0].character == "\n" }) {
      directions.spread(over: line)
    }
    directions.settle()
    return directions.characters
  }

  private init(_ characters: [PlacedCharacter]) {
    self.characters = characters
    found = Array(repeating: nil, count: characters.count)
    var start = 0
    while start < characters.count {
      var end = start + 1
      let direction = end < characters.count ? step(start) : nil
      while direction != nil, end < characters.count, step(end - 1) == direction { end += 1 }
      // What is read from the right runs the other way as if it were turned round.
      let isReversed = characters[start..<end].contains { $0.isReversed || $0.isOfScriptFromRight }
      for index in start..<end { found[index] = isReversed ? direction?.turnedRound : direction }
      start = end
    }
  }

  /// Where the next character stands if both are in one word.
  private func step(_ index: Int) -> PDFDirection? {
    let (one, other) = (characters[index], characters[index + 1])
    guard !one.isSpace, !other.isSpace else { return nil }
    func meet(_ side: Double, _ otherSide: Double) -> Bool { abs(side - otherSide) < Self.tolerance }
    let (last, next) = (one.area, other.area)
    if meet(last.top, next.top), meet(last.bottom, next.bottom) {
      if meet(last.right, next.left) { return .rightward }
      if meet(last.left, next.right) { return .leftward }
    } else if meet(last.left, next.left), meet(last.right, next.right), last.isWide || next.isWide {
      if meet(last.bottom, next.top) { return .downward }
      if meet(last.top, next.bottom) { return .upward }
    }
    return nil
  }

  /// In points.
  private static let tolerance = 0.01

  /// What is set with wide spaces on its side has each letter in a line of its own for poppler: one beyond the other.
  private mutating func findSpaced() {
    let lines = characters.split(whereSeparator: { $0.character == "\n" })
    var start = 0
    while start < lines.count {
      var end = start + 1
      let direction = end < lines.count ? Self.spacing(lines[start], lines[end]) : nil
      while direction != nil, end < lines.count, Self.spacing(lines[end - 1], lines[end]) == direction {
        end += 1
      }
      if let direction, end - start >= Self.fewestSpaced {
        for line in lines[start..<end] { found[line.startIndex] = direction }
      }
      start = end
    }
  }

  private static func spacing(
    _ line: ArraySlice<PlacedCharacter>, _ other: ArraySlice<PlacedCharacter>
  ) -> PDFDirection? {
    guard line.count == 1, other.count == 1, let last = line.first?.area, let next = other.first?.area,
      last.isWider, next.isWider, abs(last.left - next.left) < tolerance,
      abs(last.right - next.right) < tolerance
    else { return nil }
    return next.top > last.bottom ? .downward : next.bottom < last.top ? .upward : nil
  }

  /// Letters.
  private static let fewestSpaced = 3

  /// A word of one character goes with the word before it, or behind it.
  private mutating func spread(over line: Range<Int>) {
    var last: PDFDirection?
    for index in line {
      if let direction = found[index] { last = direction } else { found[index] = last }
    }
    guard let first = line.first(where: { found[$0] != nil }) else { return }
    for index in line.lowerBound..<first { found[index] = found[first] }
  }

  /// Lines of one character: what is wider than high lies on its side. Which way up it is, the other lines have to show.
  private mutating func settle() {
    let counts = Dictionary(grouping: found.compactMap { $0 }) { $0 }.mapValues(\.count)
    func more(_ one: PDFDirection, _ other: PDFDirection) -> PDFDirection {
      counts[one, default: 0] > counts[other, default: 0] ? one : other
    }
    let (upright, onSide) = (more(.leftward, .rightward), more(.upward, .downward))
    let hasSides = counts[onSide] != nil
    for index in characters.indices {
      let alone = hasSides && characters[index].area.isWider ? onSide : upright
      characters[index].direction = found[index] ?? alone
    }
  }
}

extension PDFDirection {
  fileprivate var turnedRound: PDFDirection {
    switch self {
    // Somebody has written it as it is seen.
    case .rightward, .leftward: .rightward
    case .downward: .upward
    case .upward: .downward
    }
  }
}

extension PDFArea {
  private var width: Double { right - left }
  private var height: Double { bottom - top }

  /// As a character may be that lies on its side: its width is the height of the line.
  fileprivate var isWide: Bool { width >= 0.9 * height }
  fileprivate var isWider: Bool { width > 1.05 * height }
}
