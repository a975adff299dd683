import NewsstandKit
import ReaderKit
import TerminalKit
import TestSupport
import Testing

/// A terminal whose keys a test presses and whose screens it waits for.
@MainActor
final class ScriptedTerminal: Terminal {
  let size: Size
  let capabilities = Capabilities(colors: .direct, unicode: true)
  let events: AsyncStream<Event>
  /// The screen that was shown last, as text.
  let shown = Watched("")
  private(set) var isClosed = false
  private(set) var suspensions = 0
  var title: String?
  private let feed: AsyncStream<Event>.Continuation

  init(_ width: Int = 80, _ height: Int = 24) {
    size = Size(width: width, height: height)
    (events, feed) = AsyncStream.makeStream(of: Event.self)
  }

  func press(_ keys: Key...) { for key in keys { feed.yield(.key(key)) } }

  func type(_ text: String) { for character in text { feed.yield(.key(.character(character))) } }

  func send(_ event: Event) { feed.yield(event) }

  /// Waits for a screen that holds a text, and answers it.
  @discardableResult
  func wait(for text: String) async throws(TestSupportError) -> String {
    try await shown.wait(for: "“\(text)” on the screen") { $0.contains(text) }
  }

  func show(_ grid: Grid, cursor: Point?) {
    precondition(!isClosed, "a terminal that was given back is not drawn on")
    shown.update { $0 = grid.text }
  }

  func invalidate() {}

  func suspend() { suspensions += 1 }

  /// What was on the screen whenever the terminal was lent.
  private(set) var lent: [String] = []

  func lend(to work: () async -> Void) async {
    lent.append(shown.value)
    await work()
    loans.update { $0 += 1 }
  }

  private let loans = Watched(0)

  /// Waits until the terminal was lent and given back.
  func waitForLoan() async throws(TestSupportError) {
    try await loans.wait(for: "the terminal to be given back") { $0 > 0 }
  }

  func close() {
    precondition(!isClosed, "a terminal is given back once")
    isClosed = true
    feed.finish()
  }

  /// Runs a reader while `script` plays the person; the script has to end it. Says how it ended.
  @discardableResult
  static func read(
    opening issue: NewsstandKit.Issue? = nil, in library: Library?, agent: AgentLauncher? = nil,
    viewers: Viewers = Viewers(), _ script: (ScriptedTerminal) async throws -> Void
  ) async throws -> ReaderEnding {
    let terminal = ScriptedTerminal()
    let loop = ReaderLoop(terminal: terminal, library: library, agent: agent, viewers: viewers)
    let running = Task { await loop.run(opening: issue) }
    do {
      try await script(terminal)
    } catch {
      terminal.send(.end)
      _ = await running.value
      throw error
    }
    let ending = await running.value
    #expect(terminal.isClosed)
    return ending
  }
}
