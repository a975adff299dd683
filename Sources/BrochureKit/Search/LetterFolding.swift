internal import CUnistring

/// Makes letters alike that are the same to a person who looks for a word: capital and small ones, those with accents
/// and without, full-width forms, ligatures, the quotes and dashes of printers and those of keyboards.
struct LetterFolding {
  /// What was folded already: a text has few characters, many times.
  private var known: [UInt32: [Unicode.Scalar]] = [:]

  /// What stands for a character; empty for an accent, a soft hyphen and the like. White space is one blank.
  mutating func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let folded = known[scalar.value] { return folded }
    let folded = Self.fold(scalar)
    known[scalar.value] = folded
    return folded
  }

  private static func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.properties.isWhitespace { return [" "] }
    return decomposed(scalar).flatMap { scalar -> [Unicode.Scalar] in
      if isLeftOut(scalar) { return [] }
      if let special = special(scalar) { return Array(special.unicodeScalars) }
      // By way of the capitals: `ß` and `ss` have the same, and so have the two small sigmas. The capital `ẞ` has a small
      // letter, but is not that one's capital.
      return scalar.properties.lowercaseMapping.unicodeScalars
        .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
        .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
        .flatMap { isLeftOut($0) ? [] : Array((special($0) ?? String($0)).unicodeScalars) }
    }
  }

  /// The compatibility decomposition (UAX #15). Kana and Hangul stay whole: their marks and parts are letters.
  private static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar.value {
    case 0x3041...0x30FF, 0xAC00...0xD7A3: return [scalar]
    default: break
    }
    var buffer = [UInt32](repeating: 0, count: Int(UC_DECOMPOSITION_MAX_LENGTH))
    var tag: Int32 = 0
    let count = Int(uc_decomposition(scalar.value, &tag, &buffer))
    guard count > 0 else { return [scalar] }
    // Each step decomposes once, into characters before the last step's.
    return buffer[..<count].compactMap(Unicode.Scalar.init).flatMap {
      $0 == scalar ? [$0] : decomposed($0)
    }
  }

  /// Accents, vowel points, and what nobody sees.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0300...0x036F, 0x0483...0x0487, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
      0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
      0x0610...0x061A, 0x0640, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8,
      0x06EA...0x06ED:
      true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Letters that decompose into nothing, and signs that keyboards have only one of.
  private static func special(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "ħ": "h"
    case "ı": "i"
    case "æ": "ae"
    case "œ": "oe"
    case "þ": "th"
    case "’", "‘", "‚", "‛", "ʼ", "′": "'"
    case "“", "”", "„", "‟", "«", "»", "″": "\""
    case "‹", "›": "'"
    case "‐", "‑", "‒", "–", "—", "―", "−": "-"
    default: nil
    }
  }
}
