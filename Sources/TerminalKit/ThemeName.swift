/// What a person calls a theme.
public enum ThemeName: String, CaseIterable, Sendable {
  /// Light or dark, as the terminal's background is.
  case auto
  case light
  case dark
  /// Black and white, told apart by weight and underlines.
  case highContrast = "high-contrast"
  /// As `auto`, and nothing but ASCII is drawn: who opens the terminal sees to that
  /// (``CursesTerminal/Options/isASCII``).
  case ascii
}
