import Foundation
import Localization
import NewsstandKit
import ReaderKit
import TerminalKit

/// Progress on stderr: one bar for each download that is going on, below the lines that say what ended.
/// Where stderr is no terminal there are only those lines.
struct ProgressDisplay {
  private let isQuiet: Bool
  private let isTerminal: Bool
  private var rates: [Issue.ID: TransferRate] = [:]
  private var lineCount = 0
  /// Only grows, so that the bars do not jump when a download with a long name is over.
  private var nameWidth = 0

  init(isQuiet: Bool) {
    self.isQuiet = isQuiet
    let term = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    isTerminal = isatty(STDERR_FILENO) == 1 && term != "dumb"
  }

  /// Says how one download ended.
  mutating func announce(_ line: String, isFailure: Bool) {
    if isQuiet, !isFailure { return }
    clear()
    Output.message(line)
  }

  /// Shows the downloads that are going on, in the place of those shown before.
  mutating func show(_ downloads: [AssetDownload]) {
    guard isTerminal, !isQuiet else { return }
    let size = Self.size
    let shown = downloads.filter { $0.state != .queued }.prefix(max(1, size.height - 2))
    var lines: [String] = []
    nameWidth = min(24, shown.map { TextWidth.of($0.issue.name) }.reduce(nameWidth, max))
    for download in shown {
      rates[download.issue, default: TransferRate()].add(download.received)
      let bar = DownloadText.line(
        download, rate: rates[download.issue]?.bytesPerSecond, nameWidth: nameWidth,
        columns: size.width - 1, unicode: Output.hasUnicode)
      lines.append(bar)
    }
    let waiting = downloads.count - shown.count
    if waiting > 0 {
      lines.append(localized(waiting, one: "1 more in the queue", other: "\(waiting) more in the queue"))
    }
    draw(lines)
  }

  mutating func clear() { draw([]) }

  private mutating func draw(_ lines: [String]) {
    guard lineCount > 0 || !lines.isEmpty else { return }
    var text = lineCount > 0 ? "\u{1B}[\(lineCount)A\r\u{1B}[J" : ""
    for line in lines { text += TextWidth.cleaned(line) + "\n" }
    lineCount = lines.count
    try? Output.raw(text, to: STDERR_FILENO)
  }

  private static var size: Size {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return Size(width: 80, height: 24)
    }
    return Size(width: Int(size.ws_col), height: Int(size.ws_row))
  }
}
