import CUnistring

/// The state of greedy filling: the line that is being filled, and the last place where it may end.
struct LineFiller {
  /// Where a line may end, and what of it is known there.
  private struct Opportunity {
    /// Where the next line would begin.
    let next: Int
    /// Where this line's text would end.
    let end: Int
    /// The width from the line's beginning to `next`.
    let width: Int
    let isHyphenated: Bool
  }

  private let columns: Int
  private let text: UnsafeBufferPointer<UInt8>
  private let breaks: UnsafeBufferPointer<CChar>
  private var clusters: ClusterReader

  private var lines: [BrokenText.Line] = []
  private var start = 0
  /// The width from the line's beginning, spaces at its end included.
  private var width = 0
  /// The end and the width of what would remain without those spaces.
  private var inkEnd = 0
  private var inkWidth = 0
  private var opportunity: Opportunity?
  /// A soft hyphen whose hyphen had no room; it has when the line comes to begin later.
  private var crowdedHyphen: Opportunity?

  /// - Parameter breaks: what `u8_possible_linebreaks` says of each byte of the text.
  init(columns: Int, text: UnsafeBufferPointer<UInt8>, breaks: UnsafeBufferPointer<CChar>) {
    self.columns = columns
    self.text = text
    self.breaks = breaks
    clusters = ClusterReader(text)
  }

  mutating func fill() -> [BrokenText.Line] {
    var index = 0
    while index < text.count {
      let kind = Int(breaks[index])
      let cluster = clusters.cluster(at: index)
      if kind == Int(UC_BREAK_MANDATORY) || kind == Int(UC_BREAK_CR_BEFORE_LF) {
        endLine(at: inkEnd, next: cluster.end)
      } else {
        if kind == Int(UC_BREAK_POSSIBLE) { noteOpportunity(at: index) }
        add(from: index, to: cluster.end, width: cluster.width)
      }
      index = cluster.end
    }
    endLine(at: inkEnd, next: index)
    return lines
  }

  private mutating func noteOpportunity(at index: Int) {
    let isHyphenated = index >= start + 2 && text[index - 2] == 0xC2 && text[index - 1] == 0xAD
    let found = Opportunity(next: index, end: inkEnd, width: width, isHyphenated: isHyphenated)
    if !isHyphenated {
      opportunity = found
    } else if inkWidth >= columns {
      crowdedHyphen = found
    } else if inkWidth > 0 {
      opportunity = found
    }
  }

  private mutating func add(from index: Int, to end: Int, width cells: Int) {
    if TextSpace.isDropped(text, from: index, to: end) {
      width += cells
      return
    }
    while width + cells > columns, index > start {
      if let opportunity {
        breakLine(at: opportunity)
      } else if inkEnd > start {
        endLine(at: inkEnd, next: index)
      } else {
        beginLine(at: index)
      }
    }
    width += cells
    inkEnd = end
    inkWidth = width
  }

  private mutating func breakLine(at chosen: Opportunity) {
    // Spaces alone, wider than the line, make no line of their own.
    if chosen.end > start {
      lines.append(.init(range: start..<chosen.end, isHyphenated: chosen.isHyphenated))
    }
    start = chosen.next
    width -= chosen.width
    inkWidth = max(0, inkWidth - chosen.width)
    inkEnd = max(inkEnd, start)
    opportunity = nil
    if let hyphen = crowdedHyphen, hyphen.next > start, hyphen.width > chosen.width {
      opportunity = Opportunity(
        next: hyphen.next, end: hyphen.end, width: hyphen.width - chosen.width, isHyphenated: true)
    }
    crowdedHyphen = nil
  }

  private mutating func endLine(at end: Int, next: Int) {
    lines.append(.init(range: start..<max(start, end), isHyphenated: false))
    beginLine(at: next)
  }

  private mutating func beginLine(at index: Int) {
    start = index
    inkEnd = index
    width = 0
    inkWidth = 0
    opportunity = nil
    crowdedHyphen = nil
  }
}
