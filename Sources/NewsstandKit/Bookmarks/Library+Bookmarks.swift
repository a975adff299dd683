extension Library {
  /// Marks a place in an issue. One place has one bookmark: asked again, the one that is there is given, with the new
  /// name if there is one.
  ///
  /// - Parameters:
  ///   - position: article, page and place count.
  ///   - name: what the person calls it; an empty one is none.
  /// - Throws: `noSuchIssue`, `diskFull`, `store`.
  @discardableResult
  public func addBookmark(
    _ position: Position, named name: String? = nil, to issue: Issue.ID
  ) throws(NewsstandError) -> Bookmark {
    try store.addBookmark(position, named: name, to: issue)
  }

  /// Sets a bookmark again that was removed, with its name and its date; the new one has another identity.
  ///
  /// - Throws: `noSuchIssue`, `diskFull`, `store`.
  @discardableResult
  public func restore(_ bookmark: Bookmark) throws(NewsstandError) -> Bookmark {
    let position = Position(article: bookmark.article, page: bookmark.page, place: bookmark.place)
    return try store.addBookmark(position, named: bookmark.name, to: bookmark.issue, at: bookmark.date)
  }

  /// Gives a bookmark another name, or none. Returns whether there was such a bookmark.
  @discardableResult
  public func renameBookmark(_ id: Bookmark.ID, to name: String?) throws(NewsstandError) -> Bool {
    try store.renameBookmark(id, to: name)
  }

  /// Returns whether there was such a bookmark.
  @discardableResult
  public func removeBookmark(_ id: Bookmark.ID) throws(NewsstandError) -> Bool {
    try store.removeBookmark(id)
  }

  /// The bookmarks of an issue in the order of its pages; of all issues, those that left their feeds too, the newest
  /// first.
  public func bookmarks(of issue: Issue.ID? = nil) throws(NewsstandError) -> [Bookmark] {
    try store.bookmarks(of: issue)
  }
}
