/// What is said of bookmarks.
enum BookmarkSentences {
  static let loose = "Only issues of the library keep bookmarks; this one was opened by its path."
  static let nothingRemoved = "No bookmark was deleted that could come back."
  static let noneHere = "No bookmarks in this issue. b sets one."
  static let none = "No bookmarks yet. b sets one in an issue."

  static func set(_ name: String) -> String { "Bookmark “\(name)”. ' lists those of this issue." }
  static func removed(_ name: String) -> String { "The bookmark “\(name)” is deleted; u brings it back." }
  static func restored(_ name: String) -> String { "The bookmark “\(name)” is back." }
  static func issueIsGone(_ name: String) -> String {
    "The issue of this bookmark, “\(name)”, is not in the library any more."
  }
  /// What one without a name is called.
  static func place(article: Int, page: Int) -> String { "Article \(article + 1), page \(page + 1)" }
}
