import CNcurses
import Glibc

/// The one owner of ncurses' screen: starts it, paints grids on it, reads from it, gives it back.
@MainActor
final class CursesScreen {
  /// The colours that are shown.
  let colors: ColorDepth
  let output: TerminalOutput
  private(set) var size: Size
  /// The title that was set last; nil for the terminal's own.
  private(set) var title: String?

  private let screen: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  /// What keys are read through: unlike a window, a pad is not drawn by reading.
  private let pad: UnsafeMutablePointer<WINDOW>
  private var writer: CellWriter
  /// How pictures get to the terminal; nil where it shows no pixels.
  private let channel: (any PictureChannel)?
  private let profile: TerminalProfile
  /// Those of the terminal as it was found, and with our screen.
  private let found: termios
  private var own = termios()
  private var isCursorVisible = true

  /// ncurses keeps its screen in globals.
  private(set) static var isOpen = false

  /// - Parameters:
  ///   - modes: those of the terminal as it was found.
  ///   - ending: a descriptor that is readable once the process is asked to end.
  init(
    _ profile: TerminalProfile, _ options: CursesTerminal.Options, modes: termios, ending: Int32,
    channel: (any PictureChannel)?
  ) throws(TerminalError) {
    precondition(!CursesScreen.isOpen, "there is one screen a process")
    let output = try TerminalOutput(options.output, ending: ending)
    // Streams of our own, for `newterm` sets their buffers.
    guard let input = fopen(duplicating: options.input, "r") else {
      defer { output.close() }
      throw .system(call: "fdopen", code: errno)
    }
    var hasMoreColors = false
    var screen: OpaquePointer?
    if let adapted = profile.adapted {
      screen = CursesScreen.start(adapted, output.stream, input)
      hasMoreColors = screen != nil && adapted.changes.contains(.moreColors)
    }
    screen = screen ?? newterm(profile.entry.term, output.stream, input)
    guard let screen, let pad = newpad(1, 1) else {
      fclose(input)
      output.close()
      throw .unknown(term: profile.entry.term)
    }
    CursesScreen.isOpen = true
    self.screen = screen
    self.pad = pad
    self.input = input
    self.output = output
    self.channel = channel
    self.profile = profile
    descriptor = options.output
    found = modes
    let encoding = CursesScreen.encoding(
      profile.depth, colors: profile.entry.colors, hasMore: hasMoreColors)
    if encoding != .none {
      start_color()
      use_default_colors()
    }
    colors =
      switch encoding {
      case .none: .mono
      case .direct: .direct
      case .palette(let count): count < 256 ? .sixteen : .palette
      }
    writer = CellWriter(encoding, unicode: profile.unicode, channel: channel)
    size = writer.size
    configure()
    do throws(TerminalError) {
      guard tcgetattr(descriptor, &own) == 0 else { throw .system(call: "tcgetattr", code: errno) }
      try output.catchStream()
    } catch {
      endwin()
      close()
      throw error
    }
    resize()
  }

  /// Asks the terminal for its size and says whether it changed.
  @discardableResult
  func resize() -> Bool {
    var window = winsize()
    var new = Size(width: Int(getmaxx(newsstand_stdscr())), height: Int(getmaxy(newsstand_stdscr())))
    if newsstand_window_size(descriptor, &window) == 0, window.ws_col > 0, window.ws_row > 0 {
      // A size that no screen has would only cost memory.
      new = Size(width: min(Int(window.ws_col), 2000), height: min(Int(window.ws_row), 1000))
      resize_term(Int32(new.height), Int32(new.width))
    }
    defer {
      size = new
      writer.size = new
    }
    return size != new
  }

  /// Shows `grid`, of which `previous` (nil: nothing that could be trusted) is on the screen, and a title (nil: the
  /// terminal's own). All of it is one write.
  func paint(_ grid: Grid, over previous: Grid?, cursor: Point?, title: String?) {
    let heading = takeTitle(title)
    let before = channel?.prepare(grid) ?? []
    let previous = writer.write(grid, over: previous)
    let visible = cursor.flatMap {
      $0.x >= 0 && $0.x < size.width && $0.y >= 0 && $0.y < size.height ? $0 : nil
    }
    let place = visible ?? Point(x: 0, y: 0)
    wmove(newsstand_stdscr(), Int32(place.y), Int32(place.x))
    wnoutrefresh(newsstand_stdscr())
    showCursor(visible != nil)
    doupdate()
    let cells = output.takeCaught()
    let links =
      profile.takesLinks
      ? LinkWriter(size: size, unicode: profile.unicode).write(
        grid, over: previous, drawn: cells.isEmpty ? [] : [writer.touched, place.y..<place.y + 1],
        renditionOf: { writer.rendition(of: $0) }) : []
    let after = channel?.finish(grid, over: previous, rewritten: writer.rewritten) ?? []
    let frame = heading + before + cells + links + after
    if !frame.isEmpty { output.write(profile.synchronization.around(frame)) }
  }

