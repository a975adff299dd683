import TerminalKit

/// The shelf's first line: what is looked for, how it is sorted, and how many issues there are.
enum ShelfHeader {
  private static let name = "newsstand"
  private static let filterX = 1 + name.count + 2

  /// Returns where the filter ends.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point {
    let shelf = state.shelf
    let theme = state.theme
    grid.put(name, x: 1, y: 0, style: theme.heading)
    let isFiltered = shelf.isTyping || !shelf.filter.isEmpty
    // Where there is little room the filter matters more.
    let least = isFiltered ? filterX + 12 : filterX
    var right = grid.width - 1
    for part in facts(shelf) where right - TextWidth.of(part) > least {
      right -= TextWidth.of(part)
      grid.put(part, x: right, y: 0, style: theme.muted)
      right -= 3
    }
    guard isFiltered else { return Point(x: filterX, y: 0) }
    // A long one shows its end, where it is typed, and the cursor behind it.
    let room = max(0, right - filterX)
    var text = "/\(shelf.filter)"
    while TextWidth.of(text) > room { text.removeFirst() }
    let style = shelf.isTyping ? theme.selection : theme.accent
    return Point(x: filterX + grid.put(text, x: filterX, y: 0, style: style), y: 0)
  }

  /// What is said on the right, from the end.
  private static func facts(_ shelf: ShelfState) -> [String] {
    guard shelf.hasBegun else { return [] }
    let total = shelf.contents.total
    let count =
      shelf.filter.isEmpty
      ? ShelfSentences.issues(total, unread: shelf.contents.unread)
      : ShelfSentences.matches(shelf.shown.count, of: total)
    return [count, ShelfSentences.name(shelf.preferences.sort)].compactMap { $0 }
  }
}
