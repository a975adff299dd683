import CNcurses
import Dispatch
import Glibc

/// The terminal of the process, through ncurses.
///
/// Idle it costs nothing: keys, the mouse and signals arrive through sources on the main queue.
@MainActor
public final class CursesTerminal: Terminal {
  /// What may be chosen; the standard is what suits nearly everyone.
  public struct Options: Sendable {
    /// Colours, where the person decides over what the terminal says.
    public var colors: ColorDepth?
    /// Whether only ASCII is to be drawn although the terminal has more. Pixels are shown where they are asked for.
    public var isASCII = false
    /// Whether clicks, drags and the wheel are ours; with Shift they stay the terminal's.
    public var mouse = true
    /// How pictures are shown, where the person decides over what the terminal says. What it certainly cannot show
    /// becomes block characters.
    public var pictures: PictureMode?
    /// How long the terminal's answers about itself are waited for, in seconds; 0 where it is not to be asked.
    public var patience = 1.0
    /// Where the terminfo entry for 24-bit colour is kept: an absolute path, nil for
    /// `$XDG_CACHE_HOME/newsstand/terminfo`.
    public var cacheFolder: String?
    /// The descriptors of the terminal.
    public var input: Int32 = 0
    public var output: Int32 = 1
    /// The locale as setlocale(3) takes it; empty for that of the environment.
    public var locale = ""
    /// `TERM`, `COLORTERM`, `COLORFGBG`, `NO_COLOR`, `XDG_CACHE_HOME`, `HOME`, `LC_ALL`, `LC_CTYPE`, `LANG`, `TMUX`, `TMUX_PANE`.
    public var environment = Options.processEnvironment

    public init() {}

    /// The variables above as the process has them.
    public static var processEnvironment: [String: String] {
      var result: [String: String] = [:]
      for name in [
        "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "XDG_CACHE_HOME", "HOME", "LC_ALL", "LC_CTYPE", "LANG",
        "TMUX", "TMUX_PANE",
      ] { result[name] = getenv(name).map { String(cString: $0) } }
      return result
    }
  }

  public var size: Size { screen.size }
  public private(set) var capabilities: Capabilities
  public let events: AsyncStream<Event>

  private enum State { case active, suspended, lent, closed }

