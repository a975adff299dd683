/// The characters that Unicode has for raised and lowered digits (block Superscripts and Subscripts).
enum RaisedDigits {
  private static let raised: [Character: Character] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    "+": "⁺", "-": "⁻", "−": "⁻", "=": "⁼", "(": "⁽", ")": "⁾", "n": "ⁿ", "i": "ⁱ",
  ]
  private static let lowered: [Character: Character] = [
    "0": "₀", "1": "₁", "2": "₂", "3": "₃", "4": "₄", "5": "₅", "6": "₆", "7": "₇", "8": "₈", "9": "₉",
    "+": "₊", "-": "₋", "−": "₋", "=": "₌", "(": "₍", ")": "₎",
  ]

  /// The text raised; nil where one of its characters cannot be.
  static func superscript(_ text: some StringProtocol) -> String? { replaced(text, by: raised) }

  /// The text lowered; nil where one of its characters cannot be.
  static func `subscript`(_ text: some StringProtocol) -> String? { replaced(text, by: lowered) }

  private static func replaced(_ text: some StringProtocol, by table: [Character: Character]) -> String? {
    // Nobody writes long ones, and looking at each character costs.
    guard text.utf8.count <= 16 else { return nil }
    var result = ""
    for character in text {
      guard let other = table[character] else { return nil }
      result.append(other)
    }
    return result
  }
}
