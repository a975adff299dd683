/// The colours of a theme, from which its styles are made.
///
/// Those of 24 bits stand in the palette of 256 as they are, or all but, so both depths look the same. All can be read
/// on the backgrounds that terminals of their kind have (`ThemeTests` has them): text by 4.5 to 1, borders, which are
/// no text, by 3 to 1 (WCAG 2.1, 1.4.3 and 1.4.11).
struct ThemeTones {
  let muted: Style
  let selection: Color
  let accent: Color
  let error: Color
  let border: Style
  let progress: Color
  let cloths: [Style]

  static let dark = ThemeTones(
    muted: Style(foreground: .rgb(0x9E9E9E)), selection: .rgb(0xD7AF5F), accent: .rgb(0x87AFD7),
    error: .rgb(0xFF8787), border: Style(foreground: .rgb(0x808080)), progress: .rgb(0x87AF87),
    cloths: boards)

  static let light = ThemeTones(
    muted: Style(foreground: .rgb(0x626262)), selection: .rgb(0x875F00), accent: .rgb(0x005F87),
    error: .rgb(0xAF0000), border: Style(foreground: .rgb(0x808080)), progress: .rgb(0x005F00),
    cloths: boards)

  /// Of the bright eight only red, which is too dark otherwise: the others are grays or the background in some palettes.
  static let darkSixteen = ThemeTones(
    muted: Style(.dim), selection: .palette(3), accent: .palette(6), error: .palette(9), border: Style(.dim),
    progress: .palette(2), cloths: sixteenBoards)

  /// Yellow, green and cyan cannot be read on white.
  static let lightSixteen = ThemeTones(
    muted: Style(.dim), selection: .palette(4), accent: .palette(4), error: .palette(1), border: Style(.dim),
    progress: .palette(4), cloths: sixteenBoards)

  /// Cloth of muted colours, with light letters.
  private static let boards = [0x5B2A2A, 0x2A4A3A, 0x2A3A5B, 0x4A3A5B, 0x5B4A2A, 0x2A4A55].map {
    Style(foreground: .rgb(0xF0E8D8), background: .rgb($0))
  }

  private static let sixteenBoards =
    [Style(foreground: .palette(15), background: .palette(4))]
    + [6, 2, 3].map { Style(foreground: .palette(0), background: .palette($0)) }
}
