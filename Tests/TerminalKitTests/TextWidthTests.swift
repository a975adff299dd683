import Testing

@testable import TerminalKit

@Suite struct TextWidthTests {
  @Test(
    "Columns are those of terminals",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("가", 2),
      ("\u{1100}\u{1161}\u{11A8}", 2),  // Hangul of three Jamo
      ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2), ("🇩", 1), ("❤\u{FE0F}", 1), ("1\u{FE0F}\u{20E3}", 1),
      ("\u{1FAE8}", 2),  // newer than the tables of the C library
      ("का", 2), ("क्ष", 2), ("กำ", 2),  // letters that terminals show one after the other
      ("\u{600}", 1), ("\u{4DC0}", 2), ("→", 1), ("─", 1), ("█", 1), ("\u{FFFD}", 1), ("\u{3000}", 2),
    ])
  func columns(text: String, width: Int) {
    #expect(TextWidth.of(text) == width)
    var grid = Grid(width: 4, height: 1)
    #expect(grid.put(text, x: 0, y: 0) == width)
    grid.put("|", x: width, y: 0)
    #expect(grid.row(0).reduce(0) { $0 + Int($1.width) } == 4)
  }

  @Test(
    "What would disturb a terminal is dropped or replaced",
    arguments: [
      ("\u{1B}", "\u{FFFD}"), ("\u{7}", "\u{FFFD}"), ("\u{9B}", "\u{FFFD}"), ("\u{7F}", "\u{FFFD}"),
      ("\0", "\u{FFFD}"),
      ("\t", " "), ("\n", " "), ("\r\n", " "), ("\u{2028}", " "), ("\u{A0}", " "), ("\u{2003}", " "),
      ("\u{AD}", nil), ("\u{200B}", nil), ("\u{200D}", nil), ("\u{202E}", nil), ("\u{2066}", nil),
      ("\u{FEFF}", nil),
      ("\u{FE0F}", nil), ("\u{E0041}", nil),
      ("\u{E000}", "\u{FFFD}"), ("\u{10EEEE}", "\u{FFFD}"), ("\u{FFFE}", "\u{FFFD}"), ("\u{378}", "\u{FFFD}"),
      ("\u{301}", "\u{25CC}\u{301}"), ("👨\u{200D}", "👨"), ("❤\u{FE0F}", "❤"), ("ß", "ß"),
    ] as [(String, String?)])
  func cleaning(text: String, clean: String?) throws {
    let character = try #require(text.first)
    #expect(TextWidth.cleaned(character).map(String.init) == clean)
  }

  @Test(
    "Whatever scalars come, cleaned text has columns and no controls, and cleaning it again changes nothing")
  func anything() {
    var random = SystemRandomNumberGenerator()
    let pools: [ClosedRange<UInt32>] = [
      0...0x2FF, 0x300...0x36F, 0x900...0x97F, 0xE00...0xE7F, 0x1100...0x11FF, 0x2000...0x206F,
      0xFE00...0xFE0F,
      0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0x1F400...0x1F6FF, 0x200D...0x200D, 0...0x10FFFF,
    ]
    for _ in 0..<20_000 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let pool = pools.randomElement(using: &random)!
        if let scalar = Unicode.Scalar(UInt32.random(in: pool, using: &random)) { scalars.append(scalar) }
      }
      for character in String(scalars) {
        guard let clean = TextWidth.cleaned(character) else { continue }
        #expect(TextWidth.of(clean) > 0)
        #expect(TextWidth.cleaned(clean) == clean, "\(Array(character.unicodeScalars))")
        for scalar in clean.unicodeScalars {
          #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
      }
    }
  }

  @Test("A thousand marks on a letter become fifteen")
  func zalgo() throws {
    let text = "e" + String(repeating: "\u{301}", count: 1000)
    let clean = try #require(TextWidth.cleaned(text.first!))
    #expect(clean.unicodeScalars.count == 16)
    #expect(TextWidth.of(clean) == 1)
  }

  @Test(
    "Clipping ends with an ellipsis and never takes half of a wide character",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"), ("漢字", 2, "…"), ("漢字", 1, "…"),
      ("abc", 0, ""), ("", 3, ""), ("a\u{1B}bc", 4, "a\u{FFFD}bc"),
    ])
  func clipping(text: String, columns: Int, result: String) {
    #expect(TextWidth.clipped(text, to: columns) == result)
    #expect(TextWidth.of(result) <= columns)
  }

  @Test("A wide ellipsis stays within the columns")
  func wideEllipsis() {
    for columns in 0..<6 {
      #expect(TextWidth.of(TextWidth.clipped("abcdefgh", to: columns, ellipsis: "漢")) <= columns)
    }
  }
}
