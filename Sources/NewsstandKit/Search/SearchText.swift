import Foundation

/// Text as the index has it. FTS5's tokenizer `unicode61` makes words of letters and digits that touch; scripts that
/// write no spaces would be one word a sentence. Between two of their characters an invisible mark is put, so that each
/// is a word: then two characters of Japanese are found as the phrase that they are. The marks come out again.
enum SearchText {
  /// Parts characters (U+2063, INVISIBLE SEPARATOR).
  private static let separator: Unicode.Scalar = "\u{2063}"
  /// Stand around what was found (U+2062 and U+2064, invisible operators).
  static let matchStart: Unicode.Scalar = "\u{2062}"
  static let matchEnd: Unicode.Scalar = "\u{2064}"

  /// The form in which a text is kept and looked for: one Unicode normalisation (NFC), one line, and the marks in it.
  static func marked(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var wasDense = false
    for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar {
      // U+00AD: a word that may be parted is one word.
      case separator, matchStart, matchEnd, "\u{AD}": continue
      case "\n", "\r", "\t":
        result.append(" ")
        wasDense = false
      default:
        let isDense = isDense(scalar)
        if isDense || wasDense { result.append(separator) }
        result.append(scalar)
        wasDense = isDense
      }
    }
    // An excerpt that goes on to the end of the page ends with its last word.
    while result.last == " " { result.removeLast() }
    return String(result)
  }

  /// Characters of what stands between two words that are kept: what is no word, a line of dots, may be of any length.
  private static let longestFragment = 400

  /// Parts an excerpt at the words that were found.
  static func fragments(_ excerpt: String) -> [SearchHit.Fragment] {
    var fragments: [SearchHit.Fragment] = []
    var current = String.UnicodeScalarView()
    var isMatch = false
    func end() {
      if current.count > longestFragment {
        let half = longestFragment / 2
        let ends = [String(current.prefix(half)), String(current.suffix(half))]
        current = ends.joined(separator: "…").unicodeScalars
      }
      if !current.isEmpty { fragments.append(SearchHit.Fragment(text: String(current), isMatch: isMatch)) }
      current = String.UnicodeScalarView()
    }
    for scalar in excerpt.unicodeScalars {
      switch scalar {
      case separator: continue
      case matchStart, matchEnd:
        end()
        isMatch = scalar == matchStart
      case " " where current.last == " ": continue
      default: current.append(scalar)
      }
    }
    end()
    return fragments
  }

  /// Whether some character of a text writes no spaces beside it.
  static func hasDenseScript(_ text: String) -> Bool { text.unicodeScalars.contains(where: isDense) }

  /// Han, Kana, Bopomofo, Yi, Hangul (whose particles touch their words), Thai, Lao, Myanmar, Khmer.
  private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1100...0x11FF: true
    case 0x3005...0x3007, 0x3031...0x3035, 0x3040...0x30FF, 0x3100...0x31BF, 0x31F0...0x31FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF: true
    case 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
