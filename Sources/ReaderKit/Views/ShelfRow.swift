import NewsstandKit
import TerminalKit

/// One issue in the list: what a tile shows, in columns.
struct ShelfRow {
  private static let publicationWidth = 24
  private static let barWidth = 10
  /// What the longest word for how things stand needs, and some air.
  private static let markWidth = max(
    10, AssetDownload.State.allCases.filter { $0 != .active }.map { TextWidth.of($0.word) }.max() ?? 0)

  private let issue: Issue
  private let index: Int
  private let isSelected: Bool
  private let layout: ShelfLayout

  /// - Parameter index: its place among those shown.
  init(_ issue: Issue, _ index: Int, isSelected: Bool, _ layout: ShelfLayout) {
    self.issue = issue
    self.index = index
    self.isSelected = isSelected
    self.layout = layout
  }

  /// Returns where the title begins.
  func draw(y: Int, _ state: ReaderState, into grid: inout Grid) -> Point {
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let ellipsis: Character = unicode ? "…" : "~"
    let width = grid.width
    let style = isSelected ? theme.selectedLine : theme.text
    let quiet = isSelected ? style : theme.muted
    grid.fill(Rect(x: 0, y: y, width: width, height: 1), style: style)
    if isSelected { grid.put(unicode ? "▸" : ">", x: 0, y: y, style: style) }
    var x = 2
    if width >= 50 { x += state.dates.width + 2 }
    grid.put(
      width >= 50 ? state.dates.short(issue.date, issue.facts.datePrecision) : "", x: 2, y: y, style: quiet)

    // From the right: the word, the bar, the publication.
    let mark = IssueMark(issue, isContinued: state.shelf.isContinued(index), unicode: unicode)
    let isWide = width >= 72
    var right = width - 1 - (isWide ? Self.markWidth : mark.width)
    grid.put(mark.text, x: right, y: y, style: isSelected ? style : mark.style(theme))
    right -= 2
    if isWide {
      right -= Self.barWidth
      if let share {
        let bar = ProgressBar.text(share, columns: Self.barWidth, unicode: unicode)
        grid.put(bar, x: right, y: y, style: isSelected ? style : theme.progress)
      }
      right -= 2
    }
    if width >= 100, !layout.isGrouped, state.shelf.contents.groups.count > 1 {
      right -= Self.publicationWidth
      let name = state.shelf.publicationTitle(issue.id.publication)
      grid.put(
        TextWidth.clipped(name, to: Self.publicationWidth, ellipsis: ellipsis), x: right, y: y, style: quiet)
      right -= 2
    }
    let title = TextWidth.clipped(issue.title, to: max(0, right - x), ellipsis: ellipsis)
    grid.put(title, x: x, y: y, style: style)
    return Point(x: min(x, max(0, width - 1)), y: y)
  }

  /// How far it was read, or has come; nil where there is nothing to say.
  private var share: Double? {
    if let download = issue.download { return download.state == .failed ? nil : download.fraction }
    return issue.contentURL != nil && issue.read > 0 ? issue.read : nil
  }
}
