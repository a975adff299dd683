import BrochureKit
import Localization
import TerminalKit

/// An open issue: the page, and one quiet line that says where one is.
enum IssueView {
  /// Returns where the cursor stands: on the hit that the person went to.
  static func draw(_ state: ReaderState, _ issue: IssueState, into grid: inout Grid) -> Point? {
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
      let text = localized("Drawing the page")
      grid.put(
        text, x: max(0, (grid.width - TextWidth.of(text)) / 2), y: issue.height / 2, style: state.theme.muted)
    }
    let cursor = FoundMarks.draw(issue, state, into: &grid)
    let status = IssueStatus(issue, state)
    if !state.hidesStatus || state.notice != nil || status.passing != nil {
      let (left, right) = status.fitted(grid.width - 2)
      StatusLine.draw(left: left, right: right, state, into: &grid)
    }
    return cursor
  }
}
