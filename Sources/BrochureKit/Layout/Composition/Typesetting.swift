/// How a document is set.
struct Typesetting {
  /// The narrowest lines that are justified, in cells.
  static let narrowestJustified = 40

  /// The width of a column, in cells; at least 1.
  let columns: Int
  /// For a pipe rather than an eye: nothing is justified, parted by hyphens or drawn, so that words can be
  /// found and lines can be read aloud.
  var isPlain = false
  /// Whether the text may begin with a large initial.
  var hasInitial = false
  /// Whether it is the cell of a table.
  var isCell = false
  /// Where pictures come from; without it their words stand in their place.
  var pictures: PictureSource?

  /// The same in the cell of a table.
  func cell(columns: Int) -> Typesetting {
    Typesetting(columns: columns, isPlain: isPlain, isCell: true, pictures: pictures)
  }
}
