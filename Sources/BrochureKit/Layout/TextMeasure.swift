/// The columns that text takes on a page of some width: margins where there is room, and never lines
/// longer than the eye follows.
struct TextMeasure: Hashable {
  static let longest = 72
  /// The narrowest column that a page may ask for, and the narrowest that it gets without asking: a line
  /// of some fifty characters reads best.
  static let narrowestColumn = 30
  static let narrowestUnasked = 54
  static let mostColumns = 3
  static let gap = 4

  /// Side by side, 1 to 3.
  let count: Int
  /// The width of each, at least 1.
  let columns: Int
  /// The left edge of the first.
  let left: Int

  /// - Parameter wanted: how many columns side by side the page asks for; it gets fewer where they would
  ///   be narrower than 30 cells. nil for as many as make comfortable lines.
  init(width: Int, wanted: Int?) {
    let margin = width < 16 ? 0 : width < 40 ? 1 : 2
    let available = max(1, width - 2 * margin)
    let narrowest = wanted == nil ? Self.narrowestUnasked : Self.narrowestColumn
    let fitting = (available + Self.gap) / (narrowest + Self.gap)
    count = max(1, min(wanted ?? Self.mostColumns, Self.mostColumns, fitting))
    columns = min(Self.longest, (available - Self.gap * (count - 1)) / count)
    left = max(0, (width - columns * count - Self.gap * (count - 1)) / 2)
  }

  /// One column.
  init(width: Int) { self.init(width: width, wanted: 1) }

  /// The width of all and the gaps between them.
  var allColumns: Int { columns * count + Self.gap * (count - 1) }

  /// The left edge of one of the columns.
  func left(ofColumn column: Int) -> Int { left + column * (columns + Self.gap) }
}
