// SPDX-License-Identifier: GPL-2.0-or-later

import CPoppler
import PDFWire

/// The characters of a page, in poppler's order of reading. Lines end with line feeds.
struct PlacedCharacters {
  private(set) var all: [PlacedCharacter] = []
  private let scalars: [Unicode.Scalar]
  private let areas: [PDFArea]

  static func on(_ page: OpaquePointer, width: Double, height: Double) -> [PlacedCharacter] {
    let found = PlacedCharacters(page, PopplerRectangle(x1: 0, y1: 0, x2: width, y2: height))
    // What is read from the right poppler finds between the other corners, and all but nothing of it between these.
    guard found.all.isEmpty || found.all.contains(where: \.isReadFromRight) else { return found.all }
    let mirrored = PlacedCharacters(page, PopplerRectangle(x1: width, y1: 0, x2: 0, y2: height))
    return mirrored.all.count > found.all.count ? mirrored.all : found.all
  }

  private init(_ page: OpaquePointer, _ area: PopplerRectangle) {
    var (area, count) = (area, guint(0))
    var rectangles: UnsafeMutablePointer<PopplerRectangle>?
    guard let text = string(poppler_page_get_text_for_area(page, &area)),
      poppler_page_get_text_layout_for_area(page, &area, &rectangles, &count) != 0, let rectangles
    else {
      (scalars, areas) = ([], [])
      return
    }
    defer { g_free(rectangles) }
    scalars = Array(text.unicodeScalars)
    areas = UnsafeBufferPointer(start: rectangles, count: Int(count)).map {
      PDFArea($0.x1, $0.y1, $0.x2, $0.y2)
    }
    guard scalars.count != areas.count else {
      all = zip(scalars, areas).map { PlacedCharacter(character: $0, area: $1) }
      return
    }
    place()
  }

  // MARK: What is read from the right

  // poppler turns that around, and puts marks about it that stand nowhere; where its characters stand it tells from the
  // left all the same.
  private static let beginsFromLeft: Unicode.Scalar = "\u{202A}"
  private static let beginsFromRight: Unicode.Scalar = "\u{202B}"
  private static let ends: Unicode.Scalar = "\u{202C}"

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == beginsFromLeft || scalar == beginsFromRight || scalar == ends
  }

  private mutating func place() {
    var (index, area) = (0, 0)
    while index < scalars.count, area < areas.count {
      switch scalars[index] {
      case Self.beginsFromLeft, Self.beginsFromRight:
        let end = end(of: index)
        let count = scalars[index..<end].count { !Self.isMark($0) }
        guard area + count <= areas.count else { return }
        let first = all.count
        place(index + 1..<end, in: area..<area + count, fromRight: scalars[index] == Self.beginsFromRight)
        for number in first..<all.count { all[number].place = number == first ? .first : .other }
        area += count
        index = end + 1
      case Self.ends: index += 1
      case " " where isBetweenWordsFromRight(index):
        // It belongs to the word before it on the page, not in the text: where there is one, the gap shows.
        area += 1
        index += 1
      default:
        all.append(PlacedCharacter(character: scalars[index], area: areas[area]))
        area += 1
        index += 1
      }
    }
  }

  /// A word, or within one what is read the other way.
  private mutating func place(_ range: Range<Int>, in places: Range<Int>, fromRight: Bool, depth: Int = 0) {
    var (index, places) = (range.lowerBound, places)
    while index < range.upperBound {
      let isInner = scalars[index] == Self.beginsFromLeft || scalars[index] == Self.beginsFromRight
      let end = isInner && depth < 2 ? min(end(of: index), range.upperBound) : index + 1
      let count = scalars[index..<end].count { !Self.isMark($0) }
      let part = fromRight ? places.suffix(count) : places.prefix(count)
      if end > index + 1 {
        place(index + 1..<end, in: part, fromRight: scalars[index] == Self.beginsFromRight, depth: depth + 1)
      } else if count == 1 {
        var character = PlacedCharacter(character: scalars[index], area: areas[part.lowerBound])
        character.isReversed = fromRight
        all.append(character)
      }
      places = fromRight ? places.dropLast(count) : places.dropFirst(count)
      index = end
    }
  }

  /// Where the mark stands that ends what another one begins, or the text does.
  private func end(of start: Int) -> Int {
    var depth = 0
    for index in start..<scalars.count where Self.isMark(scalars[index]) {
      depth += scalars[index] == Self.ends ? -1 : 1
      if depth == 0 { return index }
    }
    return scalars.count
  }

  private func isBetweenWordsFromRight(_ index: Int) -> Bool {
    index > 0 && index + 1 < scalars.count && scalars[index - 1] == Self.ends
      && scalars[index + 1] == Self.beginsFromRight
  }
}
