import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// Where one is in an issue, in one line: as much of it as has room, what matters least left out first.
///
/// The place comes before the titles; of these the article's before the issue's, and that before the publication's. The
/// words beside the numbers go before the numbers.
struct IssueStatus {
  private let state: ReaderState
  private let issue: IssueState

  init(_ issue: IssueState, _ state: ReaderState) {
    self.issue = issue
    self.state = state
  }

  /// A title is cut off, but not to less than this.
  private static let shortestTitle = 12

  /// What stands on the left and on the right of a line of so many columns.
  func fitted(_ columns: Int) -> (left: String, right: String) {
    let (lefts, rights) = (lefts, rights)
    for right in passing == nil ? rights[..<2] : rights[...] {
      let room = columns - (right.isEmpty ? 0 : TextWidth.of(right) + 2)
      if let left = lefts.first(where: { TextWidth.of($0) <= room }) { return (left, right) }
      if room >= Self.shortestTitle, let left = lefts.last {
        return (TextWidth.clipped(left, to: room, ellipsis: state.ellipsis), right)
      }
    }
    if let passing { return (TextWidth.clipped(passing, to: columns, ellipsis: state.ellipsis), "") }
    return ("", rights.dropFirst().first { TextWidth.of($0) <= columns } ?? rights.last ?? "")
  }

  /// What passes, and what is said even where the line is hidden: a number that is typed, that one went round.
  var passing: String? {
    if let count = issue.count { return "\(count)" }
    return switch issue.wrap {
    case .toFirst: ArticleWords.roundTheEnd(issue.brochure.articleKind)
    case .toLast: ArticleWords.roundTheBeginning(issue.brochure.articleKind)
    case nil: nil
    }
  }

  /// The longest first.
  private var lefts: [String] {
    if let passing { return [passing] }
    let publication = state.hasShelf ? state.shelf.publicationTitle(issue.issue.id.publication) : ""
    let title = issue.title
    let article = issue.title(ofArticle: issue.cursor.articleIndex) ?? ""
    // What a title says already is not said twice.
    let parts = [title.hasPrefix(publication) ? "" : publication, title, article == title ? "" : article]
      .filter { !$0.isEmpty }
    return parts.indices.map { parts[$0...].joined(separator: state.separator) }
  }

  /// The longest first.
  private var rights: [String] {
    let cursor = issue.cursor
    let articles = cursor.lastArticleIndex + 1
    let first = cursor.articleIndex
    let article = numbers(first, cursor.facing?.article)
    let pages = cursor.lastPageIndex + 1
    let facing = cursor.facing.flatMap { $0.article == cursor.articleIndex ? $0.page : nil }
    let page = numbers(cursor.pageIndex, facing)
    let mark = state.shownBookmark == nil ? nil : state.capabilities.unicode ? "◆" : "*"
    let hasPages = pages > 1
    let forms: [[String?]] = [
      [
        hint, back, mark, hit,
        ArticleWords.place(
          issue.brochure.articleKind, article, of: articles, areTwo: cursor.facing?.article ?? first != first),
        hasPages ? localized("page \(page)/\(pages)") : nil, place,
      ],
      [mark, hit, "\(article)/\(articles)", hasPages ? "\(page)/\(pages)" : nil, place],
      [mark, "\(article)/\(articles)", place],
      ["\(article)/\(articles)"],
    ]
    return forms.map { $0.compactMap { $0 }.joined(separator: state.separator) }
  }

  /// `12`, or of two that are side by side `12–13`.
  ///
  /// - Parameters: counted from 0.
  private func numbers(_ first: Int, _ second: Int?) -> String {
    guard let second, second != first else { return "\(first + 1)" }
    return "\(first + 1)\(state.capabilities.unicode ? "–" : "-")\(second + 1)"
  }

  private var hint: String? {
    guard issue.animation != nil, issue.closeUp.isFitted else { return nil }
    let text = issue.playback?.isRunning == true ? localized("stops") : localized("plays")
    return state.keys(on: .issue).hint(.playOrNextScreen, text)
  }

  private var back: String? {
    issue.trail.isEmpty ? nil : state.keys(on: .issue).hint(.returnFromLink, localized("back"))
  }

  /// Which of the hits one is at.
  private var hit: String? {
    guard let search = issue.search, search.isShown, let current = search.current else { return nil }
    return localized("hit \(current + 1)/\(search.hits.count)")
  }

  /// How much of the page lies before the end of the screen, or how closely its picture is looked at.
  private var place: String? {
    if !issue.closeUp.isFitted { return issue.closeUp.percent }
    guard let page = issue.page, page.height > issue.height else { return nil }
    return "\(min(page.height, issue.row + issue.height) * 100 / page.height)%"
  }
}
