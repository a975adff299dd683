import CUnistring

/// What stands for a character where only ASCII can be shown.
enum Fallback {
  /// An ASCII character that takes the first column of a cell; a wide cell's second column is a blank.
  static func ascii(for character: Character) -> Character {
    if character.isASCII { return character }
    guard let scalar = character.unicodeScalars.first else { return " " }
    if scalar.value >= 0x20, scalar.value < 0x7F { return Character(scalar) }  // below combining marks
    return symbol(scalar) ?? letter(scalar) ?? "?"
  }

  private static func symbol(_ scalar: Unicode.Scalar) -> Character? {
    switch scalar.value {
    case 0x2500...0x2501, 0x2504...0x2505, 0x2508...0x2509, 0x254C...0x254D, 0x2574, 0x2576, 0x2578, 0x257A,
      0x257C, 0x257E:
      "-"
    case 0x2550: "="
    case 0x2502...0x2503, 0x2506...0x2507, 0x250A...0x250B, 0x254E...0x254F, 0x2551, 0x2575, 0x2577, 0x2579,
      0x257B, 0x257D, 0x257F:
      "|"
    case 0x2571: "/"
    case 0x2572: "\\"
    case 0x2573: "X"
    case 0x250C...0x254B, 0x2552...0x2570: "+"
    case 0x2591: "."
    case 0x2592: ":"
    case 0x2580...0x259F, 0x25A0, 0x25A3...0x25A9, 0x25AE, 0x2B1B: "#"
    case 0x25A1...0x25A2, 0x25AF, 0x2B1C: "."
    case 0x2026, 0x22EF, 0x2024: "."
    case 0x2022, 0x00B7, 0x2219, 0x25CF, 0x25CB, 0x25E6, 0x2023, 0x2043, 0x2605...0x2606, 0x22C6, 0x00D7: "*"
    case 0x2018...0x201B, 0x2032, 0x02BC, 0x00B4: "'"
    case 0x201C...0x201F, 0x2033, 0x00AB, 0x00BB: "\""
    case 0x2039, 0x2190, 0x25C0, 0x25C2, 0x21D0: "<"
    case 0x203A, 0x2192, 0x25B6, 0x25B8, 0x21D2: ">"
    case 0x2191, 0x25B2, 0x25B4, 0x21D1: "^"
    case 0x2193, 0x25BC, 0x25BE, 0x21D3: "v"
    case 0x2010...0x2015, 0x2212, 0x00AD: "-"
    case 0x2713...0x2714: "x"
    case 0x2717...0x2718: "x"
    case 0x00A0, 0x2800, 0x3000: " "
    case 0x2801...0x28FF: "."
    case 0x00DF: "s"
    case 0x00C6: "A"
    case 0x00E6: "a"
    case 0x00D8, 0x0152: "O"
    case 0x00F8, 0x0153: "o"
    case 0x00D0, 0x0110: "D"
    case 0x00F0, 0x0111: "d"
    case 0x00DE: "T"
    case 0x00FE: "t"
    case 0x0141: "L"
    case 0x0142: "l"
    case 0x0131: "i"
    case 0x00A9: "c"
    case 0x00AE: "r"
    default: nil
    }
  }

  /// The letter below the accents, the digit in the circle: what the compatibility decomposition (UAX #15)
  /// begins with, where that is ASCII.
  private static func letter(_ scalar: Unicode.Scalar) -> Character? {
    var scalar = scalar.value
    var decomposed = [UInt32](repeating: 0, count: Int(UC_DECOMPOSITION_MAX_LENGTH))
    // Each step decomposes once; the longest chains have four.
    for _ in 0..<8 {
      var tag: Int32 = 0
      guard uc_decomposition(scalar, &tag, &decomposed) > 0 else { return nil }
      scalar = decomposed[0]
      if scalar > 0x20, scalar < 0x7F { return Character(Unicode.Scalar(UInt8(scalar))) }
    }
    return nil
  }
}
