import TerminalKit

/// Where things stand on the shelf: between a header line and a status line, sections one below the other, each with a
/// heading where there are several, and rows of tiles or lines. What does not fit is scrolled, by whole rows up to the
/// end.
struct ShelfLayout: Sendable {
  /// A section: its heading and its rows, in lines from the top of all that the shelf is tall.
  struct Band: Sendable {
    let section: ShelfOrder.Section
    /// The first line of its heading; as `rowsY` where it has none.
    let headingY: Int
    let rowsY: Int
    let columns: Int
    let rowHeight: Int
    let endY: Int

    func row(of index: Int) -> Int { (index - section.range.lowerBound) / columns }
    func y(of index: Int) -> Int { rowsY + row(of: index) * rowHeight }
    var lastRow: Int { row(of: section.range.upperBound - 1) }
  }

  /// A cover's rows: below the least it is no picture any more.
  private static let coverHeights = 8...24
  /// Of a row that is cut off, so much is seen, or nothing.
  private static let least = 3

  let isList: Bool
  /// Whether sections have headings.
  let isGrouped: Bool
  /// Tiles beside each other; 1 in a list.
  let columns: Int
  /// The cells of a cover.
  let cover: Size
  /// A tile: the cover, the edge of the board it stands on, its caption, and the space around; or a line.
  let tile: Size
  /// The cells of a publication's picture; empty where there is no room for it.
  let emblem: Size
  let bands: [Band]
  /// Where all of it is seen: the screen without its first and last line.
  let area: Rect
  /// The lines of all of it.
  private let height: Int
  /// The first tile's left edge.
  private let left: Int
  /// Lines above it where all of it fits.
  private let above: Int

  /// Covers need some room: below it there is a list whatever was chosen.
  init(_ size: Size, _ shelf: ShelfState) {
    let isList = shelf.preferences.view == .list || size.width < 44 || size.height < 14
    let isGrouped = shelf.order.sections.contains { $0.kind != .all }
    let area = Rect(x: 0, y: 1, width: size.width, height: size.height - 2)
    let sizes = Sizes(area: area.size, isList: isList, isGrouped: isGrouped)
    // Covers keep their size while a filter is typed.
    let counts =
      isGrouped
      ? shelf.contents.groups.map(\.count.issues)
      : [shelf.contents.count(of: shelf.filter.publication).issues]
    let cover = isList ? Size(width: 0, height: 0) : sizes.cover(for: counts)
    let tile = isList ? Size(width: size.width, height: 1) : sizes.tile(cover)
    let columns = isList ? 1 : max(1, (size.width - 2) / sizes.tileWidth(cover))
    var bands: [Band] = []
    var y = 0
    for section in shelf.order.sections {
      let heading = section.kind == .all ? 0 : section.kind == .continued ? 1 : sizes.heading
      let gap = heading == 0 ? 0 : bands.isEmpty ? sizes.margin : sizes.gap
      let isBand = section.kind == .continued && !isList
      let rowHeight = isBand ? cover.height + 1 : tile.height
      let beside = isBand ? 1 : columns
      let rowsY = y + gap + heading
      let endY = rowsY + (section.range.count + beside - 1) / beside * rowHeight
      bands.append(
        Band(
          section: section, headingY: y + gap, rowsY: rowsY, columns: beside, rowHeight: rowHeight, endY: endY
        ))
      y = endY
    }
    self.isList = isList
    self.isGrouped = isGrouped
    self.columns = columns
    self.cover = cover
    self.tile = tile
    emblem = isList ? Size(width: 0, height: 0) : sizes.emblem
    self.bands = bands
    self.area = area
    height = y
    let used = isGrouped ? columns : max(1, min(columns, shelf.order.places.count))
    left = isList ? 0 : (size.width - used * tile.width) / 2
    above = isList ? 0 : min(2, max(0, area.height - y) / 2)
  }

  /// The columns that a row's board is long.
  var boardWidth: Int {
    let used = isGrouped ? columns : max(1, min(columns, bands.last?.section.range.count ?? 1))
    return used * tile.width
  }

  // MARK: Places

  /// The line of the screen on which a line of the shelf is seen.
  func screenY(_ y: Int, from top: Int) -> Int { area.minY + above + y - top }

  /// Where an issue's tile or line stands on the screen; parts of it may be outside of `area`.
  func frame(of index: Int, from top: Int) -> Rect {
    guard let band = band(of: index) else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let column = (index - band.section.range.lowerBound) % band.columns
    let width = band.columns == columns ? tile.width : columns * tile.width
    return Rect(
      x: left + column * width, y: screenY(band.y(of: index), from: top), width: width, height: band.rowHeight
    )
  }

  /// The issues on the screen, and those of which enough is on it.
  func range(from top: Int) -> Range<Int> {
    var range: Range<Int>?
    for band in bands where band.endY > top && band.rowsY < top + area.height {
      let least = isList ? 1 : Self.least
      let first = max(0, (top + least - band.rowsY - 1) / band.rowHeight)
      let last = (top + area.height - above - least - band.rowsY) / band.rowHeight
      let bounds = band.section.range
      let from = min(bounds.upperBound, bounds.lowerBound + first * band.columns)
      let to = min(bounds.upperBound, bounds.lowerBound + (last + 1) * band.columns)
      guard from < to, top + area.height - above - least >= band.rowsY else { continue }
      range = (range?.lowerBound ?? from)..<to
    }
    return range ?? 0..<0
  }

  /// Which issue is at a place on the screen.
  func index(at place: Point, from top: Int) -> Int? {
    guard area.contains(place) else { return nil }
    return range(from: top).first { frame(of: $0, from: top).contains(place) }
  }

