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
      ("\u{AC00}\u{11A8}", 2), ("நி", 2), ("கௌ", 2), ("न\u{94D}", 1), ("स्त्री", 4),
      ("한\u{302E}", 4),
      ("#\u{FE0F}\u{20E3}", 1), ("☎\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 2), ("🏳\u{FE0F}\u{200D}🌈", 2),
      ("🏴\u{E0067}\u{E0062}\u{E007F}", 2),  // a flag of tags is a black one
      ("ש\u{5C1}\u{5B8}", 1), ("لا", 2), ("\u{1F3FD}", 2), ("🇩🇪🇫", 3), ("\u{20000}", 2), ("ⓐ", 1), ("〰", 2),
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
      ("\u{FE0F}", nil), ("\u{E0041}", nil), ("\u{202A}", nil), ("\u{2068}", nil), ("\u{2069}", nil),
      ("\u{200E}", nil),
      ("\u{61C}", nil), ("\u{2029}", " "), ("\u{85}", " "), ("\u{FFF9}", nil), ("\u{FFFB}", nil),
      ("\u{206A}", nil),
      ("\u{180E}", nil), ("\u{E0001}", nil), ("\u{B}", " "), ("\u{C}", " "),
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

  /// A text cleaned character by character.
  private func slowly(_ text: String) -> (scalars: [Unicode.Scalar], columns: Int) {
    let clean = text.compactMap { TextWidth.cleaned($0) }
    return (clean.flatMap(\.unicodeScalars), clean.reduce(0) { $0 + TextWidth.of($1) })
  }

  @Test("Every letter that is taken as clean without a look is clean") func letters() {
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let (scalars, columns) = slowly(text)
      guard Array(TextWidth.cleaned(text).unicodeScalars) == scalars, TextWidth.of(text) == columns else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
    }
  }

  @Test("A text is cleaned as its characters are, one by one") func texts() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "a", "the sea", "\u{301}", "é", "–", "漢字", "が", "\u{3099}", "\u{AC00}", "\u{11A8}", "\u{1100}", "Я",
      "\u{483}", "Ω", "\r",
      "\n", "\r\n", "\t", "\u{1B}[2J", "\u{9B}", "\u{200D}", "👩", "👍🏽", "🇩", "\u{FE0F}", "\u{20E3}", "1",
      "\u{AD}", "\u{A0}", "क",
      "\u{94D}", "ष", "שלום", "\u{202E}", "\u{600}", "\u{E0041}", "\u{10EEEE}", "", " ", "©",
    ]
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in pieces.randomElement(using: &random)!
      }
      .joined()
      let (scalars, columns) = slowly(text)
      #expect(Array(TextWidth.cleaned(text).unicodeScalars) == scalars, "\(text.debugDescription)")
      #expect(TextWidth.of(text) == columns, "\(text.debugDescription)")
      #expect(
        TextWidth.of("x\(text)y".dropFirst().dropLast())
          == TextWidth.of(String("x\(text)y".dropFirst().dropLast())))
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
      ("abc", 0, ""), ("", 3, ""), ("👩‍👩‍👧👍", 3, "👩‍👩‍👧…"), ("🇩🇪🇫🇷", 3, "🇩🇪…"), ("क्षि", 1, "…"),
      ("a\u{1B}bc", 4, "a\u{FFFD}bc"),
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
