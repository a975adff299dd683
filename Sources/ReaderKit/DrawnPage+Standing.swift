import BrochureKit

/// The rows of a page at which one may stand.
extension DrawnPage {
  /// The rows in which a passage begins; nil where that is not known.
  func rows(of passage: Range<Int>) -> Range<Int>? {
    text?.areas(of: [passage], rows: 0..<height).first.map { $0.area.minY..<$0.area.maxY }
  }

  /// The first row of the screen that a row is on: what is read from column to column is not shown in parts.
  func screenTop(of row: Int) -> Int {
    guard let screenHeight, screenHeight > 0 else { return row }
    return row / screenHeight * screenHeight
  }

  /// The top of a screen of some height on which a passage can be read: the one that one stands at, where it
  /// is on that already, unless it is to begin there.
  func top(showing passage: Range<Int>, atTop: Bool, from row: Int, height: Int) -> Int {
    guard !atTop, let rows = rows(of: passage) else { return self.row(forPlace: passage.lowerBound) }
    if rows.lowerBound >= row && rows.upperBound <= row + height { return row }
    // With some of what comes before it.
    return screenHeight == nil ? max(0, rows.lowerBound - height / 4) : rows.lowerBound
  }
}
