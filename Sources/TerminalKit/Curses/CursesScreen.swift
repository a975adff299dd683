import CNcurses
import Glibc

/// The one owner of ncurses' screen: starts it, paints grids on it, reads from it, gives it back.
@MainActor
final class CursesScreen {
  /// The colours that are shown.
  let colors: ColorDepth
  let unicode: Bool
  private(set) var size: Size

  private let screen: OpaquePointer
  private let input: UnsafeMutablePointer<FILE>
  private let output: UnsafeMutablePointer<FILE>
  private let descriptor: Int32
  /// What keys are read through: unlike a window, a pad is not drawn by reading.
  private let pad: UnsafeMutablePointer<WINDOW>
  private var pairs: ColorPairs
  /// One row as ncurses takes it.
  private var row: [cchar_t] = []
  /// How pictures get to the terminal; nil where it shows no pixels.
  private let channel: (any PictureChannel)?
  /// Rows that ncurses writes as a whole in this frame.
  private var rewritten: Set<Int> = []
  private var isCursorVisible = true
  private let synchronizes: Bool

  /// ncurses keeps its screen in globals.
  private(set) static var isOpen = false

  init(
    entry: TerminfoEntry, input inputDescriptor: Int32, output outputDescriptor: Int32, unicode: Bool,
    depth: ColorDepth, adapted: AdaptedEntry?, channel: (any PictureChannel)?
  ) throws(TerminalError) {
    precondition(!CursesScreen.isOpen, "there is one screen a process")
    // Streams of our own, for `newterm` sets their buffers.
    guard let input = CursesScreen.stream(inputDescriptor, "r") else {
      throw .system(call: "fdopen", code: errno)
    }
    guard let output = CursesScreen.stream(outputDescriptor, "w") else {
      fclose(input)
      throw .system(call: "fdopen", code: errno)
    }
    var hasMoreColors = false
    var screen: OpaquePointer?
    if let adapted {
      screen = CursesScreen.start(adapted, output, input)
      hasMoreColors = screen != nil && adapted.changes.contains(.moreColors)
    }
    screen = screen ?? newterm(entry.term, output, input)
    guard let screen, let pad = newpad(1, 1) else {
      fclose(input)
      fclose(output)
      throw .unknown(term: entry.term)
    }
    CursesScreen.isOpen = true
    self.screen = screen
    self.pad = pad
    self.input = input
    self.output = output
    self.channel = channel
    descriptor = outputDescriptor
    synchronizes = entry.isXtermLike
    let encoding = CursesScreen.encoding(depth, colors: entry.colors, hasMore: hasMoreColors)
    if encoding != .none {
      start_color()
      use_default_colors()
    }
    pairs = ColorPairs(encoding: encoding, limit: encoding == .none ? 0 : newsstand_color_pairs())
    colors =
      switch encoding {
      case .none: .mono
      case .direct: .direct
      case .palette(let count): count < 256 ? .sixteen : .palette
      }
    self.unicode = unicode
    size = Size(width: 80, height: 24)
    configure()
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
    defer { size = new }
    return size != new
  }

