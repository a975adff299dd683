import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TerminalKit

extension CursesTerminalTests {
  /// What goes to the terminal for a frame, and around the time that the screen is ours.
  @MainActor
  @Suite struct FrameTests {
    private let parent: CursesTerminalTests

    init() throws { parent = try CursesTerminalTests() }

    /// A terminal that says of itself what is given.
    private func open(
      _ pty: PseudoTerminal, saying answers: String, term: String = "xterm-256color"
    ) async throws -> CursesTerminal {
      var options = parent.options(pty, term: term)
      options.patience = 60
      let answering = AnsweringTerminal(pty, [answers + "\u{1B}[?62;22c"])
      let terminal = try CursesTerminal(options)
      _ = try await answering.questions
      return terminal
    }

    @Test("Each frame begins and ends once, pictures and title within, where the terminal knows frames")
    func synchronized() async throws {
      let pty = PseudoTerminal(width: 30, height: 6)
      let terminal = try await open(pty, saying: "\u{1B}[?2026;2$y")
      defer { terminal.close() }
      var model = TerminalModel(width: 30, height: 6)
      model.receive(pty.written())
      var grid = Grid(size: terminal.size)
      for frame in 1...20 {
        for y in 0..<6 { grid.put("frame \(frame), row \(y)", x: frame % 9, y: y, style: Style(.bold)) }
        if frame % 7 == 0 { terminal.invalidate() }
        terminal.title = "frame \(frame)"
        terminal.show(grid, cursor: frame % 2 == 0 ? Point(x: 1, y: 1) : nil)
        let bytes = String(decoding: pty.written(), as: UTF8.self)
        #expect(bytes.hasPrefix("\u{1B}[?2026h") && bytes.hasSuffix("\u{1B}[?2026l"))
        model.receive(Array(bytes.utf8))
        #expect(model.frames == frame && model.text == grid.text && model.title == "frame \(frame)")
      }
      #expect(model.unknown.isEmpty)
    }

    @Test(
      "A terminal that does not know frames, or that never shows one, gets none",
      arguments: ["", "\u{1B}[?2026;0$y", "\u{1B}[?2026;4$y", "\u{1B}[?2027;1$y"])
    func unsynchronized(answer: String) async throws {
      let pty = PseudoTerminal(width: 30, height: 6)
      let terminal = try await open(pty, saying: answer)
      defer { terminal.close() }
      terminal.show(Grid(size: terminal.size), cursor: nil)
      #expect(!String(decoding: pty.written(), as: UTF8.self).contains("2026h"))
    }

    @Test("The title is cleaned, and the terminal's own comes back")
    func title() throws {
      let pty = PseudoTerminal(width: 20, height: 3)
      let terminal = try CursesTerminal(parent.options(pty))
      var model = TerminalModel(width: 20, height: 3)
      func show(_ title: String?) -> String {
        terminal.title = title
        terminal.show(Grid(size: terminal.size), cursor: nil)
        model.receive(pty.written())
        return model.title
      }
      #expect(show(nil) == "own")
      #expect(show("Tides") == "Tides")
      #expect(
        !show("a\u{1B}\\\u{7}\u{9C}\u{1B}]2;b\nc").unicodeScalars.contains {
          $0.value < 0x20 || $0 == "\u{9C}"
        })
      #expect(show(String(repeating: "漢", count: 5000)).count == 200)
      #expect(show(nil) == "own")
      #expect(show("Again") == "Again")
      terminal.close()
      model.receive(pty.written())
      #expect(model.title == "own" && model.unknown.isEmpty)
      #expect(model.modes.isDisjoint(with: ["?1000", "?1002", "?1006", "?1004", "?2004", "?1049"]))
    }

