import CNcurses
import Dispatch
import Glibc

/// The terminal of the process, through ncurses.
///
/// Idle it costs nothing: keys, the mouse and signals arrive through sources on the main queue.
@MainActor
public final class CursesTerminal: Terminal {
  public var size: Size { screen.size }
  public private(set) var capabilities: Capabilities
  public let events: AsyncStream<Event>
  public var title: String?
  /// The signal that asked the process to end, SIGHUP also where the terminal is gone; nil where none did.
  public private(set) var endingSignal: Int32?

  private enum State { case active, suspended, lent, closed }

  private let options: Options
  private let profile: TerminalProfile
  private let modes: TerminalModes
  private let screen: CursesScreen
  /// How pictures get to the terminal; nil where it shows no pixels.
  private let channel: (any PictureChannel)?
  private let signals: SignalRelay
  private let report: AsyncStream<Event>.Continuation
  private var input: InputReader?
  private var state = State.active
  /// Redraws once the window's size has settled.
  private var settling = Settling()
  /// What the screen shows, nil where nobody knows.
  private var shown: Grid?
  /// What it should show.
  private var wanted: (grid: Grid, cursor: Point?)?

  /// Takes over the terminal.
  public init(_ options: Options = Options()) throws(TerminalError) {
    self.options = options
    for descriptor in [options.input, options.output] where isatty(descriptor) == 0 {
      throw .notATerminal(descriptor: descriptor)
    }
    var found = termios()
    guard tcgetattr(options.output, &found) == 0 else { throw .system(call: "tcgetattr", code: errno) }
    guard !CursesScreen.isOpen else { throw .inUse }
    let entry = try TerminfoEntry(term: options.environment["TERM"] ?? "", descriptor: options.output)
    // Before ncurses starts: what has a handler already, it leaves alone.
    signals = try SignalRelay([SIGWINCH, SIGTSTP, SIGCONT])
    var decoder = InputDecoder()
    profile = TerminalProfile(entry, options, modes: found, decoder: &decoder)
    modes = TerminalModes(entry, mouse: options.mouse)
    channel = profile.makeChannel()
    do throws(TerminalError) {
      screen = try CursesScreen(profile, options, modes: found, ending: signals.ending, channel: channel)
    } catch {
      signals.cancel()
      throw error
    }
    let answers = profile.answers
    capabilities = Capabilities(
      colors: screen.colors, unicode: profile.unicode, pictures: profile.pictures.mode,
      cellSize: CellPixels.reported(by: options.output) ?? answers.cellSize ?? .usualCell,
      background: answers.background ?? Palette.background(options.environment["COLORFGBG"]))
    capabilities.sixelColors = answers.sixelColors ?? capabilities.sixelColors
    (events, report) = AsyncStream.makeStream()
    CrashGuard.arm(descriptor: options.output, restore: modes.off + entry.restore, modes: found)
    signals.handler = { [weak self] signal in self?.handle(signal) }
    screen.output.write(modes.on)
    for event in profile.typed { report.yield(clamped(event)) }
    input = InputReader(
      options.input, screen, decoder,
      isReady: { [weak self] in
        // After a stop: what was typed meanwhile was not meant for us, and goes before it is read.
        self?.signals.deliver()
        return self?.state == .active
      },
      found: { [weak self] finding in self?.take(finding) })
  }

  public func show(_ grid: Grid, cursor: Point? = nil) {
    guard state != .closed else { return }
    if state == .active, let wanted, shown != nil, wanted.cursor == cursor, wanted.grid == grid,
      screen.title == title
    {
      return
    }
    wanted = (grid, cursor)
    paint()
  }

  public func invalidate() {
    guard state != .closed else { return }
    shown = nil
    screen.redrawAll()
  }

  public func suspend() {
    guard state == .active else { return }
    leave()
    if stopUntilForeground() { resume() }
  }

  public func lend(to work: () async -> Void) async {
    guard state == .active else { return }
    leave()
    state = .lent
    signals.ignoreInterrupts()
    await work()
    guard state == .lent else { return }
    signals.heedInterrupts()
    state = .suspended
    resume()
  }

  public func close() {
    guard state != .closed else { return }
    if state == .active { leave() }
    state = .closed
    settling.cancel()
    input?.cancel()
    CrashGuard.disarm()
    screen.close()
    signals.cancel()
    report.finish()
  }

  private func paint() {
    guard state == .active, let wanted else { return }
    screen.paint(wanted.grid, over: shown, cursor: wanted.cursor, title: title)
    shown = wanted.grid
    CrashGuard.useAlternateStack()
    if let channel { CrashGuard.setRestore(modes.off + profile.entry.restore, after: channel.farewell) }
  }