  /// Shows `grid`, of which `previous` (nil: nothing that could be trusted) is on the screen.
  func paint(_ grid: Grid, over previous: Grid?, cursor: Point?) {
    var previous = previous.flatMap { $0.size == grid.size ? $0 : nil }
    if pairs.isScarce(cells: grid.width * grid.height) {
      resetPairs()
      previous = nil
    }
    if previous == nil { werase(newsstand_stdscr()) }
    rewritten = []
    let before = channel?.prepare(grid) ?? []
    if !write(grid, over: previous) {
      resetPairs()
      previous = nil
      werase(newsstand_stdscr())
      _ = write(grid, over: nil)
    }
    let visible = cursor.flatMap {
      $0.x >= 0 && $0.x < size.width && $0.y >= 0 && $0.y < size.height ? $0 : nil
    }
    let place = visible ?? Point(x: 0, y: 0)
    wmove(newsstand_stdscr(), Int32(place.y), Int32(place.x))
    wnoutrefresh(newsstand_stdscr())
    // ncurses empties its buffer at the end of doupdate and holds nothing back between, so what is
    // written here stands exactly around its bytes.
    send((synchronizes ? Array("\u{1B}[?2026h".utf8) : []) + before)
    showCursor(visible != nil)
    doupdate()
    let after = channel?.finish(grid, over: previous, rewritten: rewritten) ?? []
    send(after + (synchronizes ? Array("\u{1B}[?2026l".utf8) : []))
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

  /// Writes control bytes between two frames.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Writes control bytes between two frames.
  func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          return  // The terminal is gone: the input says so, and ends the loop.
        }
      }
    }
  }

  /// Leaves the screen to others until the next `paint`.
  func leave() {
    showCursor(true)
    endwin()
  }

  /// Throws away what was typed ahead.
  func discardInput() { flushinp() }

  func close() {
    leave()
    delwin(pad)
    delscreen(screen)
    fclose(input)
    fclose(output)
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
    newsstand_set_escdelay(25)
    idlok(newsstand_stdscr(), false)
    scrollok(newsstand_stdscr(), false)
    leaveok(newsstand_stdscr(), false)
  }

  /// Gives all pairs back; everything is to be drawn with new ones.
  private func resetPairs() {
    pairs.reset()
    redrawAll()
  }

  private func showCursor(_ visible: Bool) {
    guard visible != isCursorVisible else { return }
    isCursorVisible = visible
    curs_set(visible ? 1 : 0)
  }

  /// Writes what differs into ncurses' screen; false when the pairs ran out.
  private func write(_ grid: Grid, over previous: Grid?) -> Bool {
    var isComplete = true
    for y in 0..<min(grid.height, size.height) {
      let new = grid.row(y)
      var range = new.startIndex..<new.startIndex + min(grid.width, size.width)
      if let previous {
        let old = previous.row(y)
        while let first = range.first, new[first] == old[first] { range = first + 1..<range.upperBound }
        while let end = range.last, new[end] == old[end] { range = range.lowerBound..<end }
      }
      guard !range.isEmpty else { continue }
      isComplete = write(new, range, y: y) && isComplete
      if !isComplete, previous != nil { return false }
    }
    return isComplete
  }

  private func write(_ cells: ArraySlice<Cell>, _ range: Range<Int>, y: Int) -> Bool {
    var start = range.lowerBound
    while start > cells.startIndex, cells[start].width == 0 { start -= 1 }
    var end = range.upperBound
    while end < cells.endIndex, cells[end].width == 0 { end += 1 }
    // A row may be wider than the screen just after it shrank.
    let limit = cells.startIndex + size.width

    row.removeAll(keepingCapacity: true)
    var style: Style?
    var ink: Ink? = Ink(attributes: 0, pair: 0)
    var isComplete = true
    var hasFlag = false
    for index in start..<end where cells[index].width > 0 {
      let cell = cells[index]
      guard index + Int(cell.width) <= limit else { break }
      if let tile = cell.tile, let channel {
        let standIn = channel.standIn(for: tile)
        let tileInk = self.ink(Style(foreground: standIn.color))
        isComplete = isComplete && tileInk != nil
        CellText.append(standIn, ink: tileInk ?? Ink(attributes: 0, pair: 0), to: &row)
        continue
      }
      if cell.style != style {
        style = cell.style
        ink = self.ink(cell.style)
        isComplete = isComplete && ink != nil
      }
      let count = row.count
      CellText.append(cell, unicode: unicode, ink: ink ?? Ink(attributes: 0, pair: 0), to: &row)
      hasFlag = hasFlag || (row.count > count + 1 && unicode)
    }
    row.withUnsafeBufferPointer { row in
      _ = mvwadd_wchnstr(
        newsstand_stdscr(), Int32(y), Int32(start - cells.startIndex), row.baseAddress, Int32(row.count))
    }
    // A flag is two cells for ncurses and one thing for some terminals: never half of it is written.
    if hasFlag {
      wredrawln(newsstand_stdscr(), Int32(y), 1)
      rewritten.insert(y)
    }
    return isComplete
  }

  private func ink(_ style: Style) -> Ink? {
    guard let pair = pairs.number(foreground: style.foreground, background: style.background) else {
      return nil
    }
    var attributes: UInt32 = 0
    if style.attributes.contains(.bold) { attributes |= newsstand_attr_bold }
    if style.attributes.contains(.dim) { attributes |= newsstand_attr_dim }
    if style.attributes.contains(.italic) { attributes |= newsstand_attr_italic }
    if style.attributes.contains(.underline) { attributes |= newsstand_attr_underline }
    if style.attributes.contains(.reverse) { attributes |= newsstand_attr_reverse }
    return Ink(attributes: attributes, pair: pair)
  }

  private static func stream(_ descriptor: Int32, _ mode: String) -> UnsafeMutablePointer<FILE>? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    guard let stream = fdopen(copy, mode) else {
      Glibc.close(copy)
      return nil
    }
    return stream
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