    @Test("A terminal without titles, mouse or pastes is told of none")
    func plain() throws {
      let pty = PseudoTerminal(width: 20, height: 3)
      let terminal = try CursesTerminal(parent.options(pty, term: "vt100"))
      terminal.title = "Tides"
      var grid = Grid(size: terminal.size)
      grid.put("the page", x: 0, y: 0)
      terminal.show(grid, cursor: nil)
      terminal.close()
      let bytes = pty.written()
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("\u{1B}]") && !text.contains("\u{1B}[?2004") && !text.contains("\u{1B}[?100"))
      // There is no other screen that would come back: nothing of ours stays, and the cursor is in the last row.
      var model = TerminalModel(width: 20, height: 3)
      model.receive(bytes + Array("prompt".utf8))
      #expect(model.text == "\n\nprompt")
    }

    @Test("The mouse stays the terminal's where one wants that")
    func mouse() throws {
      let pty = PseudoTerminal(width: 20, height: 3)
      var options = parent.options(pty)
      options.mouse = false
      let terminal = try CursesTerminal(options)
      terminal.close()
      let bytes = String(decoding: pty.written(), as: UTF8.self)
      #expect(!bytes.contains("\u{1B}[?1000") && bytes.contains("\u{1B}[?2004h"))
    }

    @Test("Cells lead where they say, in whatever order they come and go")
    func links() async throws {
      let pty = PseudoTerminal(width: 24, height: 6)
      let terminal = try await open(pty, saying: "\u{1B}P>|kitty(0.35.2)\u{1B}\\")
      defer { terminal.close() }
      var model = TerminalModel(width: 24, height: 6)
      model.receive(pty.written())
      var random = SystemRandomNumberGenerator()
      let addresses: [String?] = [
        nil, nil, "https://example.org/a", "https://example.org/b?c=d;e", "mailto:me@example.org",
      ]
      let texts = ["link", "漢字", "é", "e\u{301}x", "🇩🇪", "    ", "──"]
      var grid = Grid(size: terminal.size)
      for step in 0..<200 {
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          grid.put(
            texts.randomElement(using: &random)!, x: .random(in: 0..<24, using: &random),
            y: .random(in: 0..<6, using: &random),
            style: Style(foreground: .palette(.random(in: 0...20, using: &random))),
            link: addresses.randomElement(using: &random)!)
        }
        if step % 9 == 8 {
          let before = grid
          grid = Grid(size: terminal.size)
          grid.draw(before, x: 0, y: .random(in: -2...2, using: &random))
        }
        if step % 40 == 39 { terminal.invalidate() }
        terminal.show(grid, cursor: nil)
        model.receive(pty.written())
        for y in 0..<6 {
          for x in 0..<24 where grid[x, y].width > 0 {
            let address = grid.links[grid[x, y].link]?.text
            try #require(model.spots[y][x].link == address, "step \(step): \(x),\(y)")
            guard let index = grid[x, y].style.foreground.paletteIndex, grid[x, y].character != " " else {
              continue
            }
            try #require(model.spots[y][x].colors == "\(index)/-", "step \(step): \(x),\(y)")
          }
        }
        try #require(model.text == grid.text)
      }
      #expect(model.unknown.isEmpty)
    }

    @Test("A terminal that is not known to take links gets none")
    func noLinks() async throws {
      for answer in [
        "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}P>|VTE(4999)\u{1B}\\",
      ] {
        let pty = PseudoTerminal(width: 24, height: 6)
        let terminal = try await open(pty, saying: answer)
        var grid = Grid(size: terminal.size)
        grid.put("link", x: 0, y: 0, link: "https://example.org")
        terminal.show(grid, cursor: nil)
        terminal.close()
        #expect(!String(decoding: pty.written(), as: UTF8.self).contains("\u{1B}]8"))
      }
    }

    @Test("Thousands of long links do not make a frame long")
    func manyLinks() async throws {
      let pty = PseudoTerminal(width: 80, height: 24)
      let terminal = try await open(pty, saying: "\u{1B}P>|foot(1.16.2)\u{1B}\\")
      defer { terminal.close() }
      var grid = Grid(size: terminal.size)
      let tail = String(repeating: "x", count: 1900)
      for y in 0..<24 {
        for x in 0..<80 { grid.put("x", x: x, y: y, link: "https://example.org/\(x)/\(y)/\(tail)") }
      }
      let reader = DescriptorReader(pty.master)
      terminal.show(grid, cursor: nil)
      #expect(await reader.stop().count < 100_000)
    }

    @Test("What is pasted is no key, and one that has no end is over after a silence")
    func paste() async throws {
      let pty = PseudoTerminal(width: 20, height: 5)
      let terminal = try CursesTerminal(parent.options(pty))
      defer { terminal.close() }
      var events = terminal.events.makeAsyncIterator()
      pty.type("\u{1B}[O\u{1B}[200~q\u{1B}OA\u{1B}[5~é\r\u{1B}[201~\u{1B}OA\u{1B}[I\u{1B}[200~unfinished q")
      let expected: [Event] = [
        .focus(false), .paste("qOA[5~é "), .key(.up), .focus(true), .paste("unfinished q"),
      ]
      for event in expected { #expect(await events.next() == event) }
      pty.type("q")
      #expect(await events.next() == .key(.character("q")))
    }

    @Test("A storm that does not end is looked at all the same")
    func endlessStorm() async {
      var settling = Settling()
      var isOver = false
      var changes = 0
      let start = ContinuousClock.now
      while !isOver {
        // Far more often than it is quiet in between.
        await withCheckedContinuation { next in
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { next.resume() }
        }
        changes += 1
        settling.begin { isOver = true }
      }
      #expect(changes > 1 && .now - start >= .milliseconds(200))
    }

    @Test("A storm of resizes is one")
    func storm() async throws {
      let pty = PseudoTerminal(width: 20, height: 5)
      let terminal = try CursesTerminal(parent.options(pty))
      defer { terminal.close() }
      var events = terminal.events.makeAsyncIterator()
      for width in 1...20 {
        var size = winsize(ws_row: 9, ws_col: UInt16(20 + width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(pty.master, UInt(TIOCSWINSZ), &size)
        kill(getpid(), SIGWINCH)
        await Task.yield()
      }
      #expect(await events.next() == .resize(Size(width: 40, height: 9)))
      pty.type("q")
      #expect(await events.next() == .key(.character("q")))
    }

    @Test("A terminal that takes nothing does not keep the process from ending")
    func stuck() async throws {
      let pty = PseudoTerminal(width: 200, height: 100)
      let terminal = try CursesTerminal(parent.options(pty))
      kill(getpid(), SIGTERM)
      var events = terminal.events.makeAsyncIterator()
      #expect(await events.next() == .end)
      #expect(terminal.endingSignal == SIGTERM)
      // Far more than the terminal's buffer holds, and nobody reads.
      for frame in 0..<8 {
        var grid = Grid(size: terminal.size)
        for y in 0..<100 {
          for x in 0..<200 {
            grid.put("x", x: x, y: y, style: Style(foreground: .palette(UInt8((x + y + frame) % 256))))
          }
        }
        terminal.show(grid, cursor: nil)
      }
      terminal.close()
    }

    @Test("A terminal that is gone is said to have hung up")
    func hangUp() async throws {
      let pty = PseudoTerminal(width: 20, height: 5)
      let terminal = try CursesTerminal(parent.options(pty))
      pty.hangUp()
      for await _ in terminal.events {}
      #expect(terminal.endingSignal == SIGHUP)
      terminal.close()
    }
  }

  @Test(
    "Only addresses of the web and of mail are links, and nothing in them is a control character",
    arguments: [
      ("https://example.org", "https://example.org"), ("HTTP://Example.org/a b", "HTTP://Example.org/a%20b"),
      ("https://example.org/漢?é#%20", "https://example.org/%E6%BC%A2?%C3%A9#%20"),
      ("mailto:me@example.org", "mailto:me@example.org"), ("file:///etc/passwd", nil),
      ("javascript:alert(1)", nil), ("chapter2.html", nil), ("https://", nil), ("", nil), ("http:/x", nil),
      ("https://a\u{1B}\\b", nil), ("https://a\u{7}", nil), ("https://a\u{9C}", nil), ("https://a\nb", nil),
      ("https://" + String(repeating: "a", count: 1992), "https://" + String(repeating: "a", count: 1992)),
      ("https://" + String(repeating: "a", count: 1993), nil),
      ("https://" + String(repeating: "é", count: 700), nil),
    ] as [(String, String?)])
  func linkAddresses(address: String, text: String?) {
    #expect(LinkAddress(address)?.text == text)
  }
}