  private func handle(_ signal: Int32) {
    guard state != .closed, endingSignal == nil else { return }
    if state == .lent { return handleLent(signal) }
    switch signal {
    case SIGWINCH: settling.begin { [weak self] in self?.resized() }
    case SIGTSTP: suspend()
    case SIGCONT:
      // We were stopped by what cannot be caught, and whoever had the terminal left it changed.
      if state == .active { leave() }
      if isForeground || stopUntilForeground() { resume() }
    default: end(signal)
    }
  }

  private func take(_ finding: InputReader.Finding) {
    switch finding {
    case .event(let event): report.yield(clamped(event))
    case .answer(let answer): take(answer)
    case .hangUp: end(SIGHUP)
    }
  }

  /// What the terminal sends to all programs that it runs is for the one that has it. Only that the whole job is to
  /// stop or to end is ours, too.
  private func handleLent(_ signal: Int32) {
    switch signal {
    case SIGTSTP: _ = signals.stop()
    case SIGHUP, SIGTERM: end(signal)
    default: break
    }
  }

  private func resized() {
    guard state == .active else { return }
    let isCellChanged = measureCells()
    let hasChanged = screen.resize() || isCellChanged
    // Also where it is as large as before: it may have been smaller for a moment, and what was there is lost or moved.
    invalidate()
    if hasChanged { report.yield(.resize(screen.size)) } else { paint() }
  }

  /// Whether the terminal says how large its cells are when it is asked.
  private var canAskCellSize: Bool { profile.answers.cellSize != nil }

  /// Finds out how large cells are now, and says whether that is known to have changed.
  private func measureCells() -> Bool {
    guard let size = CellPixels.reported(by: options.output) else {
      if canAskCellSize { screen.output.write("\u{1B}[16t") }
      return false
    }
    defer { capabilities.cellSize = size }
    return capabilities.cellSize != size
  }

  /// What the terminal says after the start.
  private func take(_ answer: TerminalAnswer) {
    switch answer {
    case .cellSize(let size) where size.isPlausibleCell && size != capabilities.cellSize:
      // What the system says is of now, and the answer may be of before.
      guard canAskCellSize, CellPixels.reported(by: options.output) == nil else { return }
      capabilities.cellSize = size
      report.yield(.resize(screen.size))
    case .background(let color) where color != capabilities.background:
      capabilities.background = color
      report.yield(.resize(screen.size))
    case .graphics(let id, let message) where message.hasPrefix("ENOENT"):
      guard channel?.lost(id: id) == true else { return }
      invalidate()
      paint()
    default: break
    }
  }

  /// Whether the terminal is ours to use; also where it is no terminal that has jobs.
  private var isForeground: Bool {
    let foreground = tcgetpgrp(options.output)
    return foreground == getpgrp() || foreground < 0
  }

  /// Gives the terminal back.
  private func leave() {
    input?.pause()
    screen.leave(modes.off + (channel?.farewell ?? []), isForeground: isForeground)
    channel?.forget()
    CrashGuard.pause()
    state = .suspended
  }

  /// Stops the job until it is continued with the terminal its own: a job that is continued in the background stops
  /// again. False where the process is to end instead.
  private func stopUntilForeground() -> Bool {
    repeat {
      // Asked while it was stopped.
      if signals.isAskedToEnd { return false }
      if !signals.stop() {
        guard !isForeground else { return true }
        // Nobody can give the terminal back to it.
        end(SIGHUP)
        return false
      }
    } while !isForeground
    return !signals.isAskedToEnd
  }

  /// Takes the terminal again.
  private func resume() {
    guard state == .suspended else { return }
    state = .active
    CrashGuard.resume()
    screen.enter()
    input?.resume()
    screen.output.write(modes.on)
    let isCellChanged = measureCells()
    let hasChanged = screen.resize() || isCellChanged
    invalidate()
    if hasChanged { report.yield(.resize(screen.size)) }
    paint()
  }

  private func end(_ signal: Int32) {
    guard endingSignal == nil else { return }
    endingSignal = signal
    input?.cancel()
    report.yield(.end)
    report.finish()
  }

  private func clamped(_ event: Event) -> Event {
    guard case .mouse(var mouse) = event else { return event }
    mouse.place.x = min(mouse.place.x, max(0, size.width - 1))
    mouse.place.y = min(mouse.place.y, max(0, size.height - 1))
    return .mouse(mouse)
  }
}
