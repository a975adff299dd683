import CNcurses

/// Writes cells into ncurses' screen, which finds out what of it the terminal does not show yet.
@MainActor
struct CellWriter {
  /// How many columns the screen has. A grid may be wider just after it shrank.
  var size = Size(width: 80, height: 24)
  /// Rows that ncurses writes as a whole in this frame.
  private(set) var rewritten: Set<Int> = []
  /// Rows in which ncurses may write in this frame.
  private(set) var touched = 0..<0

  private(set) var pairs: ColorPairs
  private let unicode: Bool
  private let channel: (any PictureChannel)?
  /// One row as ncurses takes it.
  private var row: [cchar_t] = []

  /// - Parameter channel: how pictures get to the terminal; nil where it shows no pixels.
  init(_ encoding: ColorPairs.Encoding, unicode: Bool, channel: (any PictureChannel)?) {
    pairs = ColorPairs(encoding: encoding, limit: encoding == .none ? 0 : newsstand_color_pairs())
    self.unicode = unicode
    self.channel = channel
  }

  /// Writes what differs from `previous` (nil: nothing that could be trusted) and returns what was there before, nil
  /// where all is written anew.
  mutating func write(_ grid: Grid, over previous: Grid?) -> Grid? {
    var previous = previous.flatMap { $0.size == grid.size ? $0 : nil }
    rewritten = []
    touched = 0..<0
    if pairs.isScarce(cells: grid.width * grid.height) {
      resetPairs()
      previous = nil
    }
    if previous == nil { werase(newsstand_stdscr()) }
    if writeRows(grid, over: previous) {
      // Where several rows differ ncurses may scroll, and write anew what was the same.
      if touched.count > 1 { touched = 0..<size.height }
      return previous
    }
    resetPairs()
    werase(newsstand_stdscr())
    _ = writeRows(grid, over: nil)
    return nil
  }

  /// What a terminal takes for a style, in the colours that it has.
  mutating func rendition(of style: Style) -> [UInt8] { pairs.rendition(of: style) }

  /// Gives all pairs back; everything is to be drawn with new ones.
  private mutating func resetPairs() {
    pairs.reset()
    clearok(newsstand_curscr(), true)
  }

  /// False when the pairs ran out.
  private mutating func writeRows(_ grid: Grid, over previous: Grid?) -> Bool {
    var isComplete = true
    for y in 0..<min(grid.height, size.height) {
      let new = grid.row(y)
      var range = new.startIndex..<new.startIndex + min(grid.width, size.width)
      if let previous {
        let old = previous.row(y)
        while let first = range.first, new[first] == old[first] { range = first + 1..<range.upperBound }
        while let end = range.last, new[end] == old[end] { range = range.lowerBound..<end }
      }
      guard !range.isEmpty else { continue }
      touched = (touched.isEmpty ? y : touched.lowerBound)..<y + 1
      isComplete = write(new, range, y: y) && isComplete
      if !isComplete, previous != nil { return false }
    }
    return isComplete
  }

  private mutating func write(_ cells: ArraySlice<Cell>, _ range: Range<Int>, y: Int) -> Bool {
    var start = range.lowerBound
    while start > cells.startIndex, cells[start].width == 0 { start -= 1 }
    var end = range.upperBound
    while end < cells.endIndex, cells[end].width == 0 { end += 1 }
    let limit = cells.startIndex + size.width

    row.removeAll(keepingCapacity: true)
    var style: Style?
    var ink: Ink? = .plain
    var isComplete = true
    var hasFlag = false
    for index in start..<end where cells[index].width > 0 {
      let cell = cells[index]
      guard index + Int(cell.width) <= limit else { break }
      if let tile = cell.tile, let channel {
        let standIn = channel.standIn(for: tile)
        let tileInk = pairs.ink(Style(foreground: standIn.color))
        isComplete = isComplete && tileInk != nil
        CellText.append(standIn, ink: tileInk ?? .plain, to: &row)
        continue
      }
      if cell.style != style {
        style = cell.style
        ink = pairs.ink(cell.style)
        isComplete = isComplete && ink != nil
      }
      let count = row.count
      CellText.append(cell, unicode: unicode, ink: ink ?? .plain, to: &row)
      hasFlag = hasFlag || (row.count > count + 1 && unicode)
    }
    row.withUnsafeBufferPointer { row in
      _ = mvwadd_wchnstr(
        newsstand_stdscr(), Int32(y), Int32(start - cells.startIndex), row.baseAddress, Int32(row.count))
    }
    // A flag is two cells for ncurses and one thing for some terminals: never half of it is written.
    if hasFlag {
      wredrawln(newsstand_stdscr(), Int32(y), 1)
      rewritten.insert(y)
    }
    return isComplete
  }
}
