import TerminalKit

/// Where the publications stand on the screen: a header line, an entry for each, a status line.
struct PublicationsLayout {
  /// The picture of a publication; nil where there is no room for pictures, and the selected one alone has details.
  let picture: Size?
  private let state: ReaderState
  private let rows: Int
  private let detailColumns: Int

  init(_ state: ReaderState) {
    self.state = state
    rows = max(1, state.size.height - 2)
    let isWide = state.size.width >= 100 && state.size.height >= 36
    let isRoomy = state.size.width >= 56 && state.size.height >= 16
    picture = isWide ? Size(width: 9, height: 6) : isRoomy ? Size(width: 6, height: 4) : nil
    detailColumns = max(1, state.size.width - (picture.map { $0.width + 5 } ?? 4))
  }

  /// Where the details of an entry begin.
  var detailX: Int { state.size.width - detailColumns - 1 }

  /// What is said of an entry below its title.
  func lines(of index: Int) -> [PublicationLines.Line] {
    guard picture != nil || index == state.publications.selection else { return [] }
    return PublicationLines(state.publications.entries[index], state, columns: detailColumns).lines
  }

  /// The rows of an entry, with the blank one that follows where there is room.
  func height(of index: Int) -> Int {
    let lines = 1 + lines(of: index).count
    return picture.map { max($0.height, lines) + 1 } ?? lines
  }

  /// The first entry to show so that the selected one is whole on the screen, as near to `top` as can be.
  func top(showing selection: Int, from top: Int) -> Int {
    let count = state.publications.entries.count
    guard count > 0 else { return 0 }
    let top = min(max(0, top), selection)
    var first = selection
    var used = height(of: selection)
    while first > 0, used + height(of: first - 1) <= rows {
      // Further up only where nothing would be left to show below.
      if first <= top, reaches(end: count, from: first, beyond: rows - height(of: first - 1)) { break }
      first -= 1
      used += height(of: first)
    }
    return first
  }

  /// Whether the entries from one on take more rows than these.
  private func reaches(end: Int, from first: Int, beyond room: Int) -> Bool {
    var used = 0
    for index in first..<end {
      used += height(of: index)
      if used > room { return true }
    }
    return false
  }

  /// The entries on the screen; the last one may be cut.
  func range(from top: Int) -> Range<Int> {
    let count = state.publications.entries.count
    var end = min(max(0, top), count)
    var used = 0
    while end < count, used < rows {
      used += height(of: end)
      end += 1
    }
    return min(max(0, top), count)..<end
  }

  /// The row of an entry's title.
  func row(of index: Int, from top: Int) -> Int {
    (top..<max(top, index)).reduce(1) { $0 + height(of: $1) }
  }

  /// Which entry is at a place on the screen.
  func index(at place: Point, from top: Int) -> Int? {
    guard (1...rows).contains(place.y) else { return nil }
    var y = 1
    for index in range(from: top) {
      let end = y + height(of: index)
      if (y..<end).contains(place.y) { return index }
      y = end
    }
    return nil
  }
}
