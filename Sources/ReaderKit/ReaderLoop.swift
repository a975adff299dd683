public import BrochureKit
public import NewsstandKit
public import TerminalKit

/// The one loop: takes messages, updates the state, draws it, and does what the update asks for. It sleeps
/// while nothing happens.
@MainActor
public final class ReaderLoop {
  private let terminal: any Terminal
  private let library: Library?
  private let opening: ShelfOpening?
  private let registry: PageRegistry
  private let agent: AgentLauncher?
  private lazy var performer = Performer(
    library: library, opening: opening, agent: agent, registry: registry
  ) { [weak self] in self?.post($0) }
  private let viewers: Viewers
  private lazy var outside = OutsideView(viewers, terminal: terminal) { [weak self] in self?.post($0) }
  private var state: ReaderState
  private var inbox: [Message] = []
  /// nil once the issue that the reader began with is open.
  private var typedAhead: TypedAhead?
  private let wakes: AsyncStream<Void>
  private let wake: AsyncStream<Void>.Continuation
  /// Says each second how late it is, while something on the screen depends on it.
  private var seconds: Task<Void, any Error>?
  /// Whether the person is at this terminal, as far as it says so: else nothing moves there.
  private var hasFocus = true

  /// A reader of a library; without one, of the one issue that `run` is given.
  ///
  /// - Parameters:
  ///   - opening: what was begun to be read of the library before there was a terminal.
  ///   - agent: starts the process that downloads; without one the reader does it itself as long as it runs.
  ///   - complaints: what of the settings cannot be used, as sentences; said once.
  public init(
    terminal: any Terminal, library: Library?, opening: ShelfOpening? = nil, agent: AgentLauncher? = nil,
    theme: ThemeName = .auto,
    registry: PageRegistry = .standard, viewers: Viewers = Viewers(), keymap: Keymap = .standard,
    complaints: [String] = []
  ) {
    self.terminal = terminal
    self.library = library
    self.opening = opening
    self.registry = registry
    self.agent = agent
    self.viewers = viewers
    state = ReaderState(
      size: terminal.size, capabilities: terminal.capabilities, theme: theme, hasShelf: library != nil,
      keymap: keymap, dates: .own)
    // Lost subscriptions matter more than a setting.
    state.notice =
      library?.damageSentence.map { Notice(text: $0, isFailure: true) } ?? Notice(complaints: complaints)
    (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Shows the shelf, or the issue that is to be opened, until the person leaves. Gives the terminal back, and says
  /// how it came to its end.
  @discardableResult
  public func run(opening issue: Issue? = nil) async -> ReaderEnding {
    await run { [self] in if let issue { perform(.open(issue)) } else { typedAhead = nil } }
  }

  /// Shows what lies at a path, a folder or an archive, as it is at each moment, until the person leaves.
  ///
  /// - Parameter positions: where it is kept how far it was read.
  public func run(previewing path: String, positions: PathPositions = PathPositions()) async -> ReaderEnding {
    state.readPath = path
    state.opening = (path.split(separator: "/").last.map(String.init) ?? path, isLate: false)
    let ending = await run { [self] in
      performer.preview(path, positions)
      Task { [weak self] in
        try await Pause.wait(for: .milliseconds(150))
        self?.post(.openingIsLate)
      }
    }
    return ending
  }

  private func run(opening open: () -> Void) async -> ReaderEnding {
    let events = Task { [events = terminal.events] in
      for await event in events { post(.event(event)) }
    }
    typedAhead = TypedAhead()
    open()
    performer.start()
    show()
    var ending: ReaderEnding?
    for await _ in wakes {
      ending = drain()
      if ending != nil { break }
    }
    events.cancel()
    seconds?.cancel()
    terminal.close()
    await performer.finish()
    // Without one the task of the reader was cancelled.
    return ending ?? .ended
  }

  private func post(_ message: Message) {
    inbox.append(message)
    wake.yield()
  }

  /// Takes all that has come and draws once. Says how it ended where it is over.
  private func drain() -> ReaderEnding? {
    while !inbox.isEmpty {
      let messages = inbox
      inbox = []
      for message in messages where typedAhead?.keeps(message) != true {
        if let ending = take(message) { return ending }
        guard let keys = typedAhead?.keys, TypedAhead.ends(with: message) else { continue }
        typedAhead = nil
        for key in keys {
          if let ending = take(key) { return ending }
        }
      }
    }
    countSeconds()
    show()
    return nil
  }

  private func take(_ message: Message) -> ReaderEnding? {
    if case .event(.resize) = message { state.setCapabilities(terminal.capabilities) }
    if case .event(.focus(let hasFocus)) = message {
      self.hasFocus = hasFocus
      performer.setFocus(hasFocus)
    }
    // What is told of times is told as of now; what is measured comes with the time of its measure.
    switch message {
    case .downloads, .time: break
    default: state.now = .now
    }
    let effects = state.update(message)
    if case .unopened(_, isFinal: true) = message { return ReaderEnding(by: message) }
    for effect in effects {
      if effect == .quit { return ReaderEnding(by: message) }
      perform(effect)
    }
    return nil
  }

  private func countSeconds() {
    guard state.isCountingDown, hasFocus else {
      seconds?.cancel()
      seconds = nil
      return
    }
    guard seconds == nil else { return }
    // What was read last may be of long ago.
    _ = state.update(.time(.now))
    seconds = Task {
      while true {
        try await Pause.wait(for: .seconds(1))
        post(.time(.now))
      }
    }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .suspend: terminal.suspend()
    case .redraw: terminal.invalidate()
    case .show(let opening): outside.show(opening)
    default: performer.perform(effect)
    }
  }

  private func show() {
    let (grid, cursor) = ScreenView.draw(state)
    terminal.title = state.issue?.title
    terminal.show(grid, cursor: cursor)
  }
}
