import Glibc
import TestSupport
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(2)))
struct TerminalQueryTests {
  private static let kitty =
    "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}]11;rgb:1e1e/1E1E/2e2e\u{1B}\\"
    + "\u{1B}[?62;c"
  private static let xterm =
    "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?1;0;1024S\u{1B}[?2;0;800;600S"
    + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c"

  private func ask(
    _ pty: PseudoTerminal, seconds: Double = 60
  ) -> (answers: TerminalAnswers, events: [Event], rest: InputDecoder) {
    var modes = termios()
    tcgetattr(pty.slave, &modes)
    var decoder = InputDecoder()
    let (answers, events) = TerminalQuery.ask(
      input: pty.slave, output: pty.slave, modes: modes, seconds: seconds, decoder: &decoder)
    var after = termios()
    tcgetattr(pty.slave, &after)
    #expect(
      after.c_lflag == modes.c_lflag && after.c_iflag == modes.c_iflag && after.c_oflag == modes.c_oflag)
    return (answers, events, decoder)
  }

  private var kittyAnswers: TerminalAnswers {
    var answers = TerminalAnswers()
    answers.version = TerminalVersion("kitty(0.35.2)")
    answers.hasKittyGraphics = true
    answers.cellSize = PixelSize(width: 10, height: 20)
    answers.background = 0x1E1E2E
    answers.attributes = [62, 0]
    return answers
  }

  @Test("A terminal is asked once, and what it says is understood") func answers() async throws {
    let pty = PseudoTerminal(width: 80, height: 24)
    let terminal = AnsweringTerminal(pty, [Self.kitty])
    let (answers, events, _) = ask(pty)
    #expect(answers == kittyAnswers && events.isEmpty)
    #expect(try await terminal.questions == TerminalQuery.questions)

    let other = PseudoTerminal(width: 80, height: 24)
    let second = AnsweringTerminal(other, [Self.xterm])
    var expected = TerminalAnswers()
    expected.version = TerminalVersion("XTerm(379)")
    expected.background = 0xFFFFFF
    expected.sixelColors = 1024
    expected.sixelSize = PixelSize(width: 800, height: 600)
    expected.attributes = [63, 1, 2, 4, 6, 9, 15, 16, 22, 28]
    #expect(ask(other).answers == expected)
    #expect(expected.hasSixel)
    #expect(try await second.questions == TerminalQuery.questions)
  }

  @Test(
    "A terminal that keeps a colour of 24 bits has them",
    arguments: [
      ("\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", true), ("\u{1B}P1$r48:2:1:2:3m\u{1B}\\", true),
      ("\u{1B}P1$r0;48;2;1;2;3m\u{1B}\\", true), ("\u{1B}P1$r0;48;5;16m\u{1B}\\", false),
      ("\u{1B}P1$r0m\u{1B}\\", false), ("\u{1B}P0$r\u{1B}\\", false), ("\u{1B}P1$r0;1;2;3m\u{1B}\\", false),
      ("", false),
    ])
  func directColor(answer: String, isKept: Bool) async throws {
    let pty = PseudoTerminal(width: 80, height: 24)
    let terminal = AnsweringTerminal(pty, [answer + "\u{1B}[?62c"])
    let (answers, events, _) = ask(pty)
    #expect(answers.hasDirectColor == isKept && events.isEmpty)
    _ = try await terminal.questions
  }

  @Test(
    "What tmux says of the terminal around it is understood",
    arguments: [
      ("on kitty(0.35.2)\n256,RGB,title\n", true), ("off \n\n", false), ("0 xterm\n256,title", false),
      ("on xterm", false),
      ("on x\nRGBA", false),
    ])
  func tmuxClient(answer: String, hasDirectColor: Bool) {
    #expect(TmuxClient(answer)?.hasDirectColor == hasDirectColor)
    #expect(TmuxClient(answer)?.allowsPassthrough == answer.hasPrefix("on"))
  }

  @Test("Answers in pieces are whole, and what is typed between them is kept") func pieces() async throws {
    let pty = PseudoTerminal(width: 80, height: 24)
    let terminal = AnsweringTerminal(pty, ["q"] + Self.kitty.map { String($0) })
    let (answers, events, _) = ask(pty)
    #expect(answers == kittyAnswers)
    #expect(events == [.key(.character("q"))])
    _ = try await terminal.questions
  }

  @Test("A terminal with too few colours for sixels is asked for more") func colors() async throws {
    let pty = PseudoTerminal(width: 80, height: 24)
    let terminal = AnsweringTerminal(
      pty, ["\u{1B}[?1;0;16S\u{1B}[?62;4c"], further: ["\u{1B}[?1;0;256S\u{1B}[?62;4c"])
    #expect(ask(pty).answers.sixelColors == 256)
    #expect(try await terminal.questions.contains("\u{1B}[?1;3;256S"))
  }

  @Test("A terminal that never answers is waited for as long as one wants to") func silence() {
    let pty = PseudoTerminal(width: 80, height: 24)
    pty.type("x\u{1B}[A")
    let clock = ContinuousClock()
    let start = clock.now
    let (answers, events, _) = ask(pty, seconds: 0.2)
    let time = clock.now - start
    #expect(time > .milliseconds(190) && time < .seconds(30))
    #expect(answers == TerminalAnswers())
    #expect(events == [.key(.character("x")), .key(.up)])
  }

  @Test("A terminal that is gone is not waited for") func gone() {
    let pty = PseudoTerminal(width: 80, height: 24)
    pty.hangUp()
    #expect(ask(pty).answers == TerminalAnswers())
  }

  @Test(
    "A wrong answer is none",
    arguments: [
      "\u{1B}]11;rgb:zz/00/00\u{7}", "\u{1B}]11;rgb:0/0\u{7}", "\u{1B}]11;#123456\u{7}",
      "\u{1B}]12;rgb:1/1/1\u{7}",
      "\u{1B}]11;rgb:00000/0/0\u{7}", "\u{1B}]11;rgb:///\u{7}", "\u{1B}[6;0;0t", "\u{1B}[6;9999;9999t",
      "\u{1B}[6;16t",
      "\u{1B}[4;16;8t", "\u{1B}_Gi=31;ENOTSUPP\u{1B}\\", "\u{1B}_Gi=99999999999;OK\u{1B}\\",
      "\u{1B}_G\u{1B}\\",
      "\u{1B}_Gi=7;OK\u{1B}\\", "\u{1B}_;\u{1B}\\", "\u{1B}[?1;3;0S", "\u{1B}[?2;0;0;0S", "\u{1B}[?S",
      "\u{1B}P1$r0m\u{1B}\\",
      "\u{1B}P\u{1B}\\", "\u{1B}]\u{7}", "\u{1B}[?2;0;99999999999999999999;5S",
    ])
  func nonsense(answer: String) async throws {
    let pty = PseudoTerminal(width: 80, height: 24)
    let terminal = AnsweringTerminal(pty, [answer, "\u{1B}[?1;2c"])
    var expected = TerminalAnswers()
    expected.attributes = [1, 2]
    let (answers, events, _) = ask(pty)
    #expect(answers == expected && events.isEmpty)
    _ = try await terminal.questions
  }

  @Test(
    "A terminal's name and version are told apart",
    arguments: [
      ("kitty(0.35.2)", "kitty", [0, 35, 2]), ("WezTerm 20230712-072601-f4abf8fd", "wezterm", [20_230_712]),
      ("tmux 3.3a", "tmux", [3, 3]), ("iTerm2 3.5.0beta5", "iterm2", [3, 5, 0]), ("foot", "foot", []),
      ("", "", []),
      ("x 99999999999999999999999", "x", [0]),
    ] as [(String, String, [Int])])
  func versions(text: String, name: String, numbers: [Int]) {
    let version = TerminalVersion(text)
    #expect(version.name == name && version.numbers == numbers)
  }

  @Test(
    "Only terminals that show pictures at placeholders get them",
    arguments: [
      ("kitty(0.28.0)", true), ("kitty(0.27.9)", false), ("kitty(1.0)", true), ("kitty", false),
      ("ghostty 1.0.0", true),
      ("Konsole 22.12.3", false), ("WezTerm 20230712-072601-f4abf8fd", false),
    ])
  func placeholders(version: String, hasThem: Bool) {
    var answers = TerminalAnswers()
    answers.hasKittyGraphics = true
    answers.version = TerminalVersion(version)
    func mode(_ answers: TerminalAnswers) -> PictureMode {
      PictureSupport(answers, wish: nil, colors: .direct, unicode: true, tmux: nil).mode
    }
    #expect((mode(answers) == .kitty) == hasThem)
    answers.hasKittyGraphics = false
    #expect(mode(answers) != .kitty)
  }

  private struct Case {
    var version = "xterm(379)"
    var attributes = [62, 22]
    var wish: PictureMode?
    var colors = ColorDepth.direct
    var unicode = true
    var tmux: String?
    let mode: PictureMode
  }

  @Test("Pictures are shown in the best way that the terminal has, or as the person wants if it can be")
  func support() {
    let sixel = [62, 4, 22]
    let cases = [
      Case(mode: .blocks), Case(attributes: sixel, mode: .sixel),
      Case(attributes: [4, 22], mode: .blocks),
      Case(version: "WezTerm 2023", mode: .iterm),
      Case(version: "WezTerm 2023", attributes: sixel, mode: .sixel),
      Case(attributes: sixel, colors: .mono, mode: .blocks),
      Case(attributes: sixel, unicode: false, mode: .ascii),
      Case(version: "tmux 3.3a", tmux: "on kitty(0.35.2)", mode: .kitty),
      Case(version: "tmux 3.3a", tmux: "off kitty(0.35.2)", mode: .blocks),
      Case(version: "tmux 3.3a", tmux: "on XTerm(379)", mode: .blocks),
      Case(version: "tmux 3.4", attributes: sixel, tmux: " foot(1.16.2)", mode: .sixel),
      Case(wish: .kitty, mode: .kitty), Case(wish: .kitty, colors: .sixteen, mode: .blocks),
      Case(wish: .sixel, mode: .sixel), Case(wish: .iterm, mode: .iterm), Case(wish: .ascii, mode: .ascii),
      Case(wish: PictureMode.none, unicode: false, mode: .none),
      Case(wish: .kitty, unicode: false, mode: .ascii),
      Case(version: "tmux 3.3a", wish: .kitty, tmux: "off xterm", mode: .blocks),
      Case(version: "tmux 3.3a", wish: .kitty, tmux: "on xterm", mode: .kitty),
      Case(version: "tmux 3.3a", wish: .sixel, tmux: "on xterm", mode: .blocks),
      Case(version: "tmux 3.3a", wish: .iterm, tmux: "on xterm", mode: .blocks),
    ]
    for (index, each) in cases.enumerated() {
      var answers = TerminalAnswers()
      answers.version = TerminalVersion(each.version)
      answers.attributes = each.attributes
      let support = PictureSupport(
        answers, wish: each.wish, colors: each.colors, unicode: each.unicode,
        tmux: each.tmux.flatMap { TmuxClient($0) })
      #expect(support.mode == each.mode, "case \(index)")
      #expect(support.throughTmux == (each.tmux?.hasPrefix("on") == true))
    }
  }

  @Test("The size of a cell is what the system says, unless that cannot be") func cellPixels() {
    func cell(_ columns: Int, _ rows: Int, _ width: Int, _ height: Int) -> PixelSize? {
      CellPixels.of(columns: columns, rows: rows, pixels: PixelSize(width: width, height: height))
    }
    #expect(cell(80, 24, 804, 484) == PixelSize(width: 10, height: 20))
    #expect(cell(80, 24, 0, 0) == nil)
    #expect(cell(80, 24, 640, 480) == nil)
    #expect(cell(0, 0, 800, 600) == nil)
    #expect(cell(80, 24, 65_535, 65_535) == nil)
  }

  @Test("A program that hangs is not waited for, and one that fails says nothing") func programs() {
    #expect(ProgramOutput.of(["echo", "on kitty(0.35.2)"], seconds: 60) == "on kitty(0.35.2)\n")
    #expect(ProgramOutput.of(["sleep", "1000"], seconds: 0.05) == nil)
    #expect(ProgramOutput.of(["false"], seconds: 60) == nil)
    #expect(ProgramOutput.of(["no-such-program-anywhere"], seconds: 60) == nil)
    #expect(TmuxClient.ask([:]) == nil)
    #expect(TmuxClient.ask(["TMUX": "/nonexistent/socket,1,0"]) == nil)
  }
}
