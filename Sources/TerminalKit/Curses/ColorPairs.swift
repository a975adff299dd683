import CNcurses

/// The colour pairs of the screen: what ncurses numbers, we look up.
///
/// A pair is never redefined while it may be on the screen: ncurses would search the screen for it. When
/// the numbers run out, all are given back at once and everything is drawn again.
struct ColorPairs {
  /// How values of 24 bits reach the terminal.
  enum Encoding: Hashable {
    case none
    /// The nearest of so many palette entries.
    case palette(Int)
    /// As they are, through `AdaptedEntry`.
    case direct
  }

  let encoding: Encoding
  private let limit: Int32
  private var numbers: [UInt64: Int32] = [:]
  private var values: [Color: Int32] = [:]

  init(encoding: Encoding, limit: Int32) {
    self.encoding = encoding
    self.limit = limit
  }

  /// The number of a pair, made where it is new; nil when there are no more.
  mutating func number(foreground: Color, background: Color) -> Int32? {
    let front = value(of: foreground)
    let back = value(of: background)
    if front == -1, back == -1 { return 0 }
    let key = UInt64(UInt32(bitPattern: front)) << 32 | UInt64(UInt32(bitPattern: back))
    if let number = numbers[key] { return number }
    let number = Int32(numbers.count) + 1
    guard number < limit, init_extended_pair(number, front, back) == OK else { return nil }
    numbers[key] = number
    return number
  }

  /// Whether a screen of so many cells could use up what is left. To find out half way costs a second
  /// drawing: 200x60 cells of art took 55 ms instead of 30.
  func isScarce(cells: Int) -> Bool { limit > 4 * cells && Int(limit) - numbers.count <= cells }

  /// What a terminal takes for a style (ECMA-48, SGR): the same as ncurses sends for its pair and attributes.
  mutating func rendition(of style: Style) -> [UInt8] {
    var codes = ["0"]
    let attributes = [
      (Attributes.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]
    codes += attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    let colors = [(style.foreground, 30, 90, 38), (style.background, 40, 100, 48)]
    for (color, normal, bright, extended) in colors {
      switch value(of: color) {
      case ..<0: break
      case let value where value & AdaptedEntry.rgbTag != 0:
        codes.append("\(extended);2;\(value >> 16 & 0xFF);\(value >> 8 & 0xFF);\(value & 0xFF)")
      case let value where value < 8: codes.append(String(normal + Int(value)))
      case let value where value < 16: codes.append(String(bright + Int(value) - 8))
      case let value: codes.append("\(extended);5;\(value)")
      }
    }
    return Array("\u{1B}[\(codes.joined(separator: ";"))m".utf8)
  }

  /// Forgets all pairs. Nothing that stands on the screen is true any more.
  mutating func reset() {
    reset_color_pairs()
    numbers.removeAll(keepingCapacity: true)
  }

  /// What ncurses calls a colour; -1 is the terminal's own.
  private mutating func value(of color: Color) -> Int32 {
    switch encoding {
    case .none: return -1
    case .direct:
      if let rgb = color.rgbValue { return Int32(rgb) | AdaptedEntry.rgbTag }
      return color.paletteIndex.map(Int32.init) ?? -1
    case .palette(let count):
      if let index = color.paletteIndex { return Int32(Palette.reduced(index, count: count)) }
      guard let rgb = color.rgbValue else { return -1 }
      if let known = values[color] { return known }
      let nearest = Int32(Palette.nearest(to: rgb, count: count))
      if values.count >= 1 << 16 { values.removeAll(keepingCapacity: true) }
      values[color] = nearest
      return nearest
    }
  }
}
