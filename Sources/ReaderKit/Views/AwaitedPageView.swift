import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// In the place of a page that is not here yet: what it is, how far the download is, and what can be done.
enum AwaitedPageView {
  private static let longestBar = 40

  static func draw(_ state: ReaderState, _ issue: IssueState, into grid: inout Grid) {
    let columns = min(grid.width - 2, 70)
    guard columns > 0 else { return }
    let blocks = blocks(state, issue, columns: columns)
    // Without air where there is little room.
    let isTight = blocks.reduce(blocks.count - 1) { $0 + $1.lines.count } > issue.height
    let rows = blocks.enumerated().flatMap { number, block in
      (number == 0 || isTight ? [] : [("", block.style)]) + block.lines.map { ($0, block.style) }
    }
    let top = max(0, (issue.height - rows.count) / 2)
    for (offset, (line, style)) in rows.prefix(issue.height).enumerated() {
      grid.put(line, x: (grid.width - TextWidth.of(line)) / 2, y: top + offset, style: style)
    }
  }

  private struct Block {
    let lines: [String]
    let style: Style
  }

  private static func blocks(_ state: ReaderState, _ issue: IssueState, columns: Int) -> [Block] {
    let theme = state.theme
    func wrapped(_ text: String?, _ style: Style) -> Block? {
      text.map {
        Block(lines: LineBreaker(columns: columns).lines(of: String($0.prefix(1000))).strings, style: style)
      }
    }
    let title =
      issue.brochure[issue.cursor.current]?.title ?? issue.brochure.articles[issue.cursor.articleIndex].title
    let heading = title.map { title in
      let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
      return Block(
        lines: TitleWrap.lines(title, columns: columns, rows: 2, ellipsis: ellipsis), style: theme.heading)
    }
    let download = issue.issue.download
    var bar: Block?
    if let download, download.state != .failed, let fraction = download.fraction {
      let percent = " \(Int((fraction * 100).rounded(.down)))%"
      let width = min(longestBar, columns - percent.count)
      let text = ProgressBar.text(fraction, columns: width, unicode: state.capabilities.unicode)
      bar = Block(
        lines: [text + percent], style: download.state == .active ? theme.progress : theme.muted)
    }
    let failure = [.waiting, .failed].contains(download?.state) ? download?.failure : nil
    let blocks: [Block?] = [
      heading, wrapped(sentence(download?.state), theme.text), bar,
      progress(state, issue, columns: columns),
      wrapped(failure?.sentence, download?.state == .failed ? theme.error : theme.accent),
      wrapped(advice(download?.state, state.keys(on: .issue)), theme.muted),
    ]
    return blocks.compactMap { $0 }
  }

  private static func sentence(_ state: AssetDownload.State?) -> String {
    switch state {
    case .active, .installing: localized("This page is on its way.")
    case .queued, .paused, .waiting, .failed: localized("This page is not here yet.")
    case nil: localized("This page is not here, and the issue is not being downloaded any more.")
    }
  }

  private static func progress(_ state: ReaderState, _ issue: IssueState, columns: Int) -> Block? {
    guard let words = DownloadWords(issue.issue, state) else { return nil }
    let parts = [words.amount, words.state].compactMap { $0 }
    let line = parts.joined(separator: state.capabilities.unicode ? " · " : " - ")
    return Block(lines: TextWidth.of(line) <= columns ? [line] : parts, style: state.theme.muted)
  }

  private static func advice(_ state: AssetDownload.State?, _ keys: KeyHints) -> String? {
    switch state {
    case .queued, .active, .installing: nil
    case .paused: keys.name(.pauseOrResume).map { localized("\($0) lets it go on.") }
    case .waiting: keys.name(.download).map { localized("\($0) tries again now.") }
    case .failed: keys.name(.download).map { localized("\($0) tries again.") }
    case nil: keys.name(.download).map { localized("\($0) downloads it.") }
    }
  }
}
