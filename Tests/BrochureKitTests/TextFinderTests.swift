import Testing

@testable import BrochureKit

@Suite struct TextFinderTests {
  /// The passages as they are written in the text.
  private func found(_ words: String, in text: String) throws -> [String] {
    let utf8 = Array(text.utf8)
    return try #require(TextFinder(words)).passages(in: utf8).map {
      String(decoding: utf8[$0], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("tide", "The TIDE and the tide", ["TIDE", "tide"]),
    ("Été", "un ete, l’ÉTÉ, e\u{301}te\u{301}", ["ete", "ÉTÉ", "e\u{301}te\u{301}"]),
    ("ete", "l’été", ["été"]),
    ("strasse", "Straße, STRASSE, STRAẞE", ["Straße", "STRASSE", "STRAẞE"]),
    ("straße", "Strasse", ["Strasse"]), ("gros", "groß", ["groß"]),
    ("abc 12", "ＡＢＣ　１２", ["ＡＢＣ　１２"]), ("ＡＢＣ", "abc", ["abc"]),
    ("σας", "ΣΑΣ σας", ["ΣΑΣ", "σας"]), ("ефект", "Ефект", ["Ефект"]), ("елка", "ёлка", ["ёлка"]),
    ("keeper's", "the keeper’s log", ["keeper’s"]), ("ofﬁce", "office oﬃce", ["office", "oﬃce"]),
    ("lodz", "Łódź", ["Łódź"]), ("oeuvre", "œuvre", ["œuvre"]), ("tar-red", "tar‐red", ["tar‐red"]),
    ("कक्षा", "एक कक्षा है", ["कक्षा"]), ("कि", "का", []),
    ("الكتاب", "الْكِتَابُ", ["الْكِتَابُ"]),
    ("zzz", "tide", []),
  ])
  func caseAndAccentsDoNotMatter(words: String, text: String, passages: [String]) throws {
    #expect(try found(words, in: text) == passages)
  }

  @Test(arguments: [
    ("low tide", "at low\ntide", ["low\ntide"]), ("low  tide", "low \t\r\n tide", ["low \t\r\n tide"]),
    ("lighthouse", "light\u{AD}house light\u{200B}house", ["light\u{AD}house", "light\u{200B}house"]),
    ("海岸", "日本の海\n岸とカモメ", ["海\n岸"]), ("海 岸", "海岸", ["海岸"]), ("か", "がか", ["か"]),
    ("ガス", "ｶﾞｽ カ\u{3099}ス", ["ｶﾞｽ", "カ\u{3099}ス"]),
    ("한글", "\u{1112}\u{1161}\u{11AB}글", ["\u{1112}\u{1161}\u{11AB}글"]),
    ("lowtide", "low tide", []),
  ])
  func linesAndHiddenSignsDoNotMatter(words: String, text: String, passages: [String]) throws {
    #expect(try found(words, in: text) == passages)
  }

  @Test func whatOverlapsIsFoundOnce() throws {
    #expect(try found("aa", in: "aaaaa") == ["aa", "aa"])
    #expect(try found("s", in: "ß") == ["ß"])
    #expect(try found("\u{FDFA}", in: "\u{FDFA}\u{FDFA}").count == 2)
  }

  @Test(arguments: ["", " ", "\n\t", "\u{301}", "\u{AD}\u{200B}", "\0"]) func thereIsNothingToLookForIn(
    words: String
  ) {
    #expect(TextFinder(words) == nil)
  }

  @Test func noMoreAreLookedForThanAreWanted() throws {
    let text = Array(String(repeating: "tide ", count: 1000).utf8)
    let finder = try #require(TextFinder("tide"))
    #expect(finder.passages(in: text, limit: 7).count == 7)
    #expect(finder.passages(in: text, limit: 0).isEmpty && finder.passages(in: []).isEmpty)
    #expect(finder.passages(in: text).count == 1000)
  }

  /// What an attacker may write costs no more than what others do.
  @Test func aTextOfOneLetterIsSearchedInAMoment() throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let finder = try #require(TextFinder(String(repeating: "a", count: 199) + "b"))
    let time = ContinuousClock().measure { #expect(finder.passages(in: text).isEmpty) }
    #expect(time < .seconds(5))
  }

  @Test func anExcerptIsOneLineAroundThePassage() throws {
    let text = ReadingText(["At low\ntide the ferry\u{AD}man waits. 日本"])
    let passage = try #require(TextFinder("ferryman")?.passages(in: text.utf8).first)
    let excerpt = text.excerpt(around: passage, characters: 12)
    #expect(
      excerpt.before == "ow tide the " && excerpt.passage == "ferryman" && excerpt.after == " waits. 日本")
    for start in text.utf8.indices where text.utf8[start] & 0xC0 != 0x80 {
      let excerpt = text.excerpt(around: start..<text.utf8.count, characters: 1)
      #expect(!excerpt.before.contains("\u{FFFD}") && !excerpt.passage.contains("\u{FFFD}"))
    }
  }
}
