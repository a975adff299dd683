import BrochureKit
import NewsstandKit
import TerminalKit

/// Places that a person wants to find again.
extension ReaderState {
  /// The bookmarks of a list, in its order.
  func bookmarks(of list: BookmarkList) -> [Bookmark] {
    guard let id = list.issue else { return bookmarks }
    return bookmarks.filter { $0.issue == id }.sorted {
      ($0.article, $0.page, $0.place) < ($1.article, $1.page, $1.place)
    }
  }

  /// The bookmark of what is on the screen; the first of several.
  var shownBookmark: Bookmark? {
    guard let open = issue else { return nil }
    return bookmarks.filter { $0.issue == open.issue.id && open.shows($0) }.min { $0.place < $1.place }
  }

  mutating func showBookmarks(of issue: Issue.ID?) -> [Effect] {
    if !hasShelf {
      notice = Notice(text: BookmarkSentences.loose)
      return []
    }
    overlay = .bookmarks(BookmarkList(issue: issue))
    return [.loadBookmarks]
  }

  /// Sets a bookmark where the person is, or deletes the one that is on the screen.
  mutating func toggleBookmark() -> [Effect] {
    guard let open = issue else { return [] }
    guard hasShelf else {
      notice = Notice(text: BookmarkSentences.loose)
      return []
    }
    if let bookmark = shownBookmark { return remove(bookmark) }
    let name = open.bookmarkName
    notice = Notice(text: BookmarkSentences.set(name, keys(on: .issue)))
    return [.addBookmark(open.issue.id, open.position, name: name)]
  }

  mutating func remove(_ bookmark: Bookmark) -> [Effect] {
    bookmarks.removeAll { $0.id == bookmark.id }
    removedBookmark = bookmark
    notice = Notice(text: BookmarkSentences.removed(bookmark.shownName, keys(on: screen)))
    return [.removeBookmark(bookmark.id)]
  }

  /// Brings the bookmark back that was deleted last.
  mutating func restoreBookmark() -> [Effect] {
    guard let bookmark = removedBookmark else {
      notice = Notice(text: BookmarkSentences.nothingRemoved)
      return []
    }
    removedBookmark = nil
    notice = Notice(text: BookmarkSentences.restored(bookmark.shownName))
    return [.restoreBookmark(bookmark)]
  }

  /// Takes all bookmarks as the library has them; the selection stays on its bookmark.
  mutating func take(bookmarks new: [Bookmark]) {
    let selected = selectedBookmark?.id
    bookmarks = new
    reviseBookmarkList { list, all in
      list.selection = all.firstIndex { $0.id == selected } ?? min(list.selection, max(0, all.count - 1))
    }
  }

  mutating func performInBookmarks(_ action: Action, _ list: BookmarkList, count: Int?) -> [Effect] {
    var list = list
    let all = bookmarks(of: list)
    let selected = selectedBookmark
    switch action {
    case .open: return selected.map { open($0) } ?? []
    case .remove:
      guard let selected else { return [] }
      list.selection = min(list.selection, max(0, all.count - 2))
      overlay = .bookmarks(list)
      return remove(selected)
    case .undo: return restoreBookmark()
    case .rename:
      guard let selected else { return [] }
      entry = TextEntry(
        .bookmarkName(.init(id: selected.id, name: selected.shownName)), text: selected.name ?? "")
      return []
    default:
      let target = line(action, from: list.selection, count: count)
      list.selection = min(max(0, target), max(0, all.count - 1))
    }
    overlay = .bookmarks(list)
    return []
  }

  mutating func rename(_ bookmark: BookmarkList.Entry, to name: String) -> [Effect] {
    [.renameBookmark(bookmark.id, name)]
  }

  /// Goes to a bookmark: in the open issue at once, in another once that is open. One that is not here is offered.
  private mutating func open(_ bookmark: Bookmark) -> [Effect] {
    if issue?.issue.id == bookmark.issue {
      overlay = nil
      showsDownloads = false
      issue?.go(to: bookmark)
      return wanted() + keepPosition()
    }
    guard let other = shelf.issues.first(where: { $0.id == bookmark.issue }) else {
      notice = Notice(text: BookmarkSentences.issueIsGone(bookmark.issue.name), isFailure: true)
      return []
    }
    if canRead(other) {
      wantedBookmark = bookmark
      return [.open(other)]
    }
    if other.download == nil, other.facts.content != nil {
      overlay = .question(.fetch(other))
      return []
    }
    return download(other)
  }

  /// Goes to the bookmark that an issue was opened for.
  mutating func goToWantedBookmark() {
    guard let bookmark = wantedBookmark else { return }
    wantedBookmark = nil
    if issue?.issue.id == bookmark.issue { issue?.go(to: bookmark) }
  }

  private var selectedBookmark: Bookmark? {
    guard let list = bookmarkList else { return nil }
    let all = bookmarks(of: list)
    return all.indices.contains(list.selection) ? all[list.selection] : nil
  }

  /// The list that is open, the help over it or not.
  private var bookmarkList: BookmarkList? {
    switch overlay {
    case .bookmarks(let list), .help(_, row: _, over: .bookmarks(let list)): list
    default: nil
    }
  }

  private mutating func reviseBookmarkList(_ change: (inout BookmarkList, [Bookmark]) -> Void) {
    guard var list = bookmarkList else { return }
    change(&list, bookmarks(of: list))
    if case .help(let screen, let row, over: _) = overlay {
      overlay = .help(screen, row: row, over: .bookmarks(list))
    } else {
      overlay = .bookmarks(list)
    }
  }
}

extension Bookmark {
  var shownName: String { name ?? BookmarkSentences.place(article: article, page: page) }
}

extension IssueState {
  /// Whether a bookmark's place is on the screen.
  func shows(_ bookmark: Bookmark) -> Bool {
    guard bookmark.article == cursor.articleIndex, bookmark.page == cursor.pageIndex else { return false }
    guard let page, bookmark.place != place else { return bookmark.place == place }
    return (row..<row + height).contains(page.row(forPlace: bookmark.place))
  }

  mutating func go(to bookmark: Bookmark) {
    let index = PageIndex(article: bookmark.article, page: bookmark.page)
    wrap = nil
    show(bookmark.place..<bookmark.place, atTop: true, on: index)
  }

  /// What a bookmark here is called: the first words of the screen, else the page's article.
  fileprivate var bookmarkName: String {
    let page = brochure[cursor.current]
    let words = self.page?.text?.text(from: place, bytes: 400) ?? page?.title ?? ""
    var name = ""
    for word in words.split(whereSeparator: \.isWhitespace).dropFirst(isInsideWord ? 1 : 0) {
      if !name.isEmpty, name.count + word.count > 50 { break }
      name += (name.isEmpty ? "" : " ") + word.filter { $0 != "\u{AD}" }.prefix(50)
    }
    let article = brochure.articles[cursor.articleIndex].title
    return name.isEmpty
      ? article
        ?? BookmarkSentences.place(brochure.articleKind, article: cursor.articleIndex, page: cursor.pageIndex)
      : name
  }

  /// Whether the screen begins within a word that was parted.
  private var isInsideWord: Bool {
    guard place > 0, let before = page?.text?.text(from: place - 1, bytes: 1).unicodeScalars.first else {
      return false
    }
    return before.isASCII && before.properties.isAlphabetic
  }
}
