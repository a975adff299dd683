/// The numbers of an ordered list (HTML, 4.4.5).
struct ListNumbering {
  enum Style: Hashable { case decimal, lowerLetter, upperLetter, lowerRoman, upperRoman }

  private let style: Style
  private let step: Int
  private var next: Int

  /// - Parameters:
  ///   - type: `1`, `a`, `A`, `i` or `I`.
  ///   - count: how many items there are, for one that counts down.
  init(type: String?, start: Int?, isReversed: Bool, count: Int) {
    style =
      switch type {
      case "a": .lowerLetter
      case "A": .upperLetter
      case "i": .lowerRoman
      case "I": .upperRoman
      default: .decimal
      }
    step = isReversed ? -1 : 1
    next = start ?? (isReversed ? count : 1)
  }

  /// The label of the next item.
  ///
  /// - Parameter value: the number that the item asks for.
  mutating func label(value: Int?) -> String {
    let number = value ?? next
    next = number &+ step
    return Self.text(number, style) + "."
  }

  static func text(_ number: Int, _ style: Style) -> String {
    switch style {
    case .decimal: String(number)
    case .lowerLetter: letters(number) ?? String(number)
    case .upperLetter: letters(number)?.uppercased() ?? String(number)
    case .lowerRoman: roman(number) ?? String(number)
    case .upperRoman: roman(number)?.uppercased() ?? String(number)
    }
  }

  /// a, b, ... z, aa, ab
  private static func letters(_ number: Int) -> String? {
    guard number > 0 else { return nil }
    var letters: [UInt8] = []
    var rest = number
    while rest > 0 {
      rest -= 1
      letters.append(UInt8(ascii: "a") + UInt8(rest % 26))
      rest /= 26
    }
    return String(decoding: letters.reversed(), as: UTF8.self)
  }

  private static func roman(_ number: Int) -> String? {
    guard (1..<4000).contains(number) else { return nil }
    var rest = number
    return romanDigits.reduce(into: "") { text, digit in
      while rest >= digit.value {
        text += digit.letters
        rest -= digit.value
      }
    }
  }

  private static let romanDigits: [(value: Int, letters: String)] = [
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
  ]
}
