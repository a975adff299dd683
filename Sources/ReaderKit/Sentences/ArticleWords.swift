import BrochureKit
import Localization

/// What is said of articles, which are called pages where they are that.
enum ArticleWords {
  /// What one without a title is called.
  static func name(_ kind: ArticleKind, _ number: Int) -> String {
    switch kind {
    case .article: localized("Article \(number)")
    case .page: localized("Page \(number)")
    }
  }

  /// - Parameter numbers: `12`, or `12–13` of two that are side by side.
  static func place(_ kind: ArticleKind, _ numbers: String, of count: Int, areTwo: Bool) -> String {
    switch kind {
    case .article: localized("article \(numbers)/\(count)")
    case .page: areTwo ? localized("pages \(numbers)/\(count)") : localized("page \(numbers)/\(count)")
    }
  }

  static func roundTheEnd(_ kind: ArticleKind) -> String {
    switch kind {
    case .article: localized("Round the end: the first article again")
    case .page: localized("Round the end: the first page again")
    }
  }

  static func roundTheBeginning(_ kind: ArticleKind) -> String {
    switch kind {
    case .article: localized("Round the beginning: the last article")
    case .page: localized("Round the beginning: the last page")
    }
  }

  static func end(_ kind: ArticleKind) -> String {
    switch kind {
    case .article: localized("This is the end of the article.")
    case .page: localized("This is the end of the page.")
    }
  }

  static func beginning(_ kind: ArticleKind) -> String {
    switch kind {
    case .article: localized("This is the beginning of the article.")
    case .page: localized("This is the beginning of the page.")
    }
  }

  static func only(_ kind: ArticleKind) -> String {
    switch kind {
    case .article: localized("This issue has only one article.")
    case .page: localized("This issue has only one page.")
    }
  }
}
