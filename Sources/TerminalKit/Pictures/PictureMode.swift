/// How pictures are shown, the best first.
public enum PictureMode: String, CaseIterable, Sendable {
  /// The kitty graphics protocol, with Unicode placeholders.
  case kitty
  /// DEC sixels.
  case sixel
  /// The inline images of iTerm2 (`OSC 1337 ; File=`).
  case iterm
  /// Block characters in as many colours as there are.
  case blocks
  /// ASCII characters, in as many colours as there are.
  case ascii
  /// A line that says what there is to be seen.
  case none

  /// Whether the terminal gets pixels, not characters.
  public var showsPixels: Bool {
    switch self {
    case .kitty, .sixel, .iterm: true
    case .blocks, .ascii, .none: false
    }
  }
}
