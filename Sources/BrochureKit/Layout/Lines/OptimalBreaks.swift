/// Chooses where lines end so that a whole paragraph looks its best (Knuth and Plass, Breaking
/// Paragraphs into Lines, 1981), with the measures of a grid of cells.
///
/// A space is a cell and can only grow. What a line costs is the sum of the squares of what its spaces
/// grow by, so one wide gap is worse than several that are a little wider.
struct OptimalBreaks {
  /// No gap of a justified line is wider, in cells.
  static let widestGap = 3

  let opportunities: [BreakOpportunity]
  let columns: Int
  /// So many lines at the beginning are this wide: beside a large initial, before a hanging indent.
  let leading: (count: Int, columns: Int)
  let justifies: Bool

  /// Where the lines end: ascending indices into the opportunities, the last one last.
  func chosen() -> [Int] {
    let last = opportunities.count - 1
    var lines: [Int] = []
    var start = 0
    while lines.count < leading.count, start < last {
      start = bestEnd(from: start)
      lines.append(start)
    }
    return start < last ? lines + optimum(from: start) : lines
  }

  /// Whether the lines could hardly be better: hyphens would not be worth it.
  func isGood(_ lines: [Int]) -> Bool {
    var start = 0
    for (number, end) in lines.dropLast().enumerated() {
      let columns = number < leading.count ? leading.columns : columns
      let slack = columns - width(from: start, to: end)
      let gaps = Int(opportunities[end].gapsAtEnd - opportunities[start].gapsAtNext)
      let isWide = opportunities[end].wide != opportunities[start].wide
      if slack < 0 || (justifies && !isWide ? 2 * slack > gaps : 6 * slack > columns) { return false }
      start = end
    }
    return true
  }

  func width(from start: Int, to end: Int) -> Int {
    let (from, to) = (opportunities[start], opportunities[end])
    return Int(to.widthAtEnd - from.widthAtNext) + (to.kind == .hyphen ? 1 : 0)
  }

  private func bestEnd(from start: Int) -> Int {
    var best = start + 1
    var bestCost = Float.infinity
    for end in start + 1..<opportunities.count {
      if width(from: start, to: end) > leading.columns { break }
      let cost = cost(from: start, to: end, columns: leading.columns)
      if cost <= bestCost { (best, bestCost) = (end, cost) }
    }
    return best
  }

  private func optimum(from first: Int) -> [Int] {
    let last = opportunities.count - 1
    var costs = [Float](repeating: .infinity, count: last + 1 - first)
    var previous = [Int32](repeating: 0, count: costs.count)
    costs[0] = 0
    for end in first + 1...last {
      var best = Float.infinity
      var start = end - 1
      repeat {
        // A cluster that is wider than the line gets one all the same.
        if width(from: start, to: end) > columns, start < end - 1 { break }
        let cost = costs[start - first] + cost(from: start, to: end, columns: columns)
        if cost < best {
          best = cost
          previous[end - first] = Int32(start - first)
        }
        start -= 1
      } while start >= first
      costs[end - first] = best
    }
    var lines: [Int] = []
    var index = last - first
    while index > 0 {
      lines.append(index + first)
      index = Int(previous[index])
    }
    return lines.reversed()
  }

  /// The unit: a gap that is one cell wider than a space.
  private func cost(from start: Int, to end: Int, columns: Int) -> Float {
    let (from, to) = (opportunities[start], opportunities[end])
    let slack = Float(columns - width(from: start, to: end))
    if end == opportunities.count - 1 {
      // Half a word, or a very short one, alone on the last line.
      return (from.kind == .hyphen ? 10 : 0) + (start > 0 && slack > Float(columns) - 5 ? 6 : 0)
    }
    // Fewer lines are better.
    var cost: Float = 1
    let gaps = Float(to.gapsAtEnd - from.gapsAtNext)
    if justifies && to.wide == from.wide {
      cost += slack * slack / max(1, gaps)
      if slack > gaps * Float(Self.widestGap - 1) { cost += 30 }
    } else {
      cost += slack * slack * 6 / Float(columns)
    }
    switch to.kind {
    case .plain: break
    case .hyphen: cost += from.kind == .hyphen ? 20 : 5
    case .emergency: cost += 1000
    }
    return cost
  }
}
