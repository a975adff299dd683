import CNcurses
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TerminalKit

/// ncurses has one screen a process and signals have one handler, so these run one after the other.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CursesTerminalTests {
  /// Terminfo entries that were made.
  let cache: TemporaryFolder

  init() throws { cache = try TemporaryFolder() }

  func options(
    _ pty: PseudoTerminal, term: String = "xterm-256color", _ environment: [String: String] = [:],
    locale: String = "C.UTF-8"
  ) -> CursesTerminal.Options {
    var options = CursesTerminal.Options()
    options.input = pty.slave
    options.output = pty.slave
    options.locale = locale
    options.cacheFolder = cache.path
    options.patience = 0  // nobody answers
    options.environment = environment.merging(["TERM": term]) { $1 }
    return options
  }

  private func colorful(_ size: Size) -> Grid {
    var grid = Grid(size: size)
    grid.put("漢字 e\u{301} 각", x: 0, y: 0, style: Style(foreground: .palette(1), .bold))
    grid.put("👨‍👩‍👧|🇩🇪|👍🏽|❤\u{FE0F}|क्षि|", x: 0, y: 1)
    grid.put("rgb", x: 0, y: 2, style: Style(foreground: .rgb(0xFF8000), background: .rgb(0x000001)))
    grid.put("p200", x: 4, y: 2, style: Style(background: .palette(200)))
    grid.put("evil\u{1B}[2J\u{9B}1m", x: 0, y: 3)
    grid.put("漢", x: size.width - 2, y: size.height - 1)
    grid.put("#", x: 0, y: size.height - 1, style: Style(.reverse))
    return grid
  }

  @Test("What a grid holds stands in the terminal, to the last column of the last row")
  func drawing() throws {
    let pty = PseudoTerminal(width: 30, height: 6)
    let terminal = try CursesTerminal(options(pty, ["COLORTERM": "truecolor"]))
    defer { terminal.close() }
    #expect(terminal.size == Size(width: 30, height: 6))
    #expect(terminal.capabilities == Capabilities(colors: .direct, unicode: true))
    terminal.show(colorful(terminal.size), cursor: nil)
    var model = TerminalModel(width: 30, height: 6)
    model.receive(pty.written())
    #expect(
      model.text == """
        漢字 e\u{301} 각
        👨|🇩🇪|👍|❤|क्षि|
        rgb p200
        evil\u{FFFD}[2J\u{FFFD}1m

        #                           漢
        """)
    #expect(model.spots[0][0] == TerminalModel.Spot(text: "漢", colors: "1/-", bold: true))
    #expect(model.spots[2][0].colors == "255,128,0/0,0,1")
    #expect(model.spots[2][4].colors == "-/200")
    #expect(model.unknown.isEmpty)
    #expect(!model.scrolled)
    #expect(model.modes.isSuperset(of: ["?1049", "?1000", "?1002", "?1006"]))
    #expect(!model.modes.contains("?25"))
  }

  @Test("ncurses itself reads back what a grid holds")
  func readBack() throws {
    let pty = PseudoTerminal(width: 30, height: 6)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    terminal.show(colorful(terminal.size), cursor: nil)
    func cell(_ x: Int32, _ y: Int32) -> (text: String, attributes: UInt32, colors: [Int32]) {
      var cell = cchar_t()
      mvwin_wch(newsstand_stdscr(), y, x, &cell)
      var text = [wchar_t](repeating: 0, count: 8)
      var attributes = attr_t()
      var short: Int16 = 0
      var pair: Int32 = 0
      getcchar(&cell, &text, &attributes, &short, &pair)
      var foreground: Int32 = -2
      var background: Int32 = -2
      extended_pair_content(pair, &foreground, &background)
      let scalars = text.prefix { $0 != 0 }.compactMap { Unicode.Scalar(UInt32($0)) }
      return (String(String.UnicodeScalarView(scalars)), attributes, [foreground, background])
    }
    #expect(cell(0, 0).text == "漢")
    #expect(cell(0, 0).attributes & newsstand_attr_bold != 0)
    #expect(cell(0, 0).colors == [1, -1])
    #expect(cell(5, 0).text == "e\u{301}")
    #expect(cell(7, 0).text == "각")
    #expect(cell(0, 1).text == "👨")
    #expect(cell(3, 1).text + cell(4, 1).text == "🇩🇪")
    // The nearest of 256.
    #expect(cell(0, 2).colors == [208, 16])
    #expect(cell(0, 5).attributes & newsstand_attr_reverse != 0)
    #expect(cell(28, 5).text == "漢")
  }

  /// With the second seed ncurses finds it cheaper to scroll once.
  @Test(
    "Any sequence of grids leaves the terminal as the last one, and only differences are written",
    arguments: [1, 295])
  func differences(seed: UInt64) throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty, ["COLORTERM": "24bit"]))
    defer { terminal.close() }
    var model = TerminalModel(width: 20, height: 5)
    var random = RandomText(seed: seed)
    let texts = ["漢字", "abc", "é", "     ", "🇩🇪", "🇩🇰", "👍", "का", "──"]
    var grid = Grid(size: terminal.size)
    for step in 0..<400 {
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let color = Color.rgb(UInt32.random(in: 0...7, using: &random) * 0x20_1008)
        grid.put(
          texts.randomElement(using: &random)!, x: .random(in: 0..<20, using: &random),
          y: .random(in: 0..<5, using: &random), style: Style(foreground: color))
      }
      if step % 50 == 49 { terminal.invalidate() }
      terminal.show(grid, cursor: nil)
      model.receive(pty.written())
      try #require(model.text == grid.text, "step \(step)")
    }
    #expect(model.unknown.isEmpty)
    terminal.show(grid, cursor: nil)
    #expect(pty.written().isEmpty)
    grid.put("x", x: 3, y: 3)
    terminal.show(grid, cursor: nil)
    #expect((1..<80).contains(pty.written().count))
  }

  @Test("When the colour pairs run out everything is drawn again with new ones")
  func pairs() async throws {
    let pty = PseudoTerminal(width: 100, height: 20)
    let terminal = try CursesTerminal(options(pty, ["COLORTERM": "truecolor"]))
    defer { terminal.close() }
    var model = TerminalModel(width: 100, height: 20)
    for frame in 0..<36 {
      // 2,000 new pairs a frame: 72,000 in all.
      var grid = Grid(size: terminal.size)
      for y in 0..<20 {
        for x in 0..<100 {
          let color = UInt32(frame * 2000 + y * 100 + x)
          grid.put(
            "x", x: x, y: y, style: Style(foreground: .rgb(color), background: .rgb(0xFF_FFFF - color)))
        }
      }
      // The frame is larger than the terminal's buffer: somebody must read while it is written.
      let reader = DescriptorReader(pty.master)
      terminal.show(grid, cursor: nil)
      let bytes = await reader.stop()
      model.receive(bytes + pty.written())
      let color = frame * 2000 + 1999
      #expect(
        model.spots[19][99].colors
          == "\(color >> 16),\(color >> 8 & 255),\(color & 255)/\(255 - color >> 16),\(255 - color >> 8 & 255),\(255 - color & 255)"
      )
      #expect(Set(model.spots.joined().map(\.colors)).count == 2000)
    }
  }

  @Test("The cursor stands where it is asked to and is hidden otherwise")
  func cursor() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var model = TerminalModel(width: 20, height: 5)
    let grid = Grid(size: terminal.size)
    terminal.show(grid, cursor: Point(x: 4, y: 2))
    let bytes = pty.written()
    model.receive(bytes + Array("X".utf8))
    #expect(model.text == "\n\n    X\n\n")
    #expect(model.modes.contains("?25") || !String(decoding: bytes, as: UTF8.self).contains("?25l"))
    terminal.show(grid, cursor: Point(x: 99, y: 2))
    model.receive(pty.written())
    #expect(!model.modes.contains("?25"))
  }

  @Test("After closing, the terminal is as it was found")
  func closing() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    var before = termios()
    tcgetattr(pty.slave, &before)
    let terminal = try CursesTerminal(options(pty))
    var during = termios()
    tcgetattr(pty.slave, &during)
    #expect(during.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0)
    terminal.show(colorful(terminal.size), cursor: nil)
    terminal.close()
    terminal.close()
    var after = termios()
    tcgetattr(pty.slave, &after)
    #expect(
      after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
    var model = TerminalModel(width: 20, height: 5)
    model.receive(pty.written())
    #expect(model.modes.isDisjoint(with: ["?1049", "?1000", "?1002", "?1006", "?1", "?2026"]))
    #expect(model.modes.contains("?25"))
  }

  @Test(
    "Colours follow what person, environment and terminfo say",
    arguments: [
      (["COLORTERM": "truecolor"], "xterm-256color", .direct), ([:], "xterm-256color", .palette),
      (["NO_COLOR": "1", "COLORTERM": "truecolor"], "xterm-256color", .mono),
      (["NO_COLOR": ""], "xterm-256color", .palette), ([:], "xterm", .sixteen), ([:], "linux", .sixteen),
      ([:], "vt100", .mono), (["COLORTERM": "truecolor"], "vt100", .mono),
      (["COLORTERM": "truecolor"], "tmux-256color", .direct),
      (["COLORTERM": "yes"], "screen-256color", .palette), ([:], "screen", .sixteen),
      ([:], "tmux-256color", .palette),
      // GNU screen hands it on from the terminal around it; tmux knows it itself.
      (["COLORTERM": "truecolor"], "screen-256color", .palette),
      (["COLORTERM": "truecolor", "TMUX": "/nonexistent,1,0"], "screen-256color", .direct),
    ] as [([String: String], String, ColorDepth)])
  func depths(environment: [String: String], term: String, depth: ColorDepth) throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty, term: term, environment))
    defer { terminal.close() }
    #expect(terminal.capabilities.colors == depth)
    var grid = Grid(size: terminal.size)
    grid.put("orange", x: 0, y: 0, style: Style(foreground: .rgb(0xFF8000)))
    terminal.show(grid, cursor: nil)
    let bytes = String(decoding: pty.written(), as: UTF8.self)
    #expect(bytes.contains("orange"))
    #expect(bytes.contains("38;2;255;128;0") == (depth == .direct))
    if depth == .mono { #expect(!bytes.contains("[3")) }
  }

  @Test(
    "The person's choice of colours wins, and is drawn even where the terminal's entry has none of them",
    arguments: ["xterm-256color", "xterm", "vt100", "linux"])
  func choice(term: String) throws {
    for (depth, orange) in [
      (ColorDepth.mono, nil), (.sixteen, "3/-"), (.palette, "208/-"), (.direct, "255,128,0/-"),
    ] {
      let pty = PseudoTerminal(width: 20, height: 5)
      var options = options(pty, term: term, ["NO_COLOR": "1"])
      options.colors = depth
      let terminal = try CursesTerminal(options)
      #expect(terminal.capabilities.colors == depth)
      var grid = Grid(size: terminal.size)
      grid.put("orange", x: 0, y: 0, style: Style(foreground: .rgb(0xFF8000)))
      grid.put("bright", x: 0, y: 1, style: Style(foreground: .palette(12)))
      terminal.show(grid, cursor: nil)
      var model = TerminalModel(width: 20, height: 5)
      model.receive(pty.written())
      #expect(model.spots[0][0].colors == orange ?? "-/-")
      #expect(model.spots[1][0].colors == (depth == .mono ? "-/-" : "12/-"))
      terminal.close()
    }
  }

  @Test("A bordered row keeps its columns around what is written from right to left")
  func rightToLeft() throws {
    let pty = PseudoTerminal(width: 40, height: 4)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var grid = Grid(size: terminal.size)
    for y in 0..<3 {
      for x in [0, 12, 24, 39] { grid.put("│", x: x, y: y) }
    }
    grid.put("שלום עולם", x: 1, y: 0)
    grid.put("12 עמודים", x: 13, y: 0)
    grid.put("3 שקל.", x: 25, y: 0)
    // In two styles, and still one text.
    grid.put("مرحبا ", x: 1, y: 1)
    grid.put("بكم", x: 7, y: 1, style: Style(.bold))
    grid.put("2026", x: 13, y: 1)
    // Covered in its middle.
    grid.put("אבגדהוזח", x: 1, y: 2)
    grid.fill(Rect(x: 4, y: 2, width: 2, height: 1), with: "─")
    grid.put("plain", x: 13, y: 2)
    terminal.show(grid, cursor: nil)
    var model = TerminalModel(width: 40, height: 4)
    model.receive(pty.written())
    let mark = "\u{200E}"
    #expect(model.text.replacingOccurrences(of: mark, with: "") == grid.text)
    #expect(
      model.text == """
        │שלום עולם\(mark)  │12 עמודים\(mark)  │3 שקל.\(mark)        │
        │مرحبا بكم\(mark)  │2026       │              │
        │אבג\(mark)──וזח\(mark)   │plain      │              │

        """)
    #expect([0, 12, 24, 39].allSatisfy { x in (0..<3).allSatisfy { model.spots[$0][x].text == "│" } })
    // ncurses has the mark in its cell and takes no column for it.
    var cell = cchar_t()
    mvwin_wch(newsstand_stdscr(), 0, 9, &cell)
    var text = [wchar_t](repeating: 0, count: 8)
    var (attributes, short, pair) = (attr_t(), Int16(), Int32())
    getcchar(&cell, &text, &attributes, &short, &pair)
    #expect(text.prefix { $0 != 0 } == [0x5DD, 0x200E])
  }

  @Test("Without a place for the terminfo entry 256 colours do")
  func noCache() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    var options = options(pty, ["COLORTERM": "truecolor"])
    options.cacheFolder = "/proc/nowhere"
    let terminal = try CursesTerminal(options)
    defer { terminal.close() }
    #expect(terminal.capabilities.colors == .palette)
    #expect(getenv("TERMINFO_DIRS") == nil)
  }

  @Test("A second start finds the terminfo entry of the first and makes none")
  func warm() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let options = options(pty, ["COLORTERM": "truecolor"])
    let cache = try #require(options.cacheFolder)
    func entries() throws -> [String: UInt64] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: cache)
      return try Dictionary(
        uniqueKeysWithValues: names.map { name in
          let attributes = try FileManager.default.attributesOfItem(atPath: "\(cache)/\(name)")
          return (name, (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0)
        })
    }
    try CursesTerminal(options).close()
    let first = try entries()
    #expect(!first.isEmpty)
    try CursesTerminal(options).close()
    #expect(try entries() == first)
  }

  @Test("Without UTF-8 only ASCII is written, in the same columns")
  func ascii() throws {
    let pty = PseudoTerminal(width: 20, height: 2)
    let terminal = try CursesTerminal(options(pty, locale: "C"))
    defer { terminal.close() }
    #expect(!terminal.capabilities.unicode)
    var grid = Grid(size: terminal.size)
    grid.put("┌─┐ é “a” • █ 漢|", x: 0, y: 0)
    terminal.show(grid, cursor: nil)
    let bytes = pty.written()
    #expect(bytes.allSatisfy { $0 < 0x80 })
    var model = TerminalModel(width: 20, height: 2)
    model.receive(bytes)
    #expect(model.text == "+-+ e \"a\" * # ? |\n")
  }

  @Test(
    "A terminal that cannot show screens is a typed error",
    arguments: [
      ("", .unnamed), ("dumb", .incapable(term: "dumb", missing: "cup")),
      ("no-such-terminal", .unknown(term: "no-such-terminal")), ("../x", .unknown(term: "../x")),
    ] as [(String, TerminalError)])
  func refusals(term: String, error: TerminalError) {
    let pty = PseudoTerminal(width: 20, height: 5)
    #expect(throws: error) { try CursesTerminal(options(pty, term: term)) }
    #expect(pty.written().isEmpty)
  }

  @Test("A pipe is no terminal, and there is one screen at a time")
  func notATerminal() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    var options = options(pty)
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    options.input = null
    #expect(throws: TerminalError.notATerminal(descriptor: null)) { try CursesTerminal(options) }
    options.input = pty.slave
    let terminal = try CursesTerminal(options)
    defer { terminal.close() }
    #expect(throws: TerminalError.inUse) { try CursesTerminal(options) }
  }

  @Test("Keys and the mouse arrive as events")
  func keys() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var events = terminal.events.makeAsyncIterator()
    pty.type("q\u{1B}OA\u{1B}[B\u{1B}[5~\u{7F}\r\u{3}\u{1A}é漢\u{1B}[<0;3;4M\u{1B}[<64;99;99M\u{1B}[Z\u{1B}OP")
    let expected: [Event] = [
      .key(.character("q")), .key(.up), .key(.down), .key(.pageUp), .key(.backspace), .key(.enter),
      .key(.control("c")), .key(.control("z")), .key(.character("é")), .key(.character("漢")),
      .mouse(Mouse(.press, at: Point(x: 2, y: 3))), .mouse(Mouse(.wheelUp, at: Point(x: 19, y: 4))),
      .key(.backTab), .key(.function(1)),
    ]
    for event in expected { #expect(await events.next() == event) }
  }

  @Test("Escape acts without another key, and a character in two parts is one")
  func escape() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var events = terminal.events.makeAsyncIterator()
    // Nothing follows it: that it comes at all is the time-out's doing.
    pty.type("\u{1B}")
    #expect(await events.next() == .key(.escape))
    pty.type([0x61, 0xE6])
    #expect(await events.next() == .key(.character("a")))
    pty.type([0xBC, 0xA2])
    #expect(await events.next() == .key(.character("漢")))
  }

  @Test("A resize is told once, with the new size, and the screen is drawn for it")
  func resizing() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var events = terminal.events.makeAsyncIterator()
    for size in [Size(width: 40, height: 9), Size(width: 2, height: 1), Size(width: 1, height: 1)] {
      pty.resize(width: size.width, height: size.height)
      kill(getpid(), SIGWINCH)
      #expect(await events.next() == .resize(size))
      #expect(terminal.size == size)
      var grid = Grid(size: size)
      grid.put("#", x: size.width - 1, y: size.height - 1)
      _ = pty.written()
      terminal.show(grid, cursor: nil)
      var model = TerminalModel(width: size.width, height: size.height)
      model.receive(pty.written())
      #expect(model.text == grid.text)
      // A grid made for another size does no harm.
      terminal.show(Grid(width: 200, height: 100), cursor: Point(x: 150, y: 50))
    }
    pty.type("q")
    #expect(await events.next() == .key(.character("q")))
  }

  @Test("A terminal that was smaller for a moment is drawn anew", .timeLimit(.minutes(1)))
  func smallerForAMoment() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    var grid = Grid(size: terminal.size)
    grid.put("what was lost", x: 0, y: 4)
    terminal.show(grid, cursor: nil)
    _ = pty.written()
    pty.resize(width: 5, height: 1)
    pty.resize(width: 20, height: 5)
    kill(getpid(), SIGWINCH)
    var model = TerminalModel(width: 20, height: 5)
    while model.text != grid.text {
      await Task.yield()
      model.receive(pty.written())
    }
  }

  @Test("A request to end ends the events", arguments: [SIGTERM, SIGHUP, SIGINT])
  func signals(signal: Int32) async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    kill(getpid(), signal)
    var events: [Event] = []
    for await event in terminal.events { events.append(event) }
    #expect(events == [.end])
  }

  @Test("A terminal that is gone ends the events, and drawing to it does no harm")
  func hangUp() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    pty.hangUp()
    var events: [Event] = []
    for await event in terminal.events { events.append(event) }
    #expect(events == [.end])
    terminal.show(colorful(terminal.size), cursor: nil)
  }

  @Test("Signals are given back")
  func handlers() throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    func handler(_ signal: Int32) -> Int {
      var action = sigaction()
      sigaction(signal, nil, &action)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
    let signals = [SIGTERM, SIGINT, SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGSEGV, SIGABRT, SIGILL]
    let before = signals.map(handler)
    let terminal = try CursesTerminal(options(pty))
    #expect(zip(before, signals.map(handler)).allSatisfy { $0 != $1 })
    terminal.close()
    #expect(signals.map(handler) == before)
  }

  @Test("What a terminal says too late, and in pieces, is nobody's key")
  func lateAnswers() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    var options = options(pty)
    options.patience = 0.05
    let terminal = try CursesTerminal(options)
    defer { terminal.close() }
    #expect(terminal.capabilities == Capabilities(colors: .palette, unicode: true))
    var events = terminal.events.makeAsyncIterator()
    let answers = [
      "\u{1B}P>|kitty(0.35.2)", "\u{1B}\\\u{1B}_Gi=31", ";OK\u{1B}\\\u{1B}]11;rgb:1e1e/1e1e",
      "/2e2e\u{1B}\\\u{1B}[?62;",
      "4c",
    ]
    for answer in answers {
      pty.type(answer)
      while newsstand_readable_bytes(pty.slave) > 0 { await Task.yield() }
    }
    pty.type("q")
    // What is drawn follows the background as soon as that is known.
    let two = [await events.next(), await events.next()]
    #expect(two.contains(.key(.character("q"))) && two.contains(.resize(terminal.size)))
    #expect(terminal.capabilities.background == 0x1E1E2E)
  }

  @Test("What is half pasted when somebody else gets the terminal is no key afterwards either")
  func interruptedPaste() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    let terminal = try CursesTerminal(options(pty))
    defer { terminal.close() }
    pty.type("\u{1B}[200~q")
    while newsstand_readable_bytes(pty.slave) == 0 { sched_yield() }
    while newsstand_readable_bytes(pty.slave) > 0 { await Task.yield() }
    await terminal.lend {}
    pty.type("x\u{1B}[201~")
    for await event in terminal.events where event != .resize(terminal.size) {
      #expect(event == .paste("qx"))
      break
    }
  }

  @Test("What a terminal says of itself is known from the start, and when it changes")
  func answers() async throws {
    let pty = PseudoTerminal(width: 20, height: 5)
    var options = options(pty)
    options.patience = 60
    let answering = AnsweringTerminal(
      pty,
      [
        "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{7}x\u{1B}[?62c"
      ])
    let terminal = try CursesTerminal(options)
    defer { terminal.close() }
    _ = try await answering.questions
    #expect(
      terminal.capabilities
        == Capabilities(
          colors: .palette, unicode: true, pictures: .kitty, cellSize: PixelSize(width: 10, height: 20),
          background: 0x1E1E2E))
    var events = terminal.events.makeAsyncIterator()
    #expect(await events.next() == .key(.character("x")))
    _ = pty.written()
    // Another font, and the same number of cells.
    kill(getpid(), SIGWINCH)
    pty.type("\u{1B}[6;30;15t")
    #expect(await events.next() == .resize(Size(width: 20, height: 5)))
    #expect(terminal.capabilities.cellSize == PixelSize(width: 15, height: 30))
  }

  @Test("Delays are left out of what a crash writes")
  func padding() {
    #expect(
      TerminfoEntry.withoutPadding(Array("\u{1B}[m\u{F}$<2>x$<5/>".utf8)) == Array("\u{1B}[m\u{F}x".utf8))
    #expect(TerminfoEntry.withoutPadding(Array("a$<".utf8)) == Array("a$<".utf8))
  }
}
