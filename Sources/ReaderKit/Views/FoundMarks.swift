import BrochureKit
import TerminalKit

/// Marks in the page that is read what was looked for: underlined, and the hit that the person went to reversed, so that
/// both are seen without colour.
enum FoundMarks {
  /// Those after so many on one screen are not looked at.
  private static let most = 2000

  /// Returns where the hit begins that the person went to; nil where it is not on the screen.
  static func draw(_ issue: IssueState, _ state: ReaderState, into grid: inout Grid) -> Point? {
    guard let search = issue.search, search.isShown, issue.closeUp.isFitted, let page = issue.page else {
      return nil
    }
    let shown = issue.forms.count > 1 ? issue.forms.shown(issue.pages.context.view.form) : nil
    let numbers = search.hits(on: issue.cursor.current).filter {
      search.hits[$0].form == nil || search.hits[$0].form == shown
    }
    let rows = issue.row..<issue.row + issue.height
    let near = Self.near(numbers, search, page, rows: rows)
    var areas: [(hit: Int, area: Rect)] = []
    if let text = page.text {
      let placed = near.filter { search.hits[$0].hasPlace }
      areas = text.areas(of: placed.map { search.hits[$0].passage }, rows: rows).map {
        (
          placed[$0.range],
          Rect(x: $0.area.minX, y: $0.area.minY - issue.row, width: $0.area.width, height: 1)
        )
      }
    } else if !near.isEmpty, let finder = TextFinder(search.words), let screen = issue.screen {
      // In the order in which they stand; what the page does not show is not among them.
      for (number, found) in zip(near, ScreenFinder.areas(of: finder, in: screen)) {
        areas += found.map { (number, $0) }
      }
    }
    for (hit, area) in areas {
      grid.restyle(area) {
        hit == search.current
          ? $0.toggled(.reverse).with(.bold) : $0.with(state.theme.marker).with([.underline, .bold])
      }
    }
    return areas.first { $0.hit == search.current }?.area.origin
  }

  /// Those that may be on the screen.
  private static func near(_ hits: [Int], _ search: IssueSearch, _ page: DrawnPage, rows: Range<Int>) -> [Int]
  {
    let first = page.place(atRow: rows.lowerBound)
    // The lines of a table's row, say, have one place.
    let end = page.nextPlace(after: page.place(atRow: rows.upperBound))
    return Array(
      hits.lazy.filter {
        let hit = search.hits[$0]
        return !hit.hasPlace || (hit.passage.upperBound > first && hit.passage.lowerBound < end)
      }.prefix(most))
  }
}

extension Style {
  fileprivate func toggled(_ attribute: Attributes) -> Style {
    var style = self
    style.attributes.formSymmetricDifference(attribute)
    return style
  }
}
