import CNcurses

/// How ncurses is to draw a cell.
struct Ink {
  var attributes: UInt32
  var pair: Int32

  static let plain = Ink(attributes: 0, pair: 0)
}

extension ColorPairs {
  /// What ncurses takes for a style; nil where the pairs ran out.
  mutating func ink(_ style: Style) -> Ink? {
    guard let pair = number(foreground: style.foreground, background: style.background) else { return nil }
    var attributes: UInt32 = 0
    if style.attributes.contains(.bold) { attributes |= newsstand_attr_bold }
    if style.attributes.contains(.dim) { attributes |= newsstand_attr_dim }
    if style.attributes.contains(.italic) { attributes |= newsstand_attr_italic }
    if style.attributes.contains(.underline) { attributes |= newsstand_attr_underline }
    if style.attributes.contains(.reverse) { attributes |= newsstand_attr_reverse }
    return Ink(attributes: attributes, pair: pair)
  }
}
