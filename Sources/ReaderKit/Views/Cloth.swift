import TerminalKit

/// What a cover without a picture is bound in: a name chooses it, the same at every start.
struct Cloth {
  /// The letters on it.
  let style: Style
  /// Whether it has a colour; where the theme has none it is framed.
  let isColored: Bool
  /// A number made from the name.
  let number: Int

  init(_ name: String, _ theme: Theme) {
    var hash = name.utf8.reduce(UInt32(5381)) { $0 &* 33 &+ UInt32($1) }
    // Names that differ in their last letter alone are to look different.
    hash = (hash ^ hash >> 16) &* 0x45D9_F3B1
    number = Int((hash ^ hash >> 15) & 0x7FFF_FFFF)
    isColored = !theme.cloths.isEmpty
    style = isColored ? theme.cloths[number % theme.cloths.count] : theme.text
  }

  /// The pattern on it: between the cloth and its letters.
  var pattern: Style { mixed(0.35) }

  /// Its spine, in the shade.
  var spine: Style {
    guard let cloth = style.background.rgbValue else { return style }
    var spine = style
    spine.background = .rgb(Self.mix(cloth, 0, 0.3))
    return spine
  }

  private func mixed(_ share: Double) -> Style {
    guard let letters = style.foreground.rgbValue, let cloth = style.background.rgbValue else { return style }
    var pattern = style
    pattern.foreground = .rgb(Self.mix(cloth, letters, share))
    return pattern
  }

  /// `share` is how much of the other colour there is.
  private static func mix(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
    [16, 8, 0].reduce(UInt32(0)) { mixed, shift in
      let (a, b) = (Double(one >> UInt32(shift) & 0xFF), Double(other >> UInt32(shift) & 0xFF))
      return mixed | UInt32(a + (b - a) * share) << UInt32(shift)
    }
  }
}
