internal import PDFWire

/// The dots that lead from an entry of a printed table of contents to its page number.
enum Leader {
  /// An ellipsis before a full stop has four.
  private static let fewest = 5

  static func isIn(_ line: String) -> Bool { ranges(in: line).first != nil }

  /// With an ellipsis in the place of each: how long it is, is the printed line's business.
  static func shortened(_ line: String) -> String {
    var text = ""
    var rest = line[...]
    for range in ranges(in: line) {
      text += rest[..<range.lowerBound]
      if !text.isEmpty { text += " " }
      text += "\u{2026}"
      rest = line[range.upperBound...]
      if !rest.isEmpty { text += " " }
    }
    return text + rest
  }

  /// With the page numbers behind their leaders: they stand in a column of their own, which is read after the other.
  static func joined(_ lines: [PDFLine]) -> [PDFLine] {
    let leading = lines.indices.filter {
      ranges(in: lines[$0].text).last?.upperBound == lines[$0].text.endIndex
    }
    guard !leading.isEmpty else { return lines }
    var numbers: [Int: Int] = [:]
    for index in lines.indices where isNumber(lines[index].text) { numbers[height(of: lines[index])] = index }
    var lines = lines
    var moved: Set<Int> = []
    for index in leading {
      let line = lines[index]
      let near = (-2...2).lazy.compactMap { numbers[height(of: line) + $0] }
      guard let found = near.first(where: { lines[$0].area.left >= line.area.right && !moved.contains($0) })
      else { continue }
      moved.insert(found)
      let number = lines[found]
      lines[index] = PDFLine(
        text: line.text + " " + number.text.trimmed,
        area: PDFArea(line.area.left, line.area.top, number.area.right, line.area.bottom))
    }
    return lines.indices.filter { !moved.contains($0) }.map { lines[$0] }
  }

  /// As prefaces count, too.
  private static func isNumber(_ text: String) -> Bool {
    let number = text.trimmed.lowercased()
    return (1...6).contains(number.utf8.count)
      && (number.utf8.allSatisfy { (0x30...0x39).contains($0) } || number.allSatisfy { "ivxlc".contains($0) })
  }

  /// In points from the upper edge, whole ones.
  private static func height(of line: PDFLine) -> Int { Int(max(-1e6, min(1e6, line.area.bottom))) }

  /// With the blanks around them.
  private static func ranges(in line: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var start: String.Index?
    var dots = 0
    func end(at index: String.Index) {
      if let begun = start, dots >= fewest { ranges.append(begun..<index) }
      (start, dots) = (nil, 0)
    }
    for index in line.indices {
      let character = line[index]
      guard character == "." || character.isWhitespace else {
        end(at: index)
        continue
      }
      if start == nil { start = index }
      if character == "." { dots += 1 }
    }
    end(at: line.endIndex)
    return ranges
  }
}
