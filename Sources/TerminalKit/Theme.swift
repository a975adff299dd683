/// The styles of a screen by what they are for, and the only place that knows them. Views and pages ask for a role,
/// never for a colour.
public struct Theme: Hashable, Sendable {
  public var text: Style
  public var heading: Style
  /// What matters less: dates, page numbers, hints.
  public var muted: Style
  /// The words of what is selected, and what is new.
  public var selection: Style
  /// The signs beside what is selected.
  public var marker: Style
  /// A line of a list that is selected as a whole.
  public var selectedLine: Style
  public var accent: Style
  public var error: Style
  public var border: Style
  /// The done part of a progress bar.
  public var progress: Style
  /// The line at the bottom of a screen.
  public var status: Style
  /// What a word is besides what its paragraph is: laid over that (``Style/with(_:)-(Style)``).
  public var link: Style
  public var code: Style
  public var emphasis: Style
  public var deleted: Style
  /// What covers without a picture are bound in. Empty where they are framed.
  public var cloths: [Style]
  /// What lies behind transparent pictures, `0xRRGGBB`.
  public var paper: UInt32
}

extension Theme {
  /// The theme of a name, for a terminal of which these are the capabilities.
  ///
  /// Its text is in the terminal's own colours, with `highContrast` in pure black and white where there are colours.
  /// Where the background is not known it is taken to be dark, or what the name says.
  public init(_ name: ThemeName, for capabilities: Capabilities) {
    let isLight =
      switch name {
      case .light: true
      case .dark: false
      case .auto, .highContrast, .ascii: capabilities.background.map(Contrast.isLight) ?? false
      }
    let paper = capabilities.background ?? (isLight ? 0xFFFFFF : 0)
    switch (capabilities.colors, name) {
    case (.mono, .highContrast): self.init(ink: .plain, paper: paper)
    case (.mono, _): self.init(attributesOver: paper)
    case (.sixteen, .highContrast):
      self.init(
        ink: Style(foreground: .palette(isLight ? 0 : 15), background: .palette(isLight ? 15 : 0)),
        paper: isLight ? 0xFFFFFF : 0)
    case (.palette, .highContrast), (.direct, .highContrast):
      let (black, white) = (Color.rgb(0), Color.rgb(0xFFFFFF))
      self.init(
        ink: Style(foreground: isLight ? black : white, background: isLight ? white : black),
        paper: isLight ? 0xFFFFFF : 0)
    case (.sixteen, _): self.init(isLight ? .lightSixteen : .darkSixteen, paper: paper)
    case (.palette, _), (.direct, _): self.init(isLight ? .light : .dark, paper: paper)
    }
  }

  private init(_ tones: ThemeTones, paper: UInt32) {
    text = .plain
    heading = Style(.bold)
    muted = tones.muted
    selection = Style(foreground: tones.selection, .bold)
    marker = Style(foreground: tones.selection)
    selectedLine = Style(.reverse)
    accent = Style(foreground: tones.accent)
    error = Style(foreground: tones.error, .bold)
    border = tones.border
    progress = Style(foreground: tones.progress)
    status = tones.muted
    link = Style(foreground: tones.accent, .underline)
    code = Style(foreground: tones.accent)
    emphasis = Style(.italic)
    deleted = Style(.dim)
    cloths = tones.cloths
    self.paper = paper
  }

  /// For terminals without colour: attributes alone tell the roles apart.
  private init(attributesOver paper: UInt32) {
    self.init(ink: .plain, paper: paper)
    muted = Style(.dim)
    border = Style(.dim)
    status = Style(.dim)
    emphasis = Style(.italic)
    deleted = Style(.dim)
  }

  /// One ink: nothing is dim, slanted or coloured.
  private init(ink: Style, paper: UInt32) {
    text = ink
    heading = ink.with(.bold)
    muted = ink
    selection = ink.with([.bold, .reverse])
    marker = ink.with(.bold)
    selectedLine = ink.with(.reverse)
    accent = ink.with(.bold)
    error = ink.with([.bold, .underline])
    border = ink
    progress = ink
    status = ink
    link = Style(.underline)
    code = .plain
    emphasis = Style(.underline)
    deleted = Style(.reverse)
    cloths = []
    self.paper = paper
  }
}
