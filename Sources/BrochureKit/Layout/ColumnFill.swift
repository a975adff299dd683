/// Shares the lines of a composition out among columns, screen by screen.
///
/// One reads down a screen's columns and goes on to the next screen. Lines that have to stand together do,
/// as long as that leaves no column less than half full or they are more than a column holds.
struct ColumnFill {
  /// The columns of one screen: ranges of lines. A column may be empty.
  typealias Spread = [Range<Int>]

  let lines: [ComposedLine]
  /// Whether a line is empty: at the top of a column it is left out.
  let isBlank: (Int) -> Bool
  let columns: Int

  /// - Parameters:
  ///   - start: a line with which a screen begins. What is before it ends the screen above, and the first of all may
  ///     be less full for that.
  ///   - rows: how many lines a column of the nth screen holds, from 0; at least 1. All but the first hold as many.
  func spreads(beginningAt start: Int = 0, rows: (Int) -> Int) -> [Spread] {
    let first = skippingBlanks(from: 0)
    let start = skippingBlanks(from: start)
    guard start > first, start < lines.count else {
      return spreads(from: first, to: lines.count, first: rows(0), rows: rows(1))
    }
    var before: [Spread] = []
    var end = start
    while fill(from: first, to: end, rows: rows(0)).end < end {
      let spread = fill(backTo: first, from: end, rows: rows(1))
      guard spread[0].lowerBound > first else { break }
      before.append(spread)
      end = spread[0].lowerBound
    }
    return spreads(from: first, to: end, first: rows(0), rows: rows(1)) + before.reversed()
      + spreads(from: start, to: lines.count, first: rows(1), rows: rows(1))
  }

  private func spreads(from start: Int, to limit: Int, first: Int, rows: Int) -> [Spread] {
    var spreads: [Spread] = []
    var start = start
    while start < limit {
      let rows = spreads.isEmpty ? first : rows
      var (spread, end, isTorn) = fill(from: start, to: limit, rows: rows)
      if end >= limit {
        // The last columns are of equal height, as far as that can be.
        let least = (limit - start + columns - 1) / columns
        for height in least..<max(least, rows) {
          let balanced = fill(from: start, to: limit, rows: height)
          guard balanced.end >= limit, !balanced.isTorn || isTorn else { continue }
          spread = balanced.spread
          break
        }
      }
      spreads.append(spread)
      start = end
    }
    return spreads
  }

  /// - Returns: also where the next screen begins, and whether lines are parted that should stand together.
  private func fill(from start: Int, to limit: Int, rows: Int) -> (spread: Spread, end: Int, isTorn: Bool) {
    var spread: Spread = []
    var start = start
    var isTorn = false
    for _ in 0..<columns {
      let end = columnEnd(from: start, to: limit, rows: rows)
      if end > start, end < limit, lines[end - 1].flags.contains(.keep) { isTorn = true }
      spread.append(start..<end)
      start = skippingBlanks(from: end)
    }
    return (spread, start, isTorn)
  }

  private func columnEnd(from start: Int, to limit: Int, rows: Int) -> Int {
    let full = start + rows
    guard full < limit else { return max(start, limit) }
    var end = full
    while end > start + rows / 2, lines[end - 1].flags.contains(.keep) { end -= 1 }
    if end > start, !lines[end - 1].flags.contains(.keep) { return end }
    // A picture, or a table's row, that would leave the column emptier still.
    while end > start, lines[end - 1].flags.contains(.keep) { end -= 1 }
    return end > start && full - end < rows ? end : full
  }

  /// The screen whose last column ends before a line; its first begins at `first` where that is all there is.
  private func fill(backTo first: Int, from end: Int, rows: Int) -> Spread {
    var spread: Spread = []
    var end = end
    for _ in 0..<columns {
      while end > first, isBlank(end - 1) { end -= 1 }
      let start = min(end, skippingBlanks(from: columnStart(backTo: first, from: end, rows: rows)))
      spread.append(start..<end)
      end = start
    }
    return spread.reversed()
  }

  private func columnStart(backTo first: Int, from end: Int, rows: Int) -> Int {
    let full = end - rows
    guard full > first else { return first }
    var start = full
    while start < end, lines[start - 1].flags.contains(.keep) { start += 1 }
    return start < end ? start : full
  }

  private func skippingBlanks(from line: Int) -> Int {
    var line = line
    while line < lines.count, isBlank(line) { line += 1 }
    return line
  }
}
