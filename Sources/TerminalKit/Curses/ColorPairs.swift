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
