internal import CUnistring

/// Finds the break opportunities of a piece of text that has no line feed.
///
/// Where UAX #14 allows a break and something stands between it and the last; in words that are longer
/// than a line, also between grapheme clusters. So on a line there are never more than it has cells.
struct OpportunityScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let breaks: UnsafeBufferPointer<CChar>
  /// The narrowest line that will be filled.
  private let columns: Int

  private var found: [BreakOpportunity] = []
  private var width: Int32 = 0
  private var inkEnd: Int32
  private var inkWidth: Int32 = 0
  private var gaps: Int32 = 0
  private var wide: Int32 = 0
  /// Whether a single space, and nothing else, stands between the last ink and here.
  private var isGap = false

  /// - Parameter breaks: what `u8_possible_linebreaks` says of each byte of the text.
  init(text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>, columns: Int) {
    self.text = text
    self.breaks = breaks
    self.columns = columns
    inkEnd = 0
  }

  /// The opportunities of `range`; the first is its beginning, the last its end.
  mutating func scan(_ range: Range<Int>) -> [BreakOpportunity] {
    inkEnd = Int32(range.lowerBound)
    found = [opportunity(at: range.lowerBound, .plain)]
    var clusters = ClusterReader(text)
    var index = range.lowerBound
    while index < range.upperBound {
      let cluster = clusters.cluster(at: index)
      if Int(breaks[index]) == Int(UC_BREAK_POSSIBLE) { note(at: index) }
      let isSpace = TextSpace.isDropped(text, from: index, to: cluster.end)
      if isSpace {
        isGap = inkEnd == index && cluster.end == index + 1 && inkWidth > 0
      } else {
        if isGap { gaps += 1 }
        isGap = false
        if cluster.width == 2 { wide += 1 }
        inkEnd = Int32(cluster.end)
        inkWidth = width + Int32(cluster.width)
      }
      width += Int32(cluster.width)
      index = cluster.end
    }
    note(at: range.upperBound, isEnd: true)
    return found
  }

  private func opportunity(at next: Int, _ kind: BreakOpportunity.Kind) -> BreakOpportunity {
    BreakOpportunity(
      kind: kind, end: inkEnd, next: Int32(next), widthAtEnd: inkWidth, widthAtNext: width,
      gapsAtEnd: gaps, gapsAtNext: gaps + (isGap ? 1 : 0), wide: wide)
  }

  private mutating func note(at index: Int, isEnd: Bool = false) {
    let last = found[found.count - 1]
    guard inkWidth > last.widthAtNext || isEnd && found.count == 1 else {
      // Those at the beginning indent, as far as a line has room for them.
      if found.count == 1, !isEnd, 2 * Int(width) <= columns { return }
      // Only spaces since the last: it is the same opportunity, and they are dropped with the others.
      if isEnd { found[found.count - 1].kind = .plain }
      found[found.count - 1].next = Int32(index)
      found[found.count - 1].widthAtNext = width
      found[found.count - 1].gapsAtNext = gaps + (isGap ? 1 : 0)
      return
    }
    let isSoftHyphen = !isEnd && index >= 2 && text[index - 2] == 0xC2 && text[index - 1] == 0xAD
    // Its hyphen needs room, too.
    if Int(inkWidth - last.widthAtNext) > columns - (isSoftHyphen ? 1 : 0) { splitWord(after: last) }
    let kind: BreakOpportunity.Kind =
      !isSoftHyphen ? .plain : columns < ParagraphBreaker.narrowestHyphenated ? .emergency : .hyphen
    found.append(opportunity(at: index, kind))
  }

  /// Adds an opportunity after each cluster of what stands after the last one.
  private mutating func splitWord(after last: BreakOpportunity) {
    var clusters = ClusterReader(text)
    var index = Int(last.next)
    var width = last.widthAtNext
    var wide = last.wide
    while true {
      let cluster = clusters.cluster(at: index)
      guard cluster.end < Int(inkEnd) else { break }
      width += Int32(cluster.width)
      if cluster.width == 2 { wide += 1 }
      index = cluster.end
      guard width > found[found.count - 1].widthAtNext else { continue }
      found.append(
        BreakOpportunity(
          kind: .emergency, end: Int32(index), next: Int32(index), widthAtEnd: width, widthAtNext: width,
          gapsAtEnd: gaps, gapsAtNext: gaps, wide: wide))
    }
  }
}
