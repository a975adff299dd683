import BrochureKit
import Localization

/// What is said of bookmarks.
enum BookmarkSentences {
  static var loose: String {
    localized("Only issues of the library keep bookmarks; this one was opened by its path.")
  }
  static var nothingRemoved: String { localized("No bookmark was deleted that could come back.") }

  /// - Parameter keys: those of an issue.
  static func noneHere(_ keys: KeyHints) -> String {
    keys.name(.bookmark).map { localized("No bookmarks in this issue. \($0) sets one.") }
      ?? localized("No bookmarks in this issue.")
  }

  /// - Parameter keys: those of an issue.
  static func none(_ keys: KeyHints) -> String {
    keys.name(.bookmark).map { localized("No bookmarks yet. \($0) sets one in an issue.") }
      ?? localized("No bookmarks yet.")
  }

  static func set(_ name: String, _ keys: KeyHints) -> String {
    keys.name(.bookmarks).map { localized("Bookmark “\(name)”. \($0) lists those of this issue.") }
      ?? localized("Bookmark “\(name)”.")
  }

  static func removed(_ name: String, _ keys: KeyHints) -> String {
    keys.name(.undo).map { localized("The bookmark “\(name)” is deleted; \($0) brings it back.") }
      ?? localized("The bookmark “\(name)” is deleted.")
  }

  static func restored(_ name: String) -> String { localized("The bookmark “\(name)” is back.") }

  static func issueIsGone(_ name: String) -> String {
    localized("The issue of this bookmark, “\(name)”, is not in the library any more.")
  }

  /// What one without a name is called.
  static func place(_ kind: ArticleKind = .article, article: Int, page: Int) -> String {
    kind == .page
      ? ArticleWords.name(kind, article + 1) : localized("Article \(article + 1), page \(page + 1)")
  }
}
