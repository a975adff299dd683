import Localization
import NewsstandKit
import TerminalKit

/// The downloads in the order of the queue.
enum DownloadsView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point? {
    let downloads = state.downloads
    let layout = state.downloadsLayout
    drawHeader(state, into: &grid)
    var cursor: Point?
    for index in layout.range(from: downloads.top) {
      let y = layout.row(of: index, from: downloads.top)
      let isSelected = index == downloads.selection
      DownloadRow(issue: downloads.issues[index], isSelected: isSelected, layout: layout)
        .draw(y: y, state, into: &grid)
      guard isSelected else { continue }
      cursor = Point(x: 1, y: y)
      for (offset, line) in layout.details.enumerated() {
        grid.put(line.text, x: layout.detailX, y: y + 1 + offset, style: line.style)
      }
    }
    if downloads.issues.isEmpty { drawEmpty(state, into: &grid) }
    StatusLine.draw(left: hints(state).text, right: "", state, into: &grid)
    return cursor
  }

  private static func drawHeader(_ state: ReaderState, into grid: inout Grid) {
    let title = localized("Downloads")
    grid.put(title, x: 1, y: 0, style: state.theme.heading)
    let count = state.downloads.issues.count
    guard count > 0 else { return }
    let speed = state.downloads.rate
    let parts =
      [localized(count, one: "1 download", other: "\(count) downloads")]
      + (speed > 0 ? [ByteCount.speed(speed)] : [])
    let text = parts.joined(separator: state.capabilities.unicode ? " · " : " - ")
    let x = grid.width - 1 - TextWidth.of(text)
    if x > TextWidth.of(title) + 2 { grid.put(text, x: x, y: 0, style: state.theme.muted) }
  }

  /// What can be done, as much of it as there is room for.
  static func hints(_ state: ReaderState) -> KeyHintLine {
    let keys = state.keys(on: .downloads)
    return KeyHintLine(
      hints(state, keys),
      last: [keys.keyHint(.help, localized("help")), keys.keyHint(.close, localized("back"))],
      columns: state.size.width - 2)
  }

  private static func hints(_ state: ReaderState, _ keys: KeyHints) -> [KeyHint?] {
    let read = keys.keyHint(.open, localized("read"))
    guard let issue = state.downloads.selected, let download = issue.download else {
      return state.downloads.arrived == nil ? [] : [read]
    }
    let canRead = state.canRead(issue)
    let again = keys.keyHint(canRead ? .download : .open, localized("try again"))
    let pause = keys.keyHint(.pauseOrResume, localized("pause"))
    let resume = keys.keyHint(.pauseOrResume, localized("resume"))
    let own: [KeyHint?] =
      switch download.state {
      case .queued, .active: [pause]
      case .paused: [resume]
      case .waiting: [again, pause]
      case .failed: [again]
      case .installing: []
      }
    let canPause = state.downloads.issues.contains {
      [.queued, .active, .waiting].contains($0.download?.state)
    }
    let canResume = state.downloads.issues.contains { $0.download?.state == .paused }
    let all = canPause ? localized("pause all") : canResume ? localized("resume all") : nil
    return (canRead ? [read] : []) + own
      + [keys.keyHint(.remove, localized("cancel")), all.flatMap { keys.keyHint(.pauseOrResumeAll, $0) }]
  }

  private static func drawEmpty(_ state: ReaderState, into grid: inout Grid) {
    let (keys, shelf) = (state.keys(on: .downloads), state.keys(on: .shelf))
    guard let arrived = state.downloads.arrived else {
      let advice = [
        (shelf.name(.open) ?? shelf.name(.download)).map {
          localized("On the shelf, \($0) downloads an issue.")
        },
        keys.name(.close).map { localized("\($0) leads back.") },
      ]
      let lines = [localized("Nothing is being downloaded."), ""] + advice.compactMap { $0 }
      return CenteredLines.draw(lines, state, into: &grid)
    }
    let advice = keys.name(.open).map { ["", localized("\($0) reads it.")] } ?? []
    CenteredLines.draw([localized("“\(arrived.title)” is here.")] + advice, state, into: &grid)
  }
}
