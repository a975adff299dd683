import NewsstandKit
import TerminalKit

extension ReaderState {
  var shelfLayout: ShelfLayout {
    ShelfLayout(size: size, view: shelf.view, count: shelf.shown.count, all: shelf.issues.count)
  }

  /// - Parameter count: how often it is moved, or which one is selected.
  mutating func performOnShelf(_ action: Action, count: Int?) -> [Effect] {
    guard let count else { return performOnShelf(action) }
    switch action {
    case .first, .last:
      shelf.select(count - 1)
      return wanted()
    case .left, .right, .up, .down, .nextScreen, .previousScreen:
      var effects: [Effect] = []
      for _ in 0..<count {
        let before = shelf.selection
        effects += performOnShelf(action)
        if shelf.selection == before { break }
      }
      return effects
    default: return performOnShelf(action)
    }
  }

  mutating func performOnShelf(_ action: Action) -> [Effect] {
    guard hasShelf else { return [] }
    let layout = shelfLayout
    switch action {
    case .left: shelf.select(shelf.selection - (layout.isList ? 0 : 1))
    case .right: shelf.select(shelf.selection + (layout.isList ? 0 : 1))
    case .up: if shelf.selection >= layout.columns { shelf.select(shelf.selection - layout.columns) }
    case .down: moveDown(layout)
    case .nextScreen: shelf.select(shelf.selection + layout.columns * layout.rows)
    case .previousScreen: shelf.select(shelf.selection - layout.columns * layout.rows)
    case .first: shelf.select(0)
    case .last: shelf.select(.max)
    case .open: return shelf.selected.map { open($0) } ?? []
    case .download: return shelf.selected.map { download($0) } ?? []
    case .pauseOrResume: return shelf.selected.map { pauseOrResume($0) } ?? []
    case .remove: return shelf.selected.map { remove($0) } ?? []
    case .refresh:
      notice = Notice(text: "Looking for new issues…")
      return [.refresh]
    case .filter: shelf.isTyping = true
    case .information: return shelf.selected.map { showInformation(on: $0) } ?? []
    case .close: shelf.setFilter("")
    case .switchView: shelf.view = shelf.view == .covers ? .list : .covers
    default: break
    }
    return wanted()
  }

  /// Keys while the filter is typed: it acts at once.
  mutating func type(_ key: Key) -> [Effect] {
    switch key {
    case .character(let character): extendFilter(String(character))
    case .backspace:
      if shelf.filter.isEmpty {
        shelf.isTyping = false
      } else {
        shelf.setFilter(String(shelf.filter.dropLast()))
      }
    case .control("u"): shelf.setFilter("")
    case .control("c"): return [.quit]
    case .control("l"): return [.redraw]
    case .control("z"): return [.suspend]
    case .escape:
      shelf.isTyping = false
      shelf.setFilter("")
    case .enter: shelf.isTyping = false
    case .up, .down, .left, .right:
      shelf.isTyping = false
      return press(key)
    default: break
    }
    return wanted()
  }

  /// A text that is pasted while the filter is typed.
  mutating func paste(_ text: String) -> [Effect] {
    extendFilter(text)
    return wanted()
  }

  /// More than a hundred characters are a text pasted by mistake.
  private mutating func extendFilter(_ text: String) {
    let room = 100 - shelf.filter.count
    if room > 0 { shelf.setFilter(shelf.filter + text.prefix(room)) }
  }

  /// Keeps the selection on the screen, and asks for the covers that are on it.
  mutating func wantedCovers() -> [Effect] {
    let layout = shelfLayout
    shelf.top = layout.top(showing: shelf.selection, from: shelf.top)
    guard !layout.isList else { return [] }
    // A screen ahead, so that scrolling finds them drawn.
    let range = layout.range(from: shelf.top)
    let ahead = range.lowerBound..<range.upperBound + layout.columns * layout.rows
    return shelf.missingCovers(in: ahead, size: layout.cover).map {
      .loadCover($0, layout.cover, pageContext.pictures)
    }
  }

  private mutating func moveDown(_ layout: ShelfLayout) {
    let target = shelf.selection + layout.columns
    // From above a last row that is shorter, down leads to its end.
    let lastRow = (shelf.shown.count - 1) / layout.columns
    if target < shelf.shown.count || shelf.selection / layout.columns < lastRow { shelf.select(target) }
  }
}
