import Foundation
import TerminalKit

/// Text for a terminal without UTF-8.
enum PlainText {
  /// Each character in ASCII and as wide as it was, so that columns stay under each other.
  static func of(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      // `\r\n` is one character, and ASCII.
      if character.isASCII { return result.append(character) }
      result.append(plain(character))
      result += String(repeating: " ", count: max(0, TextWidth.of(character) - 1))
    }
  }

  private static func plain(_ character: Character) -> Character {
    switch character {
    case "“", "”", "«", "»": return "\""
    case "‘", "’": return "'"
    case "–", "—": return "-"
    case "…", "·": return "."
    default:
      // The letter below its accents.
      let letter = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
      return letter.flatMap { $0.isASCII ? Character($0) : nil } ?? "?"
    }
  }
}
