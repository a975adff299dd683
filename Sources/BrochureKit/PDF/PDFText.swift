internal import PDFWire

/// The text of a page as paragraphs: a PDF has but lines, and where they stand.
enum PDFText {
  /// The document of a page's lines, in the order of reading.
  static func document(of lines: [PDFLine]) -> Document {
    let lines = rows(
      of: lines.filter { !$0.text.allSatisfy(\.isWhitespace) }.map { line in
        PDFLine(
          text: line.text, area: line.area.turnedUpright(from: line.direction), direction: line.direction)
      })
    let measures = Dictionary(grouping: lines, by: \.direction).mapValues { Measure($0) }
    var document = DocumentBuilder()
    var isInList = false
    var index = 0
    while index < lines.count {
      let measure = measures[lines[index].direction] ?? Measure(lines)
      var end = index + 1
      while end < lines.count, measure.continues(lines[end - 1], lines[end], first: lines[index]) { end += 1 }
      let text = joined(lines[index..<end].map(\.text))
      let isItem = isItem(text)
      if isItem != isInList {
        if isItem { document.begin(.list(start: nil, isTight: true)) } else { document.end() }
      }
      isInList = isItem
      // Never of the first level: that is the title of all, which a page has not.
      let isHeading = measure.isHeading(lines[index]) && end - index <= 3
      document.begin(isItem ? .item() : isHeading ? .heading(level: 2) : .paragraph)
      if lines[index].isRow {
        for line in lines[index..<end] {
          document.append(collapsing: TextDecoder.cleaned(line.text))
          document.lineBreak()
        }
      } else {
        document.append(collapsing: isItem ? text.dropFirst() : text[...])
      }
      document.end()
      index = end
    }
    if isInList { document.end() }
    return document.finish()
  }

  /// One line feed between two lines: what it means, the document knows. A word that is parted at a line's end is one
  /// again.
  static func joined(_ lines: [String]) -> String {
    var text = ""
    for line in lines.map(TextDecoder.cleaned) {
      let isParted = text.last.map { "-\u{2010}\u{AD}".contains($0) } ?? false
      if isParted, text.dropLast().last?.isLetter == true, line.first?.isLowercase == true {
        text.removeLast()
      } else if !text.isEmpty {
        text += "\n"
      }
      text += line
    }
    return text
  }

  /// Of a page, about.
  private static let mostRows = 500

  /// Pieces that stand side by side, as the cells of a table do, are one line; numbers, those of pages in a table of
  /// contents for one, also where they come column by column.
  private static func rows(of lines: [PDFLine]) -> [PDFLine] {
    lines.reduce(into: []) { rows, line in
      let line = PDFLine(
        text: LeaderDots.shortened(in: line.text), area: line.area, direction: line.direction)
      let mayBeFar = isNumber(line.text)
      let row = rows.suffix(mostRows).indices.last { row in
        rows[row].isLeft(of: line) && (mayBeFar || row == rows.indices.last || isNumber(rows[row].text))
      }
      guard let row else { return rows.append(line) }
      let last = rows[row]
      let area = PDFArea(
        last.area.left, min(last.area.top, line.area.top), line.area.right,
        max(last.area.bottom, line.area.bottom))
      rows[row] = PDFLine(text: last.text + " " + line.text, area: area, direction: line.direction)
    }
  }

  /// `12`, `iv` of a preface, and `3.1.2` of a heading.
  private static func isNumber(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || $0 == "." } || text.allSatisfy { "ivxlc".contains($0) }
  }

  private static func isItem(_ text: String) -> Bool { text.first.map { "•‣◦▪●".contains($0) } ?? false }

  /// How a page is set.
  private struct Measure {
    /// Of most lines, in points: their height, and from one to the next.
    private let height: Double
    private let leading: Double
    /// Where lines end that begin about here; by where they begin.
    private let ends: [Int: Double]

    init(_ lines: [PDFLine]) {
      let height = Self.median(lines.map(\.height)) ?? 12
      self.height = height
      let steps = zip(lines, lines.dropFirst()).map { $1.area.top - $0.area.top }
      leading = Self.median(steps.filter { $0 > height / 2 && $0 < 2.5 * height }) ?? 1.3 * height
      let starts = Dictionary(grouping: lines) { Self.start($0, height) }
      ends = Dictionary(
        uniqueKeysWithValues: starts.keys.map { start in
          let rights = (start - 1...start + 1).flatMap { starts[$0] ?? [] }.map(\.area.right).sorted()
          // Some, headings say, reach out of the column.
          return (start, rights[rights.count * 4 / 5])
        })
    }

    private static func start(_ line: PDFLine, _ height: Double) -> Int {
      Int(max(-1e6, min(1e6, line.area.left / (3 * height))))
    }

    func isHeading(_ line: PDFLine) -> Bool { line.height > 1.25 * height }

    /// Whether a line goes on with what the line before it says, in the paragraph that began with `first`.
    func continues(_ last: PDFLine, _ next: PDFLine, first: PDFLine) -> Bool {
      let (small, large) = (min(last.height, next.height), max(last.height, next.height))
      guard last.direction == next.direction, last.isRow == next.isRow else { return false }
      guard large <= 1.25 * small, !PDFText.isItem(next.text), !LeaderDots.endEntry(last.text) else {
        return false
      }
      let step = next.area.top - last.area.top
      // In the next column.
      if step < 0 { return !Self.endsSentence(last.text) && next.text.first?.isLowercase == true }
      guard step <= 1.3 * max(leading, large) else { return false }
      if last.isRow { return true }
      // The first line of a paragraph is set in, or all but the first of an item are.
      if next.area.left > last.area.left + 0.7 * height, !(last == first && PDFText.isItem(first.text)) {
        return false
      }
      return !hasRoom(last, for: next)
    }

    /// Whether the first word of the next line would have stood at the end of this one: then the line was ended.
    private func hasRoom(_ line: PDFLine, for next: PDFLine) -> Bool {
      guard let end = ends[Self.start(line, height)] else { return false }
      let word = next.text.prefix { !$0.isWhitespace }
      let share = Double(word.count + 1) / Double(max(1, next.text.count))
      return line.area.right + share * (next.area.right - next.area.left) < end - height / 2
    }

    private static func endsSentence(_ text: String) -> Bool {
      text.last { !"\"'”’»)]".contains($0) && !$0.isWhitespace }.map { ".!?:。！？".contains($0) } ?? true
    }

    private static func median(_ values: [Double]) -> Double? {
      values.isEmpty ? nil : values.sorted()[values.count / 2]
    }
  }
}

extension PDFLine {
  fileprivate var height: Double { max(1, area.bottom - area.top) }

  /// Whether it is a row of a table: it stands by itself, and is followed by another row at most.
  fileprivate var isRow: Bool { direction != .rightward && text.contains("\t") }

  /// Whether another one goes on beside it.
  fileprivate func isLeft(of line: PDFLine) -> Bool {
    direction == line.direction && area.right <= line.area.left
      && abs(area.bottom - line.area.bottom) < min(height, line.height) / 2
  }
}