  private let options: Options
  private let screen: CursesScreen
  private let report: AsyncStream<Event>.Continuation
  private let restore: [UInt8]
  private let mouse: Bool
  /// How pictures get to the terminal; nil where it shows no pixels.
  private let channel: (any PictureChannel)?
  private var state = State.active
  /// Whether the terminal says how large its cells are when it is asked.
  private let canAskCellSize: Bool
  private var decoder: InputDecoder
  private var keys: (any DispatchSourceRead)?
  private let signals: SignalRelay
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
    var modes = termios()
    guard tcgetattr(options.output, &modes) == 0 else { throw .system(call: "tcgetattr", code: errno) }
    guard !CursesScreen.isOpen else { throw .inUse }
    let entry = try TerminfoEntry(term: options.environment["TERM"] ?? "", descriptor: options.output)
    // Before ncurses starts: what has a handler already, it leaves alone.
    signals = try SignalRelay([SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGTERM, SIGINT])
    var decoder = InputDecoder()
    var answers = TerminalAnswers()
    var typed: [Event] = []
    if options.patience > 0, entry.canBeAsked {
      (answers, typed) = TerminalQuery.ask(
        input: options.input, output: options.output, modes: modes, seconds: options.patience,
        decoder: &decoder)
    }
    let isUTF8 = Locale.use(options)
    let unicode = isUTF8 && !options.isASCII
    let tmux = answers.isOfTmux ? TmuxClient.ask(options.environment) : nil
    let depth = ColorDepth.of(entry, options, answers, tmux)
    var support = PictureSupport(
      answers, wish: options.pictures, colors: depth,
      unicode: unicode || (isUTF8 && options.pictures?.showsPixels == true), tmux: tmux)
    if !unicode, support.mode == .blocks { support = PictureSupport(mode: .ascii) }
    let changes: AdaptedEntry.Changes = [
      depth.exceeds(entry, isWish: options.colors != nil) ? .moreColors : [],
      support.liesOverCells ? .cellsInPlace : [],
    ]
    let adapted =
      changes.isEmpty ? nil : options.terminfoFolder.flatMap { AdaptedEntry(of: entry, changes, cache: $0) }
    if support.liesOverCells, adapted == nil { support = PictureSupport(mode: unicode ? .blocks : .ascii) }
    channel = CursesTerminal.channel(support, answers)
    do throws(TerminalError) {
      screen = try CursesScreen(
        entry: entry, input: options.input, output: options.output, unicode: unicode,
        depth: depth, adapted: adapted, channel: channel)
    } catch {
      signals.cancel()
      throw error
    }
    self.decoder = decoder
    capabilities = Capabilities(
      colors: screen.colors, unicode: unicode, pictures: support.mode,
      cellSize: CellPixels.reported(by: options.output) ?? answers.cellSize ?? .usualCell,
      background: answers.background ?? Palette.background(options.environment["COLORFGBG"]))
    capabilities.sixelColors = answers.sixelColors ?? capabilities.sixelColors
    canAskCellSize = answers.cellSize != nil
    mouse = options.mouse && entry.hasMouse
    (events, report) = AsyncStream.makeStream()
    restore = Array((mouse ? CursesTerminal.mouseOff : "").utf8) + entry.restore
    CrashGuard.arm(descriptor: options.output, restore: restore, modes: modes)
    signals.handler = { [weak self] signal in self?.handle(signal) }
    if mouse { screen.send(CursesTerminal.mouseOn) }
    for event in typed { report.yield(clamped(event)) }
    listen()
  }

  public func show(_ grid: Grid, cursor: Point? = nil) {
    guard state != .closed else { return }
    if state == .active, let wanted, shown != nil, wanted.cursor == cursor, wanted.grid == grid { return }
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
    signals.stop()
    resume()
  }

  public func lend(to work: () async -> Void) async {
    guard state == .active else { return }
    leave()
    state = .lent
    // Its keys are not ours: left unread, they would wake us without end.
    keys?.suspend()
    await work()
    keys?.resume()
    guard state == .lent else { return }
    state = .suspended
    resume()
  }

  public func close() {
    guard state != .closed else { return }
    leave()
    state = .closed
    keys?.cancel()
    keys = nil
    signals.cancel()
    CrashGuard.disarm()
    screen.close()
    report.finish()
  }

  // Normal tracking, drags, and coordinates as decimal numbers (ctlseqs, "Mouse Tracking").
  private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l"

  private static func channel(_ support: PictureSupport, _ answers: TerminalAnswers) -> (any PictureChannel)?
  {
    switch support.mode {
    case .kitty: KittyChannel(throughTmux: support.throughTmux)
    case .sixel: InlineChannel(limit: answers.sixelSize)
    case .iterm: InlineChannel(limit: nil)
    case .blocks, .ascii, .none: nil
    }
  }

  private func paint() {
    guard state == .active, let wanted else { return }
    screen.paint(wanted.grid, over: shown, cursor: wanted.cursor)
    shown = wanted.grid
    if let channel { CrashGuard.setRestore(restore, after: channel.farewell) }
  }

  private func handle(_ signal: Int32) {
    guard state != .closed else { return }
    if state == .lent { return handleLent(signal) }
    switch signal {
    case SIGWINCH where state == .active: resized()
    case SIGTSTP: suspend()
    case SIGCONT:
      // Perhaps we were stopped by what cannot be caught, and whoever had the terminal left it changed.
      if state == .active { leave() }
      resume()
    case SIGHUP, SIGTERM, SIGINT: end()
    default: break
    }
  }

  /// What the terminal sends to all programs that it runs is for the one that has it. Only that the whole job is to
  /// stop or to end is ours, too.
  private func handleLent(_ signal: Int32) {
    switch signal {
    case SIGTSTP: signals.stop()
    case SIGHUP, SIGTERM: end()
    default: break
    }
  }

  private func resized() {
    let isCellChanged = measureCells()
    guard screen.resize() else {
      if isCellChanged { report.yield(.resize(screen.size)) }
      return
    }
    invalidate()
    report.yield(.resize(screen.size))
  }

  /// Finds out how large cells are now, and says whether that is known to have changed.
  private func measureCells() -> Bool {
    guard let size = CellPixels.reported(by: options.output) else {
      if canAskCellSize { screen.send("\u{1B}[16t") }
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

  /// The terminal as it was found.
  private func leave() {
    if mouse { screen.send(CursesTerminal.mouseOff) }
    if let channel {
      screen.send(channel.farewell)
      channel.forget()
    }
    screen.leave()
    CrashGuard.pause()
    state = .suspended
  }

  /// Takes the terminal again, unless the job was continued in the background: then it stops again.
  private func resume() {
    guard state == .suspended else { return }
    let foreground = tcgetpgrp(options.output)
    guard foreground == getpgrp() || foreground < 0 else {
      signals.stop()
      return
    }
    state = .active
    CrashGuard.resume()
    screen.discardInput()
    decoder = InputDecoder()
    if mouse { screen.send(CursesTerminal.mouseOn) }
    let isCellChanged = measureCells()
    let hasChanged = screen.resize() || isCellChanged
    invalidate()
    if hasChanged { report.yield(.resize(screen.size)) }
    paint()
  }

  private func end() {
    keys?.cancel()
    keys = nil
    report.yield(.end)
    report.finish()
  }

  private func listen() {
    let source = DispatchSource.makeReadSource(fileDescriptor: options.input, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.receive() } }
    source.activate()
    keys = source
  }

  /// Reads what waits, up to a bound, so that a flood cannot keep the loop from drawing.
  private func receive() {
    guard state == .active else { return }
    var count = 0
    while count < 4096, let code = screen.read() {
      count += 1
      let events = code > 0xFF ? decoder.decode(key: code) : decoder.decode(byte: UInt8(code))
      for event in events { report.yield(clamped(event)) }
    }
    for answer in decoder.takeAnswers() { take(answer) }
    if count < 4096 { for event in decoder.pause() { report.yield(event) } }
    if isGone(readNothing: count == 0) { end() }
  }

  /// Whether the other side of the terminal is closed: it hung up, or is readable for ever with nothing to read.
  private func isGone(readNothing: Bool) -> Bool {
    var poll = pollfd(fd: options.input, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, 0) > 0 else { return false }
    if poll.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { return true }
    return readNothing && newsstand_readable_bytes(options.input) <= 0
  }

  private func clamped(_ event: Event) -> Event {
    guard case .mouse(var mouse) = event else { return event }
    mouse.place.x = min(mouse.place.x, max(0, size.width - 1))
    mouse.place.y = min(mouse.place.y, max(0, size.height - 1))
    return .mouse(mouse)
  }
}

extension CursesTerminal.Options {
  /// Where the entry for 24-bit colour is kept; nil where the environment names no folder.
  var terminfoFolder: String? {
    if let cacheFolder { return cacheFolder }
    // The specification of XDG ignores relative paths.
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return cache + "/newsstand/terminfo"
    }
    return environment["HOME"].map { $0 + "/.cache/newsstand/terminfo" }
  }
}

/// The character set of the process.
private enum Locale {
  /// Sets it and says whether it is UTF-8. Only the character type: numbers keep their points.
  @MainActor
  static func use(_ options: CursesTerminal.Options) -> Bool {
    if setlocale(LC_CTYPE, options.locale) == nil {
      // A name that is not installed, common over ssh. What it says about the encoding is still true.
      let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { options.environment[$0] }
      let name = names.first { !$0.isEmpty }?.lowercased() ?? ""
      setlocale(LC_CTYPE, name.contains("utf-8") || name.contains("utf8") ? "C.UTF-8" : "C")
    }
    guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
    return String(cString: codeset) == "UTF-8"
  }
}
