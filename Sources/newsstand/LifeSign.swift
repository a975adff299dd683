import Foundation
import TerminalKit

/// A line on stderr that says what is being done, where that takes longer than a moment and stderr is a terminal.
struct LifeSign {
  private let isShown: Bool
  private var next = ContinuousClock.now + .milliseconds(100)
  private var isDrawn = false

  init(isQuiet: Bool) {
    let term = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1 && term != "dumb"
  }

  /// Says it in the place of what was said before; ten times a second at most.
  mutating func show(_ text: @autoclosure () -> String) {
    guard isShown, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(100)
    isDrawn = true
    let line = TextWidth.clipped(text(), to: 79, ellipsis: Output.hasUnicode ? "…" : "~")
    try? Output.raw("\r\u{1B}[K" + line, to: STDERR_FILENO)
  }

  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    try? Output.raw("\r\u{1B}[K", to: STDERR_FILENO)
  }
}
