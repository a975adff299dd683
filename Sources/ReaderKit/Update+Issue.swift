import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

extension ReaderState {
  mutating func performInIssue(_ action: Action, count: Int?) -> [Effect] {
    guard var open = issue else { return [] }
    let cursor = open.cursor
    let isAlone = cursor.lastArticleIndex == 0
    open.wrap = nil
    if !open.closeUp.isFitted, let move = action.closeUpMove {
      _ = open.look(move)
      issue = open
      return wanted()
    }
    switch action {
    case .right:
      if isAlone { return stay() }
      open.turn(articles: open.isRightToLeft ? -(count ?? 1) : count ?? 1)
    case .left:
      if isAlone { return stay() }
      open.turn(articles: open.isRightToLeft ? count ?? 1 : -(count ?? 1))
    case .down:
      if !open.goDown(count ?? 1) { say(open.endSentence(keys(on: .issue)), of: open) }
    case .up:
      if !open.goUp(count ?? 1) { say(open.beginningSentence, of: open) }
    case .zoomIn:
      if open.isBeingDrawn { break }
      if !open.look(.closer) {
        notice = Notice(text: localized("This page shows no picture to look at more closely."))
      }
    case .switchForm:
      if open.isBeingDrawn || open.lookAtOtherPage() { break }
      if !open.switchForm() { notice = Notice(text: open.formSentence) }
    case .nextScreen:
      if !open.goForward(count ?? 1) { say(localized("This is the end of the issue."), of: open) }
    case .playOrNextScreen:
      if open.animation == nil { return performInIssue(.nextScreen, count: count) }
      open.togglePlayback()
    case .close:
      open.endPlayback()
      open.search?.isShown = false
    case .previousScreen:
      if !open.goBackward(count ?? 1) { say(localized("This is the beginning of the issue."), of: open) }
    case .first: open.turn(to: PageIndex(article: (count ?? 1) - 1, page: 0))
    case .last: open.turn(to: PageIndex(article: count.map { $0 - 1 } ?? cursor.lastArticleIndex, page: 0))
    case .contents:
      issue = open
      return showContents()
    case .photos where open.isBeingDrawn, .openOutside where open.isBeingDrawn:
      // What it has, its drawing will tell.
      break
    case .photos:
      if !open.photos.isEmpty {
        showPhotos(open.photos)
      } else if let movie = open.movie {
        return [.show(movie)]
      } else if !open.allLinks.isEmpty {
        issue = open
        return chooseLink()
      } else {
        notice = Notice(
          text: open.isAwaited
            ? localized("This page is not here yet.")
            : localized("This page has no photos, no movie and no link to open."))
      }
    case .openOutside:
      issue = open
      return openOutside()
    case .returnFromLink:
      issue = open
      return returnFromLink(count ?? 1)
    case .search: entry = searchEntry
    case .nextHit:
      issue = open
      return go(hits: count ?? 1)
    case .previousHit:
      issue = open
      return go(hits: -(count ?? 1))
    case .bookmark:
      issue = open
      return toggleBookmark()
    case .undo: return restoreBookmark()
    case .bookmarks: return showBookmarks(of: open.issue.id)
    case .information: return showInformation(on: open.issue)
    case .switchStatus:
      hidesStatus.toggle()
      open.setContext(issueContext)
    case .download: return downloadOpenIssue()
    case .pauseOrResume: return pauseOrResume(open.issue)
    case .back: return close()
    default: break
    }
    issue = open
    return wanted() + keepPosition()
  }

  /// Scrolls by some rows, for the wheel; goes on to the neighbouring page at the end.
  mutating func roll(_ rows: Int) -> [Effect] {
    if issue?.closeUp.isFitted == false { return drag(columns: 0, rows: rows) }
    // A wheel that turns fast does not run past pages that nobody has seen.
    guard var open = issue, open.page != nil || open.isAwaited else { return [] }
    let row = open.row
    open.wrap = nil
    open.scroll(to: row + rows)
    issue = open
    if open.row == row { return performInIssue(rows > 0 ? .down : .up, count: nil) }
    return wanted() + keepPosition()
  }

  /// Moves a picture that is looked at closely by some cells.
  mutating func drag(columns: Int, rows: Int) -> [Effect] {
    if gallery != nil { return lookAtPhoto(.cells(columns, rows)) }
    _ = issue?.look(.cells(columns, rows))
    return wanted()
  }

  /// Says that it does not go any further; not of a page of which nobody knows yet how long it is.
  private mutating func say(_ end: String, of open: IssueState) {
    if !open.isBeingDrawn { notice = Notice(text: end) }
  }

  private mutating func stay() -> [Effect] {
    notice = Notice(text: issue.map { ArticleWords.only($0.brochure.articleKind) } ?? "")
    return []
  }

  private mutating func close() -> [Effect] {
    let last = keepPosition(isLeaving: true)
    if !hasShelf { return last + [.quit] }
    if let id = issue?.issue.id { shelf.select(id) }
    issue = nil
    return last + [.loadLibrary] + wanted()
  }
}

extension IssueState {
  /// What ends below the screen, and how one goes on.
  fileprivate func endSentence(_ keys: KeyHints) -> String {
    // Two may be side by side.
    let last = cursor.facing?.article ?? cursor.articleIndex
    if last == cursor.lastArticleIndex { return localized("This is the end of the issue.") }
    let end = ArticleWords.end(brochure.articleKind)
    return keys.name(isRightToLeft ? .left : .right).map { end + " " + localized("\($0) goes on.") } ?? end
  }

  fileprivate var beginningSentence: String {
    cursor.articleIndex == 0
      ? localized("This is the beginning of the issue.") : ArticleWords.beginning(brochure.articleKind)
  }

  /// Whether what comes next is on the left.
  var isRightToLeft: Bool { brochure.direction == .rightToLeft }

  /// Why there is nothing to change to.
  fileprivate var formSentence: String {
    switch forms.first {
    case .text: localized("There is no picture that goes with this text.")
    case .picture: localized("There is no text that goes with this picture.")
    case nil: localized("This page has only one form.")
    }
  }
}
