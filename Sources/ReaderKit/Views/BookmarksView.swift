import Localization
import NewsstandKit
import TerminalKit

/// Bookmarks, of one issue or of all.
enum BookmarksView {
  /// Returns where the cursor stands.
  static func draw(_ list: BookmarkList, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let bookmarks = state.bookmarks(of: list)
    return box(list, bookmarks, state).draw(state, into: &grid) { index, area, style, grid in
      let bookmark = bookmarks[index]
      let quiet = index == list.selection ? style : state.theme.muted
      let date = area.width >= 50 ? state.dates.short(bookmark.date) : ""
      let right = right(bookmark, list, date, columns: area.width / 2, state)
      let room = area.width - (right.isEmpty ? 0 : TextWidth.of(right) + 2)
      let name = TextWidth.clipped(bookmark.shownName, to: room, ellipsis: state.ellipsis)
      grid.put(name, x: area.minX, y: area.minY, style: style)
      grid.put(right, x: area.maxX - TextWidth.of(right), y: area.minY, style: quiet)
    }
  }

  static func box(_ list: BookmarkList, _ state: ReaderState) -> ListBox {
    box(list, state.bookmarks(of: list), state)
  }

  private static func box(_ list: BookmarkList, _ bookmarks: [Bookmark], _ state: ReaderState) -> ListBox {
    let isAll = list.issue == nil
    let keys = state.keys(on: .bookmarks)
    let hints = [
      keys.hint(.open, localized("opens")), keys.hint(.rename, localized("renames")),
      keys.hint(.remove, localized("deletes")), keys.hint(.undo, localized("undoes")),
    ]
    return ListBox(
      title: isAll ? localized("Bookmarks") : localized("Bookmarks of this issue"),
      hint: hints.compactMap { $0 }.joined(separator: state.separator),
      count: bookmarks.count, selection: list.selection, width: min(100, state.size.width - 6),
      empty: isAll
        ? BookmarkSentences.none(state.keys(on: .issue)) : BookmarkSentences.noneHere(state.keys(on: .issue)))
  }

  /// Where it is, and since when.
  private static func right(
    _ bookmark: Bookmark, _ list: BookmarkList, _ date: String, columns: Int, _ state: ReaderState
  ) -> String {
    guard list.issue == nil else {
      let number = "\(bookmark.article + 1).\(bookmark.page + 1)"
      return [number, date].filter { !$0.isEmpty }.joined(separator: state.separator)
    }
    let title = state.shelf.issues.first { $0.id == bookmark.issue }?.title ?? bookmark.issue.name
    let room = columns - (date.isEmpty ? 0 : TextWidth.of(date) + TextWidth.of(state.separator))
    return [TextWidth.clipped(title, to: max(4, room), ellipsis: state.ellipsis), date]
      .filter { !$0.isEmpty }.joined(separator: state.separator)
  }
}
