import Testing

@testable import TerminalKit

@Suite struct ColorTests {
  @Test("A colour is what it was made as") func kinds() {
    #expect(Color.standard.paletteIndex == nil && Color.standard.rgbValue == nil)
    #expect(Color.palette(255).paletteIndex == 255 && Color.palette(0).rgbValue == nil)
    #expect(Color.rgb(0x12_3456).rgbValue == 0x12_3456 && Color.rgb(0).paletteIndex == nil)
    #expect(Set([Color.standard, .palette(0), .rgb(0)]).count == 3)
  }

  @Test("Every palette entry above the person's own is its own nearest") func nearest() {
    for index in UInt8(16)...255 {
      let rgb = Palette.rgb(of: index)
      #expect(Palette.rgb(of: Palette.nearest(to: rgb, count: 256)) == rgb)
    }
    #expect(Palette.nearest(to: 0xFF0000, count: 16) == 9)
    #expect(Palette.nearest(to: 0xF00000, count: 8) == 1)
    #expect(Palette.reduced(9, count: 8) == 1)
    #expect(Palette.reduced(196, count: 16) == 9)
  }

  @Test("The nearest of 256 is the nearest of all") func search() {
    var random = SystemRandomNumberGenerator()
    func distance(_ a: UInt32, _ b: UInt32) -> Int {
      zip([16, 8, 0], [2, 4, 3]).reduce(0) { sum, part in
        let difference = Int(a >> UInt32(part.0) & 0xFF) - Int(b >> UInt32(part.0) & 0xFF)
        return sum + part.1 * difference * difference
      }
    }
    for _ in 0..<300 {
      let rgb = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      let found = distance(rgb, Palette.rgb(of: Palette.nearest(to: rgb, count: 256)))
      let best = (UInt8(16)...255).map { distance(rgb, Palette.rgb(of: $0)) }.min() ?? 0
      // Cube and ramp are searched by their own rule, a step at most from the best.
      #expect(found <= best + 2000)
    }
  }

  @Test(
    "Without Unicode there is always one sensible ASCII character",
    arguments: [
      ("é", "e"), ("e\u{301}", "e"), ("Ä", "A"), ("ñ", "n"), ("ß", "s"), ("ø", "o"), ("①", "1"), ("ﬁ", "f"),
      ("½", "1"),
      ("─", "-"), ("│", "|"), ("┌", "+"), ("╬", "+"), ("█", "#"), ("▀", "#"), ("░", "."), ("…", "."),
      ("•", "*"),
      ("“", "\""), ("’", "'"), ("–", "-"), ("→", ">"), ("漢", "?"), ("👍", "?"), ("\u{FFFD}", "?"), ("x", "x"),
    ] as [(Character, Character)])
  func ascii(character: Character, expected: Character) {
    #expect(Fallback.ascii(for: character) == expected)
  }
}
