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

  struct Line: Hashable {
    /// In bytes of the text; without the spaces at the end.
    var range: Range<Int>
    /// From the column's left edge, in cells.
    let indent: Int
    let isHyphenated: Bool
    /// Whether it is never justified: it ends its piece, or is a verse.
    let isRagged: Bool
  }

  let columns: Int
  /// So many lines at the beginning are indented by so much: a large initial stands beside them.
  var initial: (lines: Int, indent: Int) = (0, 0)
  let justifies: Bool
  let hyphenator: Hyphenator?

  /// At least one line.
  func lines(of range: Range<Int>, in utf8: [UInt8]) -> [Line] {
    guard !range.isEmpty else {
      return [Line(range: range, indent: 0, isHyphenated: false, isRagged: true)]
    }
    return utf8.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count) { breaks in
        if let base = text.baseAddress, let result = breaks.baseAddress {
          u8_possible_linebreaks_v2(base, text.count, "UTF-8", result)
        }
        var lines = lines(of: text, breaks: UnsafeBufferPointer(breaks))
        for index in lines.indices {
          let line = lines[index].range
          lines[index].range = range.lowerBound + line.lowerBound..<range.lowerBound + line.upperBound
        }
        return lines
      }
    }
  }

  private func lines(of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>) -> [Line] {
    let pieces = pieces(of: text, breaks: breaks)
    var lines: [Line] = []
    for piece in pieces {
      if let line = shortLine(piece, of: text), !lines.isEmpty || initial.lines == 0 {
        lines.append(line)
      } else if piece.count > Self.longestPiece || columns > Self.widestLine {
        lines += filled(piece, of: text, breaks: breaks)
      } else {
        lines += broken(piece, of: text, breaks: breaks, isVerse: pieces.count > 1, isFirst: lines.isEmpty)
      }
    }
    return lines
  }

  /// What stands between the line breaks.
  private func pieces(
    of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>
  ) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < text.count {
      let kind = Int(breaks[index])
      if kind == Int(UC_BREAK_MANDATORY) || kind == Int(UC_BREAK_CR_BEFORE_LF) {
        pieces.append(start..<index)
        index += kind == Int(UC_BREAK_CR_BEFORE_LF) ? 2 : 1
        while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
        start = index
      } else {
        index += 1
      }
    }
    return pieces + [start..<text.count]
  }

  /// A piece that needs no look at its breaks: ASCII that fits on a line.
  private func shortLine(_ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Line? {
    guard piece.count <= columns, text[piece].allSatisfy({ $0 < 0x80 }) else { return nil }
    let spaces = text[piece].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
    return Line(
      range: piece.lowerBound..<piece.upperBound - spaces, indent: 0, isHyphenated: false, isRagged: true)
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
      return Line(
        range: range, indent: 0, isHyphenated: line.isHyphenated, isRagged: number == lines.count - 1)
    }
  }

  private func broken(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>,
    isVerse: Bool, isFirst: Bool
  ) -> [Line] {
    var scanner = OpportunityScanner(
      text: text, breaks: breaks, columns: max(1, columns - max(initial.indent, columns / 3)))
    let opportunities = scanner.scan(piece)
    let width = Int(opportunities[opportunities.count - 1].widthAtEnd)
    // A verse that is a little too long goes on below itself, to the right.
    let hang = isVerse && width > columns && width <= 2 * columns ? hang(of: piece, in: text) : 0
    let leading: (lines: Int, indent: Int) =
      isFirst && initial.lines > 0 ? initial : (hang > 0 ? 1 : 0, 0)
    func choice(among opportunities: [BreakOpportunity]) -> OptimalBreaks {
      OptimalBreaks(
        opportunities: opportunities, columns: columns - hang,
        leading: (leading.lines, columns - leading.indent), justifies: justifies && hang == 0)
    }
    var best = choice(among: opportunities)
    var chosen = best.chosen()
    if let hyphenator, !best.isGood(chosen) {
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
        isRagged: hang > 0 || end == best.opportunities.count - 1)
    }
  }

  /// Two cells more than the verse's own indent, as far as the column is wide enough.
  private func hang(of piece: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Int {
    min(columns / 3, 2 + text[piece].prefix { $0 == 0x20 }.count)
  }
}
