import Testing

@testable import TerminalKit

@Suite struct ThemeTests {
  /// Backgrounds that terminals come with or that people choose: black, Ubuntu's, Solarized, Nord, Catppuccin and such.
  private static let darkBackgrounds: [UInt32] = [
    0x000000, 0x1E1E1E, 0x282C34, 0x002B36, 0x300A24, 0x2E3440, 0x1E1E2E,
  ]
  private static let lightBackgrounds: [UInt32] = [
    0xFFFFFF, 0xFDF6E3, 0xFAFAFA, 0xEFF1F5, 0xEEEEEE, 0xFFFFDD,
  ]

  /// The colours as the terminal of a depth shows them: `0xRRGGBB`, nil for its own.
  private func shown(_ color: Color, _ depth: ColorDepth) -> UInt32? {
    if let index = color.paletteIndex { return Palette.rgb(of: index) }
    return color.rgbValue.map { depth == .direct ? $0 : Palette.rgb(of: Palette.nearest(to: $0, count: 256)) }
  }

  private func words(_ theme: Theme) -> [(String, Style)] {
    [
      ("text", theme.text), ("heading", theme.heading), ("muted", theme.muted),
      ("selection", theme.selection),
      ("marker", theme.marker), ("selected line", theme.selectedLine), ("accent", theme.accent),
      ("error", theme.error), ("progress", theme.progress), ("status", theme.status),
      ("link", theme.text.with(theme.link)), ("code", theme.text.with(theme.code)),
      ("emphasis", theme.text.with(theme.emphasis)), ("deleted", theme.text.with(theme.deleted)),
    ] + theme.cloths.map { ("cloth", $0) }
  }

  /// How well each role can be read in a terminal with this background, whose own ink is black or white.
  private func expectReadable(
    _ theme: Theme, on background: UInt32, _ depth: ColorDepth, words least: Double, borders: Double
  ) {
    let ink: UInt32 = Contrast.isLight(background) ? 0 : 0xFFFFFF
    for (role, style) in words(theme) + [("border", theme.border)] {
      let ratio = Contrast.ratio(
        shown(style.foreground, depth) ?? ink, shown(style.background, depth) ?? background)
      #expect(
        ratio >= (role == "border" ? borders : least),
        "\(role) on \(String(background, radix: 16)) in \(depth): \(ratio)")
    }
  }

  @Test("Every role can be read on the backgrounds of its kind", arguments: [ColorDepth.direct, .palette])
  func contrast(depth: ColorDepth) {
    for (name, backgrounds) in [
      (ThemeName.dark, Self.darkBackgrounds), (.light, Self.lightBackgrounds),
      (.auto, Self.darkBackgrounds + Self.lightBackgrounds),
    ] {
      for background in backgrounds {
        let capabilities = Capabilities(colors: depth, unicode: true, background: background)
        let theme = Theme(name, for: capabilities)
        expectReadable(theme, on: background, depth, words: 4.5, borders: 3)
      }
    }
  }

  @Test("With sixteen colours nothing is yellow on white", arguments: [UInt32(0), 0xFFFFFF])
  func sixteen(background: UInt32) {
    let capabilities = Capabilities(colors: .sixteen, unicode: true, background: background)
    expectReadable(Theme(.auto, for: capabilities), on: background, .sixteen, words: 4.5, borders: 3)
  }

  @Test(
    "High contrast is 7 to 1 on any background, in black, white, and weight", arguments: ColorDepth.allCases)
  func highContrast(depth: ColorDepth) {
    for background in Self.darkBackgrounds + Self.lightBackgrounds {
      let capabilities = Capabilities(colors: depth, unicode: true, background: background)
      let theme = Theme(.highContrast, for: capabilities)
      expectReadable(theme, on: background, depth, words: 7, borders: 7)
      for (role, style) in words(theme) + [("border", theme.border)] {
        #expect(style.attributes.isSubset(of: [.bold, .reverse, .underline]), "\(role)")
        for color in [style.foreground, style.background] where color != .standard {
          #expect([0, 0xFFFFFF].contains(shown(color, depth)), "\(role)")
        }
      }
    }
  }

  @Test("What is selected, wrong or a link is told apart without colour", arguments: ThemeName.allCases)
  func withoutColor(name: ThemeName) {
    for depth in ColorDepth.allCases {
      let theme = Theme(name, for: Capabilities(colors: depth, unicode: true))
      func weight(_ style: Style) -> Attributes { style.attributes }
      #expect(weight(theme.selection) != weight(theme.text) && weight(theme.selectedLine) == .reverse)
      #expect(weight(theme.error) != weight(theme.text) && weight(theme.heading) != weight(theme.text))
      #expect(weight(theme.text.with(theme.link)).contains(.underline))
      if depth == .mono { #expect(Set(words(theme).map(\.1.foreground)) == [.standard]) }
    }
  }

  @Test(
    "A theme follows the background, and the name decides over it",
    arguments: [
      (.auto, 0xFFFFFF, true), (.auto, 0x1E1E1E, false), (.auto, nil, false), (.ascii, 0xFDF6E3, true),
      (.light, nil, true), (.light, 0, true), (.dark, 0xFFFFFF, false), (.highContrast, 0xEEEEEE, true),
    ] as [(ThemeName, UInt32?, Bool)])
  func lightAndDark(name: ThemeName, background: UInt32?, isLight: Bool) {
    let theme = Theme(name, for: Capabilities(colors: .direct, unicode: true, background: background))
    let other = Theme(isLight ? .light : .dark, for: Capabilities(colors: .direct, unicode: true))
    if name == .highContrast {
      #expect(theme.text.background == .rgb(isLight ? 0xFFFFFF : 0))
      #expect(theme.paper == (isLight ? 0xFFFFFF : 0))
    } else {
      #expect(theme.accent == other.accent)
      #expect(theme.text == .plain, "text is in the terminal's own colours")
      #expect(theme.paper == background ?? (isLight ? 0xFFFFFF : 0))
    }
  }

  @Test("Contrast is as WCAG counts it") func ratios() {
    #expect(Contrast.ratio(0, 0xFFFFFF) == 21 && Contrast.ratio(0x808080, 0x808080) == 1)
    #expect(abs(Contrast.ratio(0x777777, 0xFFFFFF) - 4.48) < 0.01)
    #expect(abs(Contrast.ratio(0xFF0000, 0xFFFFFF) - 4.0) < 0.01)
  }

  @Test(
    "COLORFGBG is read as rxvt and Konsole write it",
    arguments: [
      ("15;0", 0), ("0;15", 0xFFFFFF), ("0;default;15", 0xFFFFFF), ("15;default", nil), ("", nil),
      ("7;99", nil),
      ("nonsense", nil), ("0;-1", nil), (nil, nil),
    ] as [(String?, UInt32?)])
  func backgroundOfTheEnvironment(value: String?, color: UInt32?) {
    #expect(Palette.background(value) == color)
  }
}
