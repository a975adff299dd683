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

  /// - Parameter rows: how many lines a column of the nth screen holds, from 0; at least 1.
  func spreads(rows: (Int) -> Int) -> [Spread] {
    var spreads: [Spread] = []
    var start = skippingBlanks(from: 0)
    while start < lines.count {
      let rows = rows(spreads.count)
      var (spread, end, isTorn) = fill(from: start, rows: rows)
      if end == lines.count {
        // The last columns are of equal height, as far as that can be.
        let least = (end - start + columns - 1) / columns
        for height in least..<max(least, rows) {
          let balanced = fill(from: start, rows: height)
          guard balanced.end == lines.count, !balanced.isTorn || isTorn else { continue }
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
  private func fill(from start: Int, rows: Int) -> (spread: Spread, end: Int, isTorn: Bool) {
    var spread: Spread = []
    var start = start
    var isTorn = false
    for _ in 0..<columns {
      let end = columnEnd(from: start, rows: rows)
      if end > start, end < lines.count, lines[end - 1].flags.contains(.keep) { isTorn = true }
      spread.append(start..<end)
      start = skippingBlanks(from: end)
    }
    return (spread, start, isTorn)
  }

  private func columnEnd(from start: Int, rows: Int) -> Int {
    let full = start + rows
    guard full < lines.count else { return lines.count }
    var end = full
    while end > start + rows / 2, lines[end - 1].flags.contains(.keep) { end -= 1 }
    if end > start, !lines[end - 1].flags.contains(.keep) { return end }
    // A picture, or a table's row, that would leave the column emptier still.
    while end > start, lines[end - 1].flags.contains(.keep) { end -= 1 }
    return end > start && full - end < rows ? end : full
  }

  private func skippingBlanks(from line: Int) -> Int {
    var line = line
    while line < lines.count, isBlank(line) { line += 1 }
    return line
  }
}
