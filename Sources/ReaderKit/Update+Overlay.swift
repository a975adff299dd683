import BrochureKit
import TerminalKit

extension ReaderState {
  /// Actions for what lies on top.
  ///
  /// - Parameter count: how often it is done, or in a list which line is gone to.
  mutating func performOnTop(_ action: Action, count: Int? = nil) -> [Effect] {
    if action == .close {
      if case .hits = overlay { return leaveHits() }
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
    case .contents(let contents): return performInContents(action, contents)
    case .gallery: return performInGallery(action)
    case .links(let choice): return performInLinks(action, choice, count: count)
    case .hits: return performInHits(action, count: count)
    case .bookmarks(let list): return performInBookmarks(action, list, count: count)
    case .note(let reading): return performInNote(action, reading)
    case .information(let information): return performInInformation(action, information)
    case nil: break
    }
    return []
  }

  private mutating func performInContents(_ action: Action, _ contents: Contents) -> [Effect] {
    var contents = contents
    switch action {
    case .open:
      guard let entry = contents.selected, let page = entry.page else { return [] }
      overlay = nil
      issue?.wrap = nil
      issue?.visit(page, named: entry.place)
      return wanted() + keepPosition()
    case .search:
      contents.show(matching: "")
      entry = TextEntry(.articles)
    case .first where contents.isNumberTyped, .last where contents.isNumberTyped:
      // It is selected already.
      contents.select(contents.selection)
    default: contents.select(line(action, from: contents.selection, count: nil))
    }
    overlay = .contents(contents)
    return []
  }

  /// Shows the contents; what articles without a title call themselves is read meanwhile.
  mutating func showContents() -> [Effect] {
    guard let open = issue else { return [] }
    overlay = .contents(open.contents)
    let untitled = open.untitledArticles
    return untitled.isEmpty || !open.brochure.outline.isEmpty ? [] : [.readTitles(untitled, open.brochure)]
  }

  mutating func take(titles: [Int: String], of brochure: Brochure) {
    guard issue?.brochure == brochure else { return }
    issue?.titles.merge(titles) { _, new in new }
    guard case .contents(var contents) = overlay else { return }
    contents.take(titles: titles)
    overlay = .contents(contents)
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
