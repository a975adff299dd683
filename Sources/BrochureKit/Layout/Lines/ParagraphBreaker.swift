internal import CUnistring

/// Breaks the text of a paragraph into lines.
///
/// A piece is what stands between two line breaks of the author's. Each is broken by itself: optimally
/// where it can be a paragraph that somebody wrote, greedily where it is longer or the lines are wider
/// than any eye follows. Either takes time in proportion to the length.
struct ParagraphBreaker {
  /// In bytes: the longest piece that is broken optimally.
  static let longestPiece = 1 << 16
  /// In cells: the widest lines that are.
  static let widestLine = 200

  /// In cells: where a letter and a hyphen have room.
  static let narrowestHyphenated = 4
  /// In bytes.
  static let longestVerse = 150

  struct Line: Hashable {
    /// In bytes of the text; without the spaces at the end.
    var range: Range<Int>
    /// From the column's left edge, in cells.
    var indent = 0
    var isHyphenated = false
    /// Whether it is never justified: it ends its piece, or is a verse.
    var isRagged = true
    /// Whether it ends inside a word that had no place on a line.
    var isTorn = false
  }

  /// What decides where a line ends.
  enum Style {
    case justified
    case ragged
    /// Every line as full as it can be: of a program's text, whose lines go on below themselves.
    case code
  }

  let columns: Int
  /// So many lines at the beginning are indented by so much: a large initial stands beside them.
  var initial: (lines: Int, indent: Int) = (0, 0)
  let style: Style
  var hyphenator: Hyphenator?

  /// At least one line.
  func lines(of range: Range<Int>, in utf8: [UInt8]) -> [Line] {
    var lines: [Line] = []
    forEachLine(of: range, in: utf8) { lines.append($0) }
    return lines
  }

  /// Calls `body` with each line from the first to the last; there is at least one. They may be millions.
  func forEachLine(of range: Range<Int>, in utf8: [UInt8], _ body: (Line) -> Void) {
    guard !range.isEmpty else { return body(Line(range: range)) }
    utf8.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      LineBreaks.with(text) { breaks in
        forEachLine(of: text, breaks: breaks) { line in
          var line = line
          line.range = range.lowerBound + line.range.lowerBound..<range.lowerBound + line.range.upperBound
          body(line)
        }
      }
    }
  }

  private func forEachLine(
    of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>, _ body: (Line) -> Void
  ) {
    let areVerses = areVerses(text, breaks: breaks)
    var start = 0
    while true {
      let (end, next) = pieceEnd(from: start, of: text, breaks: breaks)
      let piece = start..<end
      if let line = shortLine(piece, of: text), start > 0 || initial.lines == 0 {
        body(line)
      } else if piece.count > Self.longestPiece || columns > Self.widestLine {
        filled(piece, of: text, breaks: breaks).forEach(body)
      } else {
        broken(piece, of: text, breaks: breaks, isVerse: areVerses, isFirst: start == 0).forEach(body)
      }
      guard let next else { return }
      start = next
    }
  }

  /// Whether pieces are verses: there are several and none is so long that they are paragraphs.
  private func areVerses(_ text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>) -> Bool {
    var start = 0
    while true {
      let (end, next) = pieceEnd(from: start, of: text, breaks: breaks)
      // In Japanese paragraphs begin with a space, and what is spoken with a bracket (U+3000, U+300C, U+300E).
      let begins = text[start..<min(end, start + 3)]
      if end - start > Self.longestVerse || begins.elementsEqual([0xE3, 0x80, 0x80])
        || begins.elementsEqual([0xE3, 0x80, 0x8C]) || begins.elementsEqual([0xE3, 0x80, 0x8E])
      {
        return false
      }
      guard let next else { return start > 0 }
      start = next
    }
  }

  /// The end of a piece, before its line break, and where the next begins; nil after the last.
  private func pieceEnd(
    from start: Int, of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>
  ) -> (end: Int, next: Int?) {
    var index = start
    while index < text.count {
      let kind = Int(breaks[index])
      if kind == Int(UC_BREAK_MANDATORY) || kind == Int(UC_BREAK_CR_BEFORE_LF) {
        var next = index + (kind == Int(UC_BREAK_CR_BEFORE_LF) ? 2 : 1)
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return (index, next)
      }
      index += 1
    }
    return (index, nil)
  }

  /// A piece that needs no look at its breaks: ASCII that fits on a line.
  private func shortLine(_ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Line? {
    guard piece.count <= columns, text[piece].allSatisfy({ $0 < 0x80 }) else { return nil }
    let spaces = text[piece].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return Line(range: piece.lowerBound..<piece.upperBound - spaces)
  }

  private func filled(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>
  ) -> [Line] {
    var filler = LineFiller(
      columns: columns, text: UnsafeBufferPointer(rebasing: text[piece]),
      breaks: UnsafeBufferPointer(rebasing: breaks[piece]))
    let lines = filler.fill()
    return lines.enumerated().map { number, line in
      let range = piece.lowerBound + line.range.lowerBound..<piece.lowerBound + line.range.upperBound
      return Line(range: range, isHyphenated: line.isHyphenated, isRagged: number == lines.count - 1)
    }
  }

  private func broken(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>,
    isVerse: Bool, isFirst: Bool
  ) -> [Line] {
    let mayHang = isVerse || style == .code
    let narrowest = columns - max(isFirst ? initial.indent : 0, mayHang ? columns / 3 : 0)
    var scanner = OpportunityScanner(text: text, breaks: breaks, columns: max(1, narrowest))
    let opportunities = scanner.scan(piece)
    let width = Int(opportunities[opportunities.count - 1].widthAtEnd)
    // A verse that is a little too long goes on below itself, to the right; so does a line of a program.
    let hangs = style == .code || (isVerse && width <= 2 * columns)
    let hang = hangs && width > columns ? hang(of: piece, in: text) : 0
    let leading: (lines: Int, indent: Int) =
      isFirst && initial.lines > 0 ? initial : (hang > 0 ? 1 : 0, 0)
    func choice(among opportunities: [BreakOpportunity]) -> OptimalBreaks {
      OptimalBreaks(
        opportunities: opportunities, columns: columns - hang,
        leading: (leading.lines, columns - leading.indent), justifies: style == .justified && hang == 0)
    }
    var best = choice(among: opportunities)
    // Chinese and Japanese lines are full: their right edge is straight.
    let isEastern = 4 * Int(opportunities[opportunities.count - 1].wide) > width
    let isFilled = style == .code || isEastern
    var chosen = isFilled ? best.greedy() : best.chosen()
    if let hyphenator, !isEastern, narrowest >= Self.narrowestHyphenated, !best.isGood(chosen) {
      best = choice(among: hyphenator.adding(to: opportunities, of: text))
      chosen = best.chosen()
    }
    var start = 0
    return chosen.enumerated().map { number, end in
      let (from, to) = (Int(best.opportunities[start].next), Int(best.opportunities[end].end))
      start = end
      return Line(
        range: from..<max(from, to), indent: number < leading.lines ? leading.indent : hang,
        isHyphenated: best.opportunities[end].kind == .hyphen,
        isRagged: hang > 0 || end == best.opportunities.count - 1,
        isTorn: best.opportunities[end].kind == .emergency)
    }
  }

  /// Two cells more than the verse's own indent, as far as the column is wide enough.
  private func hang(of piece: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
    min(columns / 3, 2 + text[piece].prefix { $0 == 0x20 }.count)
  }
}
