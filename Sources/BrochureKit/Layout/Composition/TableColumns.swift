/// How wide the columns of a table would like to be, and have to be; and how wide they are in a place.
struct TableColumns {
  private(set) var wanted: [Int]
  private(set) var least: [Int]

  /// In cells: a longer word is parted before a table loses its grid, first by one limit and then by the next.
  private static let longestWords = [20, longestWhole]
  /// In cells: a column that is narrower has what its longest word wants.
  static let longestWhole = 12

  /// The cells that borders and margins take beside so many columns.
  static func frame(_ count: Int) -> Int { 3 * count + 1 }

  init(_ table: Block.Table, in document: Document, pictures: PictureSource?) {
    wanted = table.alignments.map { _ in 1 }
    least = wanted
    var wide: [(columns: Range<Int>, measure: ContentMeasure)] = []
    for cell in table.rows.joined() {
      let measure = ContentMeasure(cell.blocks, in: document, pictures: pictures)
      if cell.columns.count > 1 {
        wide.append((cell.columns, measure))
      } else {
        let column = cell.columns.lowerBound
        wanted[column] = max(wanted[column], measure.wanted)
        least[column] = max(least[column], measure.least)
      }
    }
    // Those of fewer columns know better which of them is to be wide.
    for (columns, measure) in wide.sorted(by: { $0.columns.count < $1.columns.count }) {
      Self.widen(&wanted, columns, to: measure.wanted)
      Self.widen(&least, columns, to: measure.least)
    }
  }

  /// Gives columns side by side what they lack together, the wider ones more.
  private static func widen(_ widths: inout [Int], _ columns: Range<Int>, to width: Int) {
    let own = widths[columns].reduce(0, +)
    var rest = width - own - 3 * (columns.count - 1)
    guard rest > 0 else { return }
    let whole = rest
    for column in columns {
      let share = column == columns.upperBound - 1 ? rest : min(rest, whole * widths[column] / own)
      widths[column] += share
      rest -= share
    }
  }

  /// Shares a width out: each column gets what its longest word wants, and what is left goes to those that
  /// want more, the narrowest wish first, so that a short column is never broken for a long one's sake. nil where
  /// that is not enough for a grid that can be read.
  ///
  /// - Parameter partsWords: whether words can be parted with hyphens.
  func widths(in columns: Int, partsWords: Bool) -> [Int]? {
    let room = columns - Self.frame(wanted.count)
    for longest in Self.longestWords.prefix(partsWords ? 2 : 1) {
      var widths = least.map { min($0, longest) }
      var rest = room - widths.reduce(0, +)
      guard rest >= 0 else { continue }
      let order = wanted.indices.sorted { wanted[$0] - widths[$0] < wanted[$1] - widths[$1] }
      for (position, column) in order.enumerated() {
        let more = max(0, min(wanted[column] - widths[column], rest / (order.count - position)))
        widths[column] += more
        rest -= more
      }
      return widths
    }
    return nil
  }
}