  private func band(of index: Int) -> Band? {
    bands.first { $0.section.range.contains(index) }
  }

  // MARK: Scrolling

  /// The first line to show so that the selected issue is on the screen, as near to `top` as can be, and a row or
  /// a heading begins there.
  func top(showing selection: Int, from top: Int) -> Int {
    guard let band = band(of: selection) else { return 0 }
    let y = band.y(of: selection)
    // A heading belongs to its first row.
    let start = y > band.rowsY ? y : band.section.range.lowerBound == 0 ? 0 : band.headingY
    let most = max(0, height - area.height)
    var top = top >= most ? most : boundary(atOrAfter: top)
    if start < top { top = start }
    let end = y + band.rowHeight
    if end > top + area.height { top = boundary(atOrAfter: end - area.height) }
    // The end has the last line at the bottom.
    return min(top, y, most)
  }

  private func boundary(atOrAfter y: Int) -> Int {
    for band in bands where y <= band.endY - band.rowHeight {
      if y <= band.headingY { return band.headingY }
      if y <= band.rowsY { return band.rowsY }
      return band.rowsY + (y - band.rowsY + band.rowHeight - 1) / band.rowHeight * band.rowHeight
    }
    return bands.last.map { $0.endY - $0.rowHeight } ?? 0
  }

  // MARK: Going

  /// The issue below, in the same column where there is one; nil from the last row.
  func below(_ index: Int) -> Int? {
    guard let at = bands.firstIndex(where: { $0.section.range.contains(index) }) else { return nil }
    let band = bands[at]
    if band.row(of: index) < band.lastRow {
      return min(index + band.columns, band.section.range.upperBound - 1)
    }
    guard at + 1 < bands.count else { return nil }
    let next = bands[at + 1].section.range
    let column = (index - band.section.range.lowerBound) % band.columns
    return min(next.lowerBound + min(column, bands[at + 1].columns - 1), next.upperBound - 1)
  }

  func above(_ index: Int) -> Int? {
    guard let at = bands.firstIndex(where: { $0.section.range.contains(index) }) else { return nil }
    let band = bands[at]
    if band.row(of: index) > 0 { return index - band.columns }
    guard at > 0 else { return nil }
    let previous = bands[at - 1]
    let column = (index - band.section.range.lowerBound) % band.columns
    let row = previous.section.range.lowerBound + previous.lastRow * previous.columns
    return min(row + min(column, previous.columns - 1), previous.section.range.upperBound - 1)
  }

  /// A screen farther; to the end from the last row.
  func nextScreen(_ index: Int) -> Int {
    far(index, below) { $0 - $1 } ?? max(0, (bands.last?.section.range.upperBound ?? 1) - 1)
  }

  func previousScreen(_ index: Int) -> Int { far(index, above) { $1 - $0 } ?? 0 }

  /// As many rows as are seen at a time, one at least.
  private func far(_ index: Int, _ step: (Int) -> Int?, _ distance: (Int, Int) -> Int) -> Int? {
    guard let start = y(of: index), var target = step(index) else { return nil }
    let reach = max(1, area.height / tile.height) * tile.height
    while let next = step(target), let y = y(of: next), distance(y, start) <= reach { target = next }
    return target
  }

  private func y(of index: Int) -> Int? { band(of: index)?.y(of: index) }

  // MARK: Sizes

  /// How large things are on a screen.
  private struct Sizes {
    let area: Size
    let isList: Bool
    let isGrouped: Bool

    /// Rows below the edge of the board: the title takes two where it is long and there is room, then the date.
    var caption: Int { area.height >= 30 ? 3 : 2 }
    var emblem: Size {
      let rows = area.height >= 34 ? 3 : 2
      return Size(width: rows * 2, height: rows)
    }
    var heading: Int { isList ? 1 : emblem.height }
    var gap: Int { area.height >= 13 ? 1 : 0 }
    /// Above the first heading.
    var margin: Int { area.height >= 26 ? 1 : 0 }

    /// As tall as lets all issues be seen at once; where that is less than two rows of covers allow, two rows.
    func cover(for counts: [Int]) -> Size {
      let most = min(coverHeights.upperBound, area.height - 1 - caption - (isGrouped ? heading : 0))
      let headings = isGrouped ? 2 * heading + gap : 0
      let half = (area.height - headings) / 2 - 1 - caption
      let least = min(max(half, coverHeights.lowerBound), 16, most)
      var height = most
      while height > least, !fits(Self.cover(height), counts) { height -= 1 }
      return Self.cover(height)
    }

    private func fits(_ cover: Size, _ counts: [Int]) -> Bool {
      guard tileWidth(cover) <= area.width - 2 else { return false }
      let columns = max(1, (area.width - 2) / tileWidth(cover))
      var rows = 0
      for count in counts { rows += (count + columns - 1) / columns }
      let headings = isGrouped ? counts.count * (heading + gap) - gap : 0
      return rows * (cover.height + 1 + caption) + headings <= area.height
    }

    /// Three to four, as covers are; a cell is twice as tall as it is wide.
    private static func cover(_ height: Int) -> Size { Size(width: height * 3 / 2, height: height) }

    func tileWidth(_ cover: Size) -> Int { max(cover.width + 4, 18) }

    func tile(_ cover: Size) -> Size {
      let columns = max(1, (area.width - 2) / tileWidth(cover))
      return Size(
        width: min((area.width - 2) / columns, tileWidth(cover) + 4), height: cover.height + 1 + caption)
    }
  }
}
