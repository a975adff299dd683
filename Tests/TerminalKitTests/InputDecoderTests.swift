import TestSupport
import Testing

@testable import TerminalKit

@Suite struct InputDecoderTests {
  /// Feeds bursts of bytes with a pause after each.
  private func events(_ bursts: [String]) -> [Event] { events(bytes: bursts.map { Array($0.utf8) }) }

  private func events(bytes bursts: [[UInt8]]) -> [Event] {
    var decoder = InputDecoder()
    return bursts.flatMap { burst in
      burst.flatMap { decoder.decode(byte: $0) } + decoder.pause()
    }
  }

  @Test("Plain keys") func plain() {
    #expect(
      events(["a\r\n\t\u{7F}\u{8}\u{1}\u{1A}\u{1C}\0"]) == [
        .key(.character("a")), .key(.enter), .key(.enter), .key(.tab), .key(.backspace), .key(.backspace),
        .key(.control("a")), .key(.control("z")), .key(.control("\\")), .key(.control(" ")),
      ])
  }

  @Test("UTF-8, also in parts; what is no UTF-8 costs no other key") func utf8() {
    #expect(events(["é漢👍"]) == [.key(.character("é")), .key(.character("漢")), .key(.character("👍"))])
    #expect(
      events(bytes: [[0xE6], [0xBC], [0xA2, 0x71]]) == [.key(.character("漢")), .key(.character("q"))])
    #expect(
      events(bytes: [[0xE9, 0x71], [0xFF, 0x80, 0x71]]) == [.key(.character("q")), .key(.character("q"))])
    #expect(events(bytes: [[0xC2, 0x9B], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]).isEmpty)
  }

  @Test("Escape alone, and before another key") func escape() {
    #expect(events(["\u{1B}"]) == [.key(.escape)])
    #expect(events(["\u{1B}", "j"]) == [.key(.escape), .key(.character("j"))])
    #expect(events(["\u{1B}j"]) == [.key(.escape), .key(.character("j"))])
    #expect(events(["\u{1B}\u{1B}"]) == [.key(.escape), .key(.escape)])
    var decoder = InputDecoder()
    #expect(decoder.decode(byte: 0x1B).isEmpty)
    #expect(decoder.decode(key: 0o402) == [.key(.escape), .key(.down)])
  }

  @Test("Keys in forms that the terminfo entry does not name") func forms() {
    #expect(
      events(["\u{1B}[A\u{1B}OB\u{1B}[5~\u{1B}[Z\u{1B}OP\u{1B}[H\u{1B}[15~"]) == [
        .key(.up), .key(.down), .key(.pageUp), .key(.backTab), .key(.function(1)), .key(.home),
        .key(.function(5)),
      ])
  }

  @Test("Mouse: press, drag, release, wheel, modifiers, the old encoding") func mouse() {
    #expect(
      events(["\u{1B}[<0;3;4M\u{1B}[<32;300;4M\u{1B}[<0;3;4m\u{1B}[<64;1;1M\u{1B}[<65;1;1M\u{1B}[<16;2;2M"])
        == [
          .mouse(Mouse(.press, at: Point(x: 2, y: 3))), .mouse(Mouse(.drag, at: Point(x: 299, y: 3))),
          .mouse(Mouse(.release, at: Point(x: 2, y: 3))), .mouse(Mouse(.wheelUp, at: Point(x: 0, y: 0))),
          .mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0))), .mouse(Mouse(.press, at: Point(x: 1, y: 1))),
        ])
    #expect(
      events(["\u{1B}[M \"#\u{1B}[M#\"#"]) == [
        .mouse(Mouse(.press, at: Point(x: 1, y: 2))), .mouse(Mouse(.release, at: Point(x: 1, y: 2))),
      ])
    // Other buttons, motion without a button, nonsense.
    #expect(
      events(["\u{1B}[<2;3;4M\u{1B}[<35;3;4M\u{1B}[<0;0;4M\u{1B}[<0;99999999999999999999;1M\u{1B}[<;;M"])
        .isEmpty)
  }

  @Test(
    "Answers that nobody waits for are no keys, however they are split",
    arguments: [
      "\u{1B}[?62;4;22c", "\u{1B}]11;rgb:1e1e/1e1e/2e2e\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{7}",
      "\u{1B}P>|tmux 3.3a\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[6;16;8t", "\u{1B}[?2026;2$y",
      "\u{1B}[1;5C",
    ])
  func answers(answer: String) {
    #expect(events([answer + "q"]) == [.key(.character("q"))])
    let bytes = Array(answer.utf8)
    for cut in 2..<bytes.count where bytes[cut - 1] != 0x1B {
      let split = events(bytes: [Array(bytes[..<cut]), Array(bytes[cut...]) + [0x71]])
      // Cut behind the introducer, two letters look like a key with Alt.
      if cut == 2, !(0x30...0x3F).contains(bytes[2]), bytes[2] != 0x47 { continue }
      #expect(split == [.key(.character("q"))], "cut at \(cut)")
    }
  }

  @Test(
    "A sequence of one letter is no key, however it is split",
    arguments: [
      ("\u{1B}[A", Event.key(.up)), ("\u{1B}[D", .key(.left)), ("\u{1B}[H", .key(.home)),
      ("\u{1B}[Z", .key(.backTab)), ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
      ("\u{1B}[M \"#", .mouse(Mouse(.press, at: Point(x: 1, y: 2)))),
    ])
  func splitSequences(text: String, event: Event) {
    let bytes = Array(text.utf8)
    for cut in 2..<bytes.count {
      #expect(
        events(bytes: [Array(bytes[..<cut]), Array(bytes[cut...]) + [0x71]]) == [
          event, .key(.character("q")),
        ])
    }
    // After Alt-[ other keys are keys.
    #expect(events(["\u{1B}[", "q"]) == [.key(.character("q"))])
  }

  private let paste = "\u{1B}[200~"
  private let end = "\u{1B}[201~"

  @Test("A paste is one line of text and never a key, however it is split") func pasting() {
    #expect(events([paste + "q" + end + "q"]) == [.paste("q"), .key(.character("q"))])
    let text = "one\r\ntwo\n\tq\u{3}\u{1B}OA\u{1B}[20\u{1B}[200~漢\u{9B}é\u{2028}"
    let all = Array((paste + text + end + "x").utf8)
    for cut in paste.utf8.count..<all.count - end.utf8.count {
      #expect(
        events(bytes: [Array(all[..<cut]), Array(all[cut...])])
          == [.paste("one two  qOA[20[200~漢é "), .key(.character("x"))], "cut at \(cut)")
    }
    #expect(events([paste + end]) == [.paste("")])
    #expect(events([end + "q"]) == [.key(.character("q"))])
    var decoder = InputDecoder()
    for byte in paste.utf8 { _ = decoder.decode(byte: byte) }
    #expect(decoder.decode(key: 0o402).isEmpty && decoder.isPasting)
  }

  @Test("A paste without an end is cut off, and over when it is given up") func endlessPaste() throws {
    var decoder = InputDecoder()
    let flood = Array((paste + "漢" + String(repeating: "é", count: 200_000)).utf8)
    #expect(flood.allSatisfy { decoder.decode(byte: $0).isEmpty })
    guard case .paste(let text)? = decoder.endPaste().first else {
      throw TestSupportError.ended("the paste", output: "")
    }
    #expect(text.hasPrefix("漢é") && text.utf8.count <= 64 << 10 && text.utf8.count > 65_000)
    #expect(!text.contains("\u{FFFD}"))
    #expect(decoder.decode(byte: 0x71) == [.key(.character("q"))])
    #expect(decoder.endPaste().isEmpty)
  }

  @Test("Where the focus is, is told") func focus() {
    #expect(events(["\u{1B}[O\u{1B}[Iq"]) == [.focus(false), .focus(true), .key(.character("q"))])
  }

  @Test("What never ends gives the keyboard back") func endless() {
    let flood = "\u{1B}]" + String(repeating: "x", count: 20_000)
    #expect(events([flood, "q"]).last == .key(.character("q")))
    #expect(events(["\u{1B}]52;c;abc", "\u{1B}", "q"]) == [.key(.escape), .key(.character("q"))])
  }

  @Test(
    "An answer that is cut off is given up", arguments: ["]11;rgb:ff", "P>|xt", "_Gi=3", "[12", "]", "[M a"])
  func cutOff(answer: String) {
    var decoder = InputDecoder()
    #expect(answer.utf8.reduce(decoder.decode(byte: 0x1B)) { $0 + decoder.decode(byte: $1) }.isEmpty)
    _ = decoder.pause()
    #expect(decoder.isInSequence)
    #expect(decoder.giveUp().isEmpty && !decoder.isInSequence)
    #expect(decoder.decode(byte: 0x71) == [.key(.character("q"))])
  }

  @Test("No answer holds a control character: it is a key") func keysInAnswers() {
    #expect(events(["\u{1B}]11;rgb:ff", "\u{3}q"]) == [.key(.control("c")), .key(.character("q"))])
  }

  @Test("Any bytes at all are survived") func anything() {
    var random = SystemRandomNumberGenerator()
    var decoder = InputDecoder()
    var count = 0
    for _ in 0..<100_000 {
      let special: [UInt8] = [0x1B, 0x5B, 0x3C, 0x3B, 0x4D, 0x5D, 0x50, 0x30, 0xE6, 0xBC]
      let byte =
        Bool.random(using: &random)
        ? special.randomElement(using: &random)! : .random(in: 0...255, using: &random)
      count += decoder.decode(byte: byte).count
      if UInt8.random(in: 0...20, using: &random) == 0 { count += decoder.pause().count }
    }
    #expect(count > 0)
  }
}
