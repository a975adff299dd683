import Foundation

/// What a person looks for: words, all of which must occur on a page, and phrases in double quotes. Case and accents
/// do not matter. Everything else than letters and digits only parts words: nothing is an operator, nothing an error.
public struct SearchQuery: Hashable, Sendable {
  /// In the syntax of FTS5 (SQLite FTS5, section 3): strings with AND between them.
  let expression: String
  /// Whether it is of a script in which a word of the index is one character.
  let isDense: Bool

  /// More words, or longer ones, than a page could be looked for with are left out.
  private static let mostTerms = 64
  private static let longestTerm = 256

  /// Nil where there is nothing to look for.
  public init?(_ text: String) {
    let terms = Self.terms(in: text).filter(Self.hasWord).prefix(Self.mostTerms).map { term in
      SearchText.marked(String(term.prefix(Self.longestTerm)))
    }
    guard !terms.isEmpty else { return nil }
    // A quote with a mark on it is no quote to `split`, but is one to SQLite; a NUL would end the expression.
    let safe = terms.map {
      String(String.UnicodeScalarView($0.unicodeScalars.filter { $0 != "\"" && $0 != "\0" }))
    }
    expression = safe.map { "\"\($0)\"" }.joined(separator: " AND ")
    isDense = SearchText.hasDenseScript(text)
  }

  /// Words, and what stands between two quotes or between one and the end.
  private static func terms(in text: String) -> [Substring] {
    var terms: [Substring] = []
    let parts = text.split(omittingEmptySubsequences: false) { "\"“”„«»".contains($0) }
    for (index, part) in parts.enumerated() {
      // Inside of quotes is every other part.
      if index % 2 == 1 { terms.append(part) } else { terms += part.split(whereSeparator: \.isWhitespace) }
    }
    return terms
  }

  /// Whether the tokenizer makes a word of something in it (`unicode61`: categories L, N and Co).
  private static func hasWord(_ term: Substring) -> Bool {
    term.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber, .privateUse:
        true
      default: false
      }
    }
  }
}
