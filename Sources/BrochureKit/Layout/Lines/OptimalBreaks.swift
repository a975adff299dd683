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

  /// Where the lines end: ascending indices into the opportunities, the last one last. No other choice
  /// costs less (`cost(of:)`). Takes time in proportion to the opportunities and those of one line.
  func chosen() -> [Int] {
    let last = opportunities.count - 1
    // After no line, after one, ... after all the leading ones, and after more.
    var stages = [Stage(first: 0, costs: [0], starts: [0])]
    for _ in 0..<min(leading.count, last) { stages.append(leadingLines(after: stages[stages.count - 1])) }
    stages.append(lines(after: stages[stages.count - 1]))
    var number = 0
    for candidate in stages.indices where stages[candidate].cost(at: last) < stages[number].cost(at: last) {
      number = candidate
    }
    var ends: [Int] = []
    var end = last
    while end > 0 {
      ends.append(end)
      let stage = stages[number]
      end = Int(stage.starts[end - stage.first])
      if number < stages.count - 1 || stages[number - 1].cost(at: end) <= stage.cost(at: end) { number -= 1 }
    }
    return ends.reversed()
  }

  /// Where lines end that are as full as they can be.
  func greedy() -> [Int] {
    let last = opportunities.count - 1
    var ends: [Int] = []
    var start = 0
    while start < last {
      let columns = ends.count < leading.count ? leading.columns : columns
      var end = start + 1
      while end < last, width(from: start, to: end + 1) <= columns { end += 1 }
      // A word that is longer than a line begins one.
      if opportunities[end].kind == .emergency {
        end = (start + 1..<end).last { opportunities[$0].kind == .plain } ?? end
      }
      ends.append(end)
      start = end
    }
    return ends
  }

  /// What lines cost that end at such opportunities.
  func cost(of ends: [Int]) -> Float {
    var start = 0
    var sum: Float = 0
    for (number, end) in ends.enumerated() {
      sum += cost(from: start, to: end, columns: number < leading.count ? leading.columns : columns)
      start = end
    }
    return sum
  }

  /// Whether the lines could hardly be better: hyphens would not be worth it.
  func isGood(_ lines: [Int]) -> Bool {
    var start = 0
    for (number, end) in lines.dropLast().enumerated() {
      let columns = number < leading.count ? leading.columns : columns
      let slack = columns - width(from: start, to: end)
      let gaps = Int(opportunities[end].gapsAtEnd - opportunities[start].gapsAtNext)
      let isWide = opportunities[end].wide != opportunities[start].wide
      let isLoose = justifies && !isWide ? 2 * slack > gaps : 6 * slack > columns
      if slack < 0 || isLoose || opportunities[end].kind == .emergency { return false }
      start = end
    }
    return true
  }

  func width(from start: Int, to end: Int) -> Int {
    let (from, to) = (opportunities[start], opportunities[end])
    return Int(to.widthAtEnd - from.widthAtNext) + (to.kind == .hyphen ? 1 : 0)
  }

  /// The cheapest ways to end a line at each of some opportunities, which follow each other.
  private struct Stage {
    let first: Int
    var costs: [Float]
    /// Where that line begins.
    var starts: [Int32]

    func cost(at index: Int) -> Float {
      costs.indices.contains(index - first) ? costs[index - first] : .infinity
    }
  }

  /// One line more than `before`, a leading one.
  private func leadingLines(after before: Stage) -> Stage {
    var stage = Stage(first: before.first + 1, costs: [], starts: [])
    // None goes on after the last opportunity.
    let starts = before.costs.indices.map { before.first + $0 }.prefix { $0 < opportunities.count - 1 }
    for start in starts {
      for end in start + 1..<opportunities.count {
        if width(from: start, to: end) > leading.columns, end > start + 1 { break }
        let index = end - stage.first
        while stage.costs.count <= index {
          stage.costs.append(.infinity)
          stage.starts.append(0)
        }
        let cost = before.cost(at: start) + cost(from: start, to: end, columns: leading.columns)
        if cost < stage.costs[index] { (stage.costs[index], stage.starts[index]) = (cost, Int32(start)) }
      }
    }
    return stage
  }

  /// One line more than `before`, or several.
  private func lines(after before: Stage) -> Stage {
    let count = opportunities.count - before.first
    // Of beginning a line at an opportunity.
    var costs =
      before.costs.prefix(count) + repeatElement(.infinity, count: max(0, count - before.costs.count))
    var stage = Stage(
      first: before.first, costs: Array(repeating: .infinity, count: count),
      starts: Array(repeating: 0, count: count))
    for end in 1..<max(1, count) {
      var best = Float.infinity
      var start = end - 1
      repeat {
        // A cluster that is wider than the line gets one all the same.
        if width(from: start + before.first, to: end + before.first) > columns, start < end - 1 { break }
        let cost =
          costs[start] + cost(from: start + before.first, to: end + before.first, columns: columns)
        if cost < best {
          best = cost
          stage.starts[end] = Int32(start + before.first)
        }
        start -= 1
      } while start >= 0
      stage.costs[end] = best
      costs[end] = min(costs[end], best)
    }
    return stage
  }

  /// The unit: a gap that is one cell wider than a space.
  private func cost(from start: Int, to end: Int, columns: Int) -> Float {
    let (from, to) = (opportunities[start], opportunities[end])
    let slack = Float(columns - width(from: start, to: end))
    if end == opportunities.count - 1 {
      // Half a word, or a very short one, alone on the last line.
      return (from.kind == .hyphen ? 15 : 0) + (start > 0 && slack > Float(columns) - 5 ? 6 : 0)
    }
    // Fewer lines are better.
    var cost: Float = 1
    let gaps = Float(to.gapsAtEnd - from.gapsAtNext)
    let isJustified = justifies && to.wide == from.wide
    if isJustified {
      cost += slack * slack / max(1, gaps)
      if slack > gaps * Float(Self.widestGap - 1) { cost += 30 }
    } else {
      cost += slack * slack * 6 / Float(columns)
    }
    switch to.kind {
    case .plain: break
    // A ragged line may be short: what it gains by a hyphen is little.
    case .hyphen: cost += (isJustified ? 5 : 12) + (from.kind == .hyphen ? 15 : 0)
    case .emergency: cost += 1000
    }
    return cost
  }
}
