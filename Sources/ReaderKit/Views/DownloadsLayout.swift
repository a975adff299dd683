import NewsstandKit
import TerminalKit

/// Where things stand among the downloads: a header line, a row for each, details below the selected one, a
/// status line.
struct DownloadsLayout {
  /// Columns between the parts of a row.
  private static let gap = 2
  /// ` 64%`.
  private static let percentWidth = 4
  /// What the words of a row need: `999.9 kB/s  99:59:59 left`.
  private static let wordsWidth = 25
  /// Details are indented, and no longer than is read with ease.
  private static let indent = 3
  private static let longestDetail = 100

  /// No room for more than a title and a word in a row.
  let isNarrow: Bool
  let titleWidth: Int
  let barX: Int
  let barWidth: Int
  let percentX: Int
  let wordsX: Int
  let detailX: Int
  /// Rows between the header and the status line.
  let height: Int
  let details: [DownloadDetails.Line]
  private let firstRow: Int
  private let count: Int
  private let selection: Int

  init(_ state: ReaderState) {
    let width = state.size.width
    isNarrow = width < 60
    titleWidth = isNarrow ? max(0, width - 2) : min(width * 2 / 5 - 2, 60)
    barX = 1 + titleWidth + Self.gap
    barWidth = max(0, min(30, width - barX - 2 * Self.gap - Self.percentWidth - Self.wordsWidth))
    percentX = barX + barWidth + 1
    wordsX = percentX + Self.percentWidth + Self.gap
    detailX = isNarrow ? 2 : Self.indent
    // Some air where there is room for it.
    firstRow = state.size.height >= 20 ? 2 : 1
    height = max(1, state.size.height - firstRow - 1)
    count = state.downloads.issues.count
    selection = state.downloads.selection
    guard let selected = state.downloads.selected else {
      details = []
      return
    }
    let columns = min(width - detailX - 1, Self.longestDetail)
    let lines = DownloadDetails(selected, state, columns: columns, isNarrow: isNarrow).lines
    // Where the screen is lower than they are, their row at least stays.
    details = Array(lines.prefix(max(0, height - 1)))
  }

  /// The first download to show so that the selected one and its details are on the screen, as near to `top`
  /// as can be.
  func top(showing selection: Int, from top: Int) -> Int {
    let most = max(0, count + details.count - height)
    return min(max(min(top, selection), selection + 1 + details.count - height), most)
  }

  /// The downloads that are on the screen.
  func range(from top: Int) -> Range<Int> {
    let rows = height - (selection >= top ? details.count : 0)
    return min(top, count)..<min(top + max(0, rows), count)
  }

  /// The row of the screen where a download stands.
  func row(of index: Int, from top: Int) -> Int {
    firstRow + index - top + (index > selection && selection >= top ? details.count : 0)
  }

  /// Which download is at a place on the screen, its details belonging to it.
  func index(at place: Point, from top: Int) -> Int? {
    range(from: top).first { index in
      let row = row(of: index, from: top)
      return (row...row + (index == selection ? details.count : 0)).contains(place.y)
    }
  }
}

extension ReaderState {
  var downloadsLayout: DownloadsLayout { DownloadsLayout(self) }
}
