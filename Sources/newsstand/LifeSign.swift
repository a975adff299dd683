import Foundation
import Synchronization
import TerminalKit

/// A line on stderr that says what is being done, where that takes longer than a moment and stderr is a terminal. It
/// goes with `clear`, or with the value.
final class LifeSign: Sendable {
  private struct State {
    var text = ""
    var drawn = ""
  }

  private let state = Mutex(State())
  private let isShown: Bool

  init(isQuiet: Bool) {
    let term = ProcessInfo.processInfo.environment["TERM"] ?? "dumb"
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1 && term != "dumb"
    guard isShown else { return }
    Task { [weak self] in
      while true {
        try? await Task.sleep(for: .milliseconds(100))
        guard let self else { return }
        draw()
      }
    }
  }

  deinit { clear() }

  /// Says it in the place of what was said before, as soon as a tenth of a second is over.
  func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let text = text()
    state.withLock { $0.text = text }
  }

  /// Takes the line away, so that others can be printed.
  func clear() {
    state.withLock { state in
      if !state.drawn.isEmpty { try? Output.raw("\r\u{1B}[K", to: STDERR_FILENO) }
      state = State()
    }
  }

  private func draw() {
    state.withLock { state in
      guard state.text != state.drawn else { return }
      let line = TextWidth.clipped(state.text, to: 79, ellipsis: Output.hasUnicode ? "…" : "~")
      try? Output.raw("\r\u{1B}[K" + line, to: STDERR_FILENO)
      state.drawn = state.text
    }
  }
}