  /// The next `paint` trusts nothing that is on the screen.
  func redrawAll() { clearok(newsstand_curscr(), true) }

  /// Reads one byte or the code of a key (above 255); nil where nothing waits.
  ///
  /// Bytes and not `wget_wch`, which loses a character that arrives in two parts.
  func read() -> Int32? {
    let code = wgetch(pad)
    return code == ERR ? nil : code
  }

  /// Leaves the screen to others until `enter`, and sends `farewell` first.
  ///
  /// - Parameter isForeground: whether the terminal is still ours. To somebody else's only what has to be switched off
  ///   is said; how it takes keys is his.
  func leave(_ farewell: [UInt8], isForeground: Bool) {
    showCursor(true)
    endwin()
    title = nil
    let bytes = farewell + profile.entry.erase + output.takeCaught()
    guard isForeground else {
      // Who writes from the background may be stopped for it.
      return withBlocked(SIGTTOU) { output.write(bytes) }
    }
    output.write(bytes)
    var modes = found
    tcsetattr(descriptor, output.isGivenUp ? TCSANOW : TCSADRAIN, &modes)
  }

  /// Takes the screen again; the next `paint` draws all of it.
  func enter() {
    tcsetattr(descriptor, TCSADRAIN, &own)
    tcflush(descriptor, TCIFLUSH)
    flushinp()
    keypad(pad, true)
    redrawAll()
  }

  /// Frees all of it. Before it the screen is to be left.
  func close() {
    delwin(pad)
    delscreen(screen)
    fclose(input)
    output.close()
    CursesScreen.isOpen = false
  }

  private func configure() {
    raw()
    noecho()
    nonl()
    typeahead(-1)
    intrflush(newsstand_stdscr(), false)
    keypad(pad, true)
    nodelay(pad, true)
    // The mouse is read by InputDecoder; ncurses would wait for its bytes.
    keyok(KEY_MOUSE, false)
    // So are these, which an entry may name as keys.
    for sequence in ["\u{1B}[I", "\u{1B}[O", "\u{1B}[200~", "\u{1B}[201~"] { define_key(sequence, 0) }
    newsstand_set_escdelay(25)
    idlok(newsstand_stdscr(), false)
    scrollok(newsstand_stdscr(), false)
    leaveok(newsstand_stdscr(), false)
  }

  private func takeTitle(_ new: String?) -> [UInt8] {
    guard new != title, profile.entry.takesTitle else {
      title = new
      return []
    }
    title = new
    return new.map { TerminalTitle($0, unicode: profile.unicode).command } ?? TerminalTitle.original
  }

  private func withBlocked(_ signal: Int32, _ body: () -> Void) {
    var mask = sigset_t()
    var old = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, signal)
    pthread_sigmask(SIG_BLOCK, &mask, &old)
    body()
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  private func showCursor(_ visible: Bool) {
    guard visible != isCursorVisible else { return }
    isCursorVisible = visible
    curs_set(visible ? 1 : 0)
  }

  /// Starts with an entry of our own. The variable that leads there is ncurses' alone: programs that we
  /// start see the environment as it was.
  private static func start(
    _ entry: AdaptedEntry, _ output: UnsafeMutablePointer<FILE>, _ input: UnsafeMutablePointer<FILE>
  ) -> OpaquePointer? {
    let previous = getenv("TERMINFO_DIRS").map { String(cString: $0) }
    setenv("TERMINFO_DIRS", entry.folder, 1)
    defer {
      if let previous { setenv("TERMINFO_DIRS", previous, 1) } else { unsetenv("TERMINFO_DIRS") }
    }
    return newterm(entry.name, output, input)
  }

  private static func encoding(_ depth: ColorDepth, colors: Int, hasMore: Bool) -> ColorPairs.Encoding {
    if depth == .direct, hasMore { return .direct }
    // A terminal that has only its own direct-colour entry still takes 0-7 for palette colours.
    let available = hasMore ? ColorDepth.palette.count : colors > ColorDepth.palette.count ? 8 : colors
    return switch min(available, depth.count) {
    case ..<8: .none
    case 8..<16: .palette(8)
    case 16..<256: .palette(16)
    default: .palette(256)
    }
  }
}
