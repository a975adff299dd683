/// An address with places for words: `{searchTerms}` as OpenSearch 1.1 has it, `{?query,title}` as URI templates do
/// (RFC 6570, levels 1 to 3 as far as catalogues use them).
struct SearchTemplate: Hashable, Sendable {
  /// As it is written.
  let text: String
  /// What it is relative to.
  let base: FeedAddress

  /// Nil where there is no place for words.
  init?(_ text: String, base: FeedAddress) {
    self.text = text
    self.base = base
    guard Self.expand(text, words: "").hasWords else { return nil }
  }

  /// The address that finds words; nil where it is none that may be followed.
  func address(for words: String) -> String? { base.resolve(Self.expand(text, words: words).text) }

  private static let namesOfWords = ["searchterms", "query", "q", "search", "terms", "keywords"]

  private static func expand(_ template: String, words: String) -> (text: String, hasWords: Bool) {
    var result = ""
    var hasWords = false
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      var names = rest[open..<close].dropFirst()
      rest = rest[close...].dropFirst()
      let sign = names.first.flatMap { "?&".contains($0) ? $0 : nil }
      if sign != nil { names.removeFirst() }
      if names.first.map({ "+#./;".contains($0) }) == true { names.removeFirst() }
      let values = names.split(separator: ",").compactMap { name -> (String, String)? in
        let isOptional = name.hasSuffix("?")
        let name = String(name.prefix { !"?*:".contains($0) })
        if namesOfWords.contains(name.lowercased()), !hasWords {
          hasWords = true
          return (name, encoded(words))
        }
        guard !isOptional, sign == nil, let usual = usual[name.lowercased()] else { return nil }
        return (name, usual)
      }
      guard let sign else {
        result += values.map(\.1).joined(separator: ",")
        continue
      }
      let fields = values.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
      if !fields.isEmpty { result += (sign == "?" && result.contains("?") ? "&" : String(sign)) + fields }
    }
    return (result + rest, hasWords)
  }

  /// What stands for OpenSearch's other parameters where they are demanded.
  private static let usual = [
    "startindex": "1", "startpage": "1", "count": "50", "language": "*", "inputencoding": "UTF-8",
    "outputencoding": "UTF-8",
  ]

  /// Percent-encoded, but for the unreserved characters of RFC 3986.
  private static func encoded(_ words: String) -> String {
    words.utf8.reduce(into: "") { text, byte in
      let scalar = Unicode.Scalar(byte)
      if byte < 128,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-._~".unicodeScalars.contains(scalar)
      {
        text.unicodeScalars.append(scalar)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
