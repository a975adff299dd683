import TerminalKit

/// Where a catalogue's page stands on the screen: a header line, a line for each row, what is known of the selected
/// one where there is room, a status line.
struct CatalogLayout {
  /// Lines for what is known of the selected row, with a blank one before them.
  let detailRows: Int
  /// Lines of the list.
  let rows: Int
  private let level: CatalogState.Level?

  init(_ state: ReaderState) {
    detailRows = state.size.height >= 16 ? 5 : 0
    rows = max(1, state.size.height - 2 - detailRows)
    level = state.catalog?.level
  }

  /// The rows on the screen.
  var range: Range<Int> {
    guard let level else { return 0..<0 }
    let top = min(max(0, level.top), level.rows.count)
    return top..<min(level.rows.count, top + rows)
  }

  /// The line of the first row of the details.
  var detailY: Int { 1 + rows + 1 }

  /// Which row is at a place on the screen.
  func index(at place: Point) -> Int? {
    let index = range.lowerBound + place.y - 1
    return place.y >= 1 && range.contains(index) ? index : nil
  }
}
