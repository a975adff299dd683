/// Tells the language of a text by its commonest words, where nothing else says it.
enum LanguageGuess {
  /// In bytes, from the beginning.
  private static let sample = 8192

  /// A BCP 47 tag; nil where the text is too short, too mixed, or in none of the languages known here.
  static func language(of utf8: [UInt8]) -> String? {
    let text = String(decoding: utf8.prefix(sample), as: UTF8.self).lowercased()
    var counts: [String: Int] = [:]
    var words = 0
    for word in text.split(whereSeparator: { !$0.isLetter }) {
      words += 1
      for language in languages[word] ?? [] { counts[language, default: 0] += 1 }
    }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = ranked.first, first.value >= 6, first.value * 8 >= words else { return nil }
    let second = ranked.dropFirst().first?.value ?? 0
    return first.value * 2 >= second * 3 ? first.key : nil
  }

  private static let languages: [Substring: [String]] = {
    var languages: [Substring: [String]] = [:]
    for (language, words) in frequent {
      for word in words.split(separator: " ") { languages[word, default: []].append(language) }
    }
    return languages
  }()

  private static let frequent = [
    "da": "og i at det er en til af på for med den de der ikke som et har han jeg var men sig kan",
    "de":
      "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an er sie",
    "en": "the of and to a in that is was he for it with as his on be at by i this had not are but from or",
    "es": "de la que el en y a los se del las un por con no una su para es al lo como más pero sus le",
    "fr": "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont",
    "it": "di e il la che in un a per è una del della non con si da le dei nel al più come anche lo gli",
    "nl": "de van het een en in is dat op te zijn met voor niet die er aan om hij ook als bij maar uit door",
    "pl": "i w na z do się nie że to jest o jak za po a od przez ale co tak już był jego",
    "pt": "de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das",
    "sv": "och i att det som en på är av för med den till inte om ett han men var jag så har de hon",
  ]
}
