internal import TerminalKit

extension DocumentLayout: PlacedText {
  func areas(of ranges: [Range<Int>], rows: Range<Int>) -> [PlacedArea] {
    var areas: [PlacedArea] = []
    guard !ranges.isEmpty else { return areas }
    if let heading {
      for row in rows.clamped(to: margin..<margin + heading.lines.count) {
        areas += Self.areas(of: ranges, inLine: row - margin, of: heading, x: measure.left, y: row)
      }
    }
    for spread in spreads {
      for (column, lines) in spread.columns.enumerated() {
        let x = measure.left(ofColumn: column)
        for row in rows.clamped(to: spread.body..<spread.body + lines.count) {
          let line = lines.lowerBound + row - spread.body
          areas += Self.areas(of: ranges, inLine: line, of: body, x: x, y: row)
        }
      }
    }
    return areas
  }

  func place(named name: String) -> Int? { body.document.anchors[name] }

  func text(from place: Int, bytes: Int) -> String {
    let utf8 = body.document.utf8
    let start = min(max(0, place), utf8.count)
    var end = min(utf8.count, start + max(0, bytes))
    while end > start, end < utf8.count, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: utf8[start..<end], as: UTF8.self)
  }

  private static func areas(
    of ranges: [Range<Int>], inLine index: Int, of composition: Composition, x left: Int, y: Int
  ) -> [PlacedArea] {
    composition.stretches(ofLine: index).flatMap { stretch in
      // The first that ends after the line's beginning.
      var low = 0
      var high = ranges.count
      while low < high {
        let middle = (low + high) / 2
        if ranges[middle].upperBound > stretch.lowerBound { high = middle } else { low = middle + 1 }
      }
      guard low < ranges.count, ranges[low].lowerBound < stretch.upperBound else { return [PlacedArea]() }
      let characters = composition.characters(of: stretch, inLine: index)
      return ranges[low...].enumerated().prefix { $1.lowerBound < stretch.upperBound }.compactMap {
        offset, range in
        let inside = characters.filter { $0.place < range.upperBound && $0.end > range.lowerBound }
        guard let first = inside.first, let last = inside.last else { return nil }
        return PlacedArea(
          range: low + offset,
          area: Rect(x: left + first.x, y: y, width: last.x + last.width - first.x, height: 1))
      }
    }
  }
}
