import BrochureKit
import TerminalKit

/// An open issue: the page, and one quiet line that says where one is.
enum IssueView {
  static func draw(_ state: ReaderState, _ issue: IssueState, into grid: inout Grid) {
    if let screen = issue.screen {
      grid.draw(screen, x: 0, y: 0)
      if let frame = issue.frame, let area = issue.animation?.area {
        grid.draw(frame, x: area.minX, y: area.minY - issue.row)
      }
    } else if issue.isAwaited {
      AwaitedPageView.draw(state, issue, into: &grid)
    } else if let previous = issue.previous, !issue.isLate {
      grid.draw(previous, x: 0, y: 0)
    } else if issue.isLate {
      let text = "Drawing the page"
      grid.put(
        text, x: max(0, (grid.width - text.count) / 2), y: issue.height / 2, style: state.theme.muted)
    }
    let right = right(state, issue)
    let left = left(state, issue, columns: grid.width - TextWidth.of(right) - 4)
    StatusLine.draw(left: left, right: right, state, into: &grid)
  }

  private static func left(_ state: ReaderState, _ issue: IssueState, columns: Int) -> String {
    if let count = issue.count { return "\(count)" }
    switch issue.wrap {
    case .toFirst: return "Round the end: the first article again"
    case .toLast: return "Round the beginning: the last article"
    case nil: break
    }
    let publication = state.hasShelf ? state.shelf.publicationTitle(issue.issue.id.publication) : ""
    let title = issue.issue.title
    let article = issue.brochure.articles[issue.cursor.articleIndex].title ?? ""
    // What a title says already is not said twice.
    var parts = [title.hasPrefix(publication) ? "" : publication, title, article == title ? "" : article]
      .filter { !$0.isEmpty }
    // Where there is little room the article matters most.
    while parts.count > 1, TextWidth.of(parts.joined(separator: separator(state))) > columns {
      parts.removeFirst()
    }
    return parts.joined(separator: separator(state))
  }

  private static func right(_ state: ReaderState, _ issue: IssueState) -> String {
    let cursor = issue.cursor
    var parts = ["article \(cursor.articleIndex + 1)/\(cursor.lastArticleIndex + 1)"]
    if cursor.lastPageIndex > 0 { parts.append("page \(cursor.pageIndex + 1)/\(cursor.lastPageIndex + 1)") }
    if issue.animation != nil, issue.closeUp.isFitted {
      parts.insert(issue.playback?.isRunning == true ? "Space stops" : "Space plays", at: 0)
    }
    if !issue.closeUp.isFitted {
      parts.append(issue.closeUp.percent)
    } else if let page = issue.page, page.height > issue.height {
      let end = min(page.height, issue.row + issue.height)
      parts.append("\(end * 100 / page.height)%")
    }
    return parts.joined(separator: separator(state))
  }

  private static func separator(_ state: ReaderState) -> String { state.capabilities.unicode ? " · " : " - " }
}
