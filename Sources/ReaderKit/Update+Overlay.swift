import BrochureKit
import TerminalKit

extension ReaderState {
  /// Actions for what lies on top.
  mutating func performOnTop(_ action: Action) -> [Effect] {
    if action == .close {
      if case .gallery(let gallery) = overlay, !gallery.closeUp.isFitted { return lookAtPhoto(.fit) }
      let effects = leavingForm()
      if case .help(_, row: _, over: let below) = overlay {
        overlay = below
      } else {
        overlay = nil
        photo = nil
      }
      return effects
    }
    switch overlay {
    case .help(let screen, let row, let below):
      let layout = HelpLayout(self, screen)
      let target =
        switch action {
        case .first: 0
        case .last: layout.lastRow
        default: row + Self.step(action, page: layout.size.height)
        }
      overlay = .help(screen, row: min(max(0, target), layout.lastRow), over: below)
    case .question(let question): return answer(question, with: action)
    case .form: return performInForm(action)
    case .contents(let selected): return performInContents(action, selected: selected)
    case .gallery: return performInGallery(action)
    case .links(let choice): return performInLinks(action, choice)
    case nil: break
    }
    return []
  }

  private mutating func performInContents(_ action: Action, selected: Int) -> [Effect] {
    guard let open = issue else { return [] }
    let last = open.cursor.lastArticleIndex
    switch action {
    case .open:
      overlay = nil
      return performInIssue(.first, count: selected + 1)
    case .first: overlay = .contents(selected: 0)
    case .last: overlay = .contents(selected: last)
    default:
      let target = selected + Self.step(action, page: max(1, size.height - 4))
      overlay = .contents(selected: min(max(0, target), last))
    }
    return []
  }

  static func step(_ action: Action, page: Int) -> Int {
    switch action {
    case .up: -1
    case .down: 1
    case .nextScreen: page
    case .previousScreen: -page
    default: 0
    }
  }
}
