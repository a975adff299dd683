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
    StatusLine.draw(left: hints(state).joined(separator: "   "), right: "", state, into: &grid)
    return cursor
  }

  private static func drawHeader(_ state: ReaderState, into grid: inout Grid) {
    let title = "Downloads"
    grid.put(title, x: 1, y: 0, style: state.theme.heading)
    let count = state.downloads.issues.count
    guard count > 0 else { return }
    let speed = state.downloads.rate
    let parts =
      [count == 1 ? "1 download" : "\(count) downloads"]
      + (speed > 0 ? [ByteCount.text(Int64(speed)) + "/s"] : [])
    let text = parts.joined(separator: state.capabilities.unicode ? " · " : " - ")
    let x = grid.width - 1 - TextWidth.of(text)
    if x > title.count + 2 { grid.put(text, x: x, y: 0, style: state.theme.muted) }
  }

  private static func hints(_ state: ReaderState) -> [String] {
    let general = ["? help", "q back"]
    guard let issue = state.downloads.selected, let download = issue.download else {
      return (state.downloads.arrived == nil ? [] : ["Enter read"]) + general
    }
    let canRead = state.canRead(issue)
    var hints = canRead ? ["Enter read"] : []
    switch download.state {
    case .queued, .active: hints.append("p pause")
    case .paused: hints.append("p resume")
    case .waiting: hints += [canRead ? "r try again" : "Enter try again", "p pause"]
    case .failed: hints.append(canRead ? "r try again" : "Enter try again")
    case .installing: break
    }
    if state.size.width < 60 { return hints.prefix(1) + general }
    hints.append("x cancel")
    let canPause = state.downloads.issues.contains {
      [.queued, .active, .waiting].contains($0.download?.state)
    }
    let canResume = state.downloads.issues.contains { $0.download?.state == .paused }
    if canPause || canResume { hints.append(canPause ? "P pause all" : "P resume all") }
    return hints + general
  }

  private static func drawEmpty(_ state: ReaderState, into grid: inout Grid) {
    let lines =
      state.downloads.arrived.map { ["“\($0.title)” is here.", "", "Enter reads it."] }
      ?? [
        "Nothing is being downloaded.", "", "On the shelf, Enter or d downloads an issue.", "q leads back.",
      ]
    CenteredLines.draw(lines, state, into: &grid)
  }
}
