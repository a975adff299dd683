import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct LayoutTests {
  private func composition(
    _ document: Document, _ columns: Int, isPlain: Bool = false, hasInitial: Bool = false,
    language: String? = nil
  ) -> Composition {
    var composer = Composer(
      document, Typesetting(columns: columns, isPlain: isPlain, hasInitial: hasInitial), language: language)
    return composer.composed(document.blocks)
  }

  private func lines(_ composition: Composition) -> [String] {
    composition.lines.indices.map { composition.spans($0).map(\.text).joined() }
  }

  private func plain(_ text: String) -> Document {
    var document = DocumentBuilder()
    PlainText.write(text, to: &document)
    return document.finish()
  }

  /// A document of all kinds of blocks and texts, the same for the same seed.
  private func random(seed: UInt64) -> Document {
    var random = RandomText(seed: seed)
    var document = DocumentBuilder(
      language: random.next(2) == 0 ? "en" : nil,
      direction: random.next(8) == 0 ? .rightToLeft : .leftToRight)
    var depth = 0
    for _ in 0..<24 {
      switch random.next(14) {
      case 0: document.begin(.heading(level: 1 + random.next(6)))
      case 1: document.begin(.quote)
      case 2: document.begin(.list(start: random.next(2) == 0 ? nil : random.next(2000), isTight: true))
      case 3: document.begin(.item())
      case 4: document.begin(.table(alignments: [.right, .center]))
      case 5: document.begin(.row(isHeader: random.next(2) == 0))
      case 6: document.begin(.cell(columns: 1 + random.next(2), rows: 1 + random.next(2)))
      case 7:
        document.code(random.text(pieces: 20))
        continue
      case 8:
        document.rule()
        continue
      case 9:
        document.picture(
          source: "none.png", alternative: random.text(pieces: 3), caption: random.text(pieces: 3))
        continue
      case 10: document.begin(.footnote(number: random.next(99)))
      case 11:
        if depth > 0 { document.end() }
        depth = max(0, depth - 1)
        continue
      default: document.begin(.paragraph)
      }
      depth += 1
      document.beginStyle(
        InlineTraits(rawValue: UInt8(random.next(128))), link: random.next(4) == 0 ? "http://x.org" : nil)
      document.append(random.text(pieces: random.next(40)))
      document.append(collapsing: random.text(pieces: random.next(40)))
      if random.next(2) == 0 { document.endStyle() }
    }
    return document.finish()
  }

  @Test(arguments: 0..<6) func noLineIsWiderThanItsColumn(seed: UInt64) {
    let document = random(seed: seed)
    var random = RandomText(seed: seed &+ 1000)
    for columns in [1, 2, 3, 5, 12, 40, 72, 1 + random.next(400), 1 + random.next(400)] {
      for isPlain in [true, false] {
        let composition = composition(document, columns, isPlain: isPlain, hasInitial: true, language: "en")
        for line in lines(composition) {
          #expect(TextWidth.of(line) <= columns, "\(columns): \(line)")
          #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
        }
      }
    }
  }

  @Test(arguments: 0..<2) func aPageHasARowForEveryPlaceInEverySize(seed: UInt64) {
    let document = random(seed: seed)
    for context in screens {
      let layout = DocumentLayout(document, columns: nil, context: context) {
        .failure(.missingAsset($0, .picture))
      }
      let page = layout.page
      #expect(page.grid.size == page.size)
      #expect(page.size.width == context.size.width && page.height >= context.size.height)
      #expect(page.anchors == page.anchors.sorted() && page.anchors.count == page.height)
      if let screen = page.screenHeight { #expect(page.height.isMultiple(of: screen)) }
    }
  }

  @Test(arguments: 0..<20) func paragraphsLoseNothing(seed: UInt64) {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 120)
    let bytes = Array(text.utf8)
    let hyphenator = Hyphenator(language: "en")
    for columns in [1, 2, 3, 7, 20, 41, 72, 120, 199, 300] {
      for style: ParagraphBreaker.Style in [.justified, .ragged, .code] {
        let breaker = ParagraphBreaker(columns: columns, style: style, hyphenator: hyphenator)
        var end = 0
        for line in breaker.lines(of: 0..<bytes.count, in: bytes) {
          let gap = String(decoding: bytes[end..<line.range.lowerBound], as: UTF8.self)
          #expect(TextWidth.cleaned(gap).allSatisfy { $0.isWhitespace }, "\(columns)")
          end = line.range.upperBound
        }
        let rest = String(decoding: bytes[end...], as: UTF8.self)
        #expect(TextWidth.cleaned(rest).allSatisfy { $0.isWhitespace }, "\(columns)")
      }
    }
  }

  /// Prose that is the same everywhere.
  private static func prose(seed: UInt64, words: Int) -> String {
    let vocabulary =
      ("a the of and lamp river window morning carriage station somebody remembered extraordinary timetable through "
      + "platform beginning it is in to was slowly conversation evening water light under over again never always")
      .split(separator: " ")
    var random = RandomText(seed: seed)
    return (0..<words).map { _ in String(vocabulary[random.next(vocabulary.count)]) }.joined(separator: " ")
  }

  @Test(arguments: [40, 45, 60, 72]) func justifiedLinesAreFullAndNoGapIsWiderThanThree(columns: Int) {
    let text = (0..<20).map { Self.prose(seed: $0, words: 120) }.joined(separator: "\n\n")
    let lines = lines(composition(plain(text), columns, language: "en"))
    let full = lines.count { $0.count == columns }
    #expect(full * 10 > lines.count * 7)
    for line in lines {
      #expect(!line.contains("    "), "\(line)")
      #expect(line == line.trimmingPrefix { $0 == " " } && line.last != " ")
    }
    // Nothing but spaces and hyphens was added.
    let words = lines.map { $0.hasSuffix("-") ? String($0.dropLast()) : $0 + " " }.joined()
    #expect(words.split(separator: " ") == text.split { $0 == " " || $0 == "\n" })
  }

  @Test(arguments: [40, 60, 72]) func gapsAreNarrowerThanThoseOfGreedyLines(columns: Int) {
    let text = (0..<20).map { Self.prose(seed: $0, words: 120) }
    func lines(_ paragraph: String, _ hyphenator: Hyphenator?) -> [String] {
      let bytes = Array(paragraph.utf8)
      return ParagraphBreaker(columns: columns, style: .justified, hyphenator: hyphenator)
        .lines(of: 0..<bytes.count, in: bytes).map {
          String(decoding: bytes[$0.range], as: UTF8.self) + ($0.isHyphenated ? "-" : "")
        }
    }
    /// As if every line but a paragraph's last were filled, however wide its gaps.
    func meanSquare(_ paragraphs: [[String]]) -> Double {
      var sum = 0.0
      var count = 0.0
      for line in paragraphs.flatMap({ $0.dropLast() }) {
        let gaps = Double(line.count { $0 == " " })
        guard gaps > 0 else { continue }
        let width = 1 + Double(columns - line.count) / gaps
        sum += gaps * width * width
        count += gaps
      }
      return sum / count
    }
    let optimal = meanSquare(text.map { lines($0, nil) })
    let hyphenated = meanSquare(text.map { lines($0, Hyphenator(language: "en")) })
    let greedy = meanSquare(text.map { LineBreaker(columns: columns).lines(of: $0).strings })
    #expect(optimal < greedy * 0.99, "\(optimal) and \(greedy)")
    #expect(hyphenated < greedy * 0.9, "\(hyphenated) and \(greedy)")
  }

  @Test func chineseAndJapaneseAreNeverSpaced() {
    let text = "山路を登りながら、 こう考えた。 智に働けば 角が立つ。 情に棹させば流される。意地を通せば窮屈だ。 とかくに人の世は住みにくい。"
    for columns in 40...80 {
      for line in lines(composition(plain(text), columns)) { #expect(!line.contains("  ")) }
    }
  }

  @Test func versesKeepTheirLinesAndHangWhereTheyAreTooLong() {
    let text =
      "You stand where the next thing will be.\nBehind you it is written.\n    Before you it is not, and will not be."
    #expect(lines(composition(plain(text), 72)) == text.split(separator: "\n").map(String.init))
    #expect(
      lines(composition(plain(text), 30)) == [
        "You stand where the next thing", "  will be.", "Behind you it is written.",
        "    Before you it is not, and", "      will not be.",
      ])
  }

  @Test func aParagraphWithoutEndTakesTimeInProportion() {
    // Each of these was a way to make a breaker look at everything for every opportunity.
    for piece in [
      "word ", "\u{200B}", "a\u{AD}", "日", "x", "\u{301}", " ", "-", "\u{2060}", "a\u{200B}\u{200B}",
    ] {
      let document = plain(String(repeating: piece, count: (1 << 15) / piece.utf8.count))
      for columns in [1, 72] {
        #expect(composition(document, columns, language: "en").lines.isEmpty == document.blocks.isEmpty)
      }
    }
    let pieces = String(repeating: "\u{AD}\u{200B} \n", count: 10_000)
    #expect(composition(plain("x" + pieces), 40, language: "en").lines.count >= 1)
  }

  @Test func partsWordsByTheRulesOfTheLanguage() throws {
    #expect(Hyphenator(language: "xx") == nil && Hyphenator(language: nil) == nil)
    #expect(Hyphenator(language: "../../etc/passwd") == nil && Hyphenator(language: "") == nil)
    func points(_ word: String, _ language: String) throws -> String {
      let patterns = try #require(HyphenationPatterns.of(language: language))
      var bytes = Array(word.utf8)
      for point in patterns.points(in: word).reversed() { bytes.insert(UInt8(ascii: "-"), at: point) }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(try points("hyphenation", "en") == "hy-phen-ation")
    #expect(try points("Extraordinary", "en-US") == "Ex-tra-or-di-nary")
    // Its patterns are in Latin-1.
    #expect(try points("Straßenbahnhaltestelle", "de") == "Stra-ßen-bahn-hal-te-stel-le")
    #expect(try points("Übergänge", "de-CH") == "Über-gän-ge")
    #expect(try points("日本語", "de") == "日本語")
    #expect(try points(String(repeating: "hyphenation", count: 100), "en").contains("-") == false)
  }

  @Test func partsNoAddressesNamesOrNumbers() {
    let text =
      "https://example.org/extraordinary/hyphenation someone@extraordinary.org 1234567890123456 self-conscious"
    let bytes = Array(text.utf8)
    for columns in 12...40 {
      let lines = ParagraphBreaker(columns: columns, style: .ragged, hyphenator: Hyphenator(language: "en"))
        .lines(of: 0..<bytes.count, in: bytes)
      #expect(lines.filter(\.isHyphenated).map { String(decoding: bytes[$0.range], as: UTF8.self) } == [])
    }
  }

  @Test(arguments: [
    (
      "en",
      "It was the best of times, it was the worst of times, and the lamp in the window of the house was lit."
    ),
    (
      "de",
      "Es war einmal ein Mann, der hatte in der Stadt das Haus und die Lampe, und er ist nicht mit dem Zug zu ihr."
    ),
    (
      "fr",
      "Il y a dans la maison une lampe que les enfants des voisins ne voient pas, et qui est sur la table pour le soir."
    ),
    (
      "es",
      "En la casa de la estación hay una lámpara que no se ve desde el tren, y que es de los niños de la calle."
    ),
    (
      nil,
      "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore."
    ),
    (nil, "山路を登りながら、こう考えた。"), (nil, ""), (nil, "the of and"),
  ])
  func guessesTheLanguageOrSaysNothing(language: String?, text: String) {
    #expect(LanguageGuess.language(of: Array(text.utf8)) == language)
  }

  @Test func aLargeInitialStandsBesideThreeLines() {
    let document = plain("The " + Self.prose(seed: 3, words: 100))
    let composition = composition(document, 72, hasInitial: true, language: "en")
    let lines = lines(composition)
    #expect(
      lines[0].hasPrefix("       he ") && lines[1].hasPrefix("       ") && lines[2].hasPrefix("       "))
    #expect(!lines[3].hasPrefix(" "))
    let page = DocumentLayout(document, columns: nil, context: PageContext(80, 24)) {
      .failure(.missingAsset($0, .picture))
    }.page
    #expect(
      page.rows(1..<4).text.split(separator: "\n").map { $0.dropFirst(4).prefix(6) } == [
        "▀▀██▀▀", "  ██  ", "  ██  ",
      ])
    // Not in a narrow column, before a short paragraph, a quotation mark or an accent.
    for (text, columns) in [
      ("The " + Self.prose(seed: 3, words: 100), 50), ("The lamp.", 72),
      ("“The " + Self.prose(seed: 3, words: 100), 72), ("E\u{301}" + Self.prose(seed: 3, words: 100), 72),
    ] {
      let set = self.composition(plain(text), columns, hasInitial: true)
      #expect(set.initial == nil, "\(text.prefix(9))")
    }
  }

  @Test(arguments: 2...3) func noLineOfAParagraphStandsAloneInAColumn(columns: Int) {
    let text = (0..<40).map { Self.prose(seed: $0, words: 10 + Int($0) * 3) }.joined(separator: "\n\n")
    let composition = composition(plain(text), 40)
    let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: columns)
    for rows in 6...20 {
      var next = 0
      for (number, spread) in fill.spreads(rows: { _ in rows }).enumerated() {
        for column in spread where !column.isEmpty {
          #expect(column.count <= rows)
          // In order, and nothing but empty lines left out.
          #expect(column.lowerBound >= next)
          for line in next..<column.lowerBound { #expect(composition.isBlank(line)) }
          next = column.upperBound
          #expect(!composition.isBlank(column.lowerBound))
          if column.upperBound < composition.lines.count {
            #expect(
              !composition.lines[column.upperBound - 1].flags.contains(.keep), "\(rows), screen \(number)")
          }
        }
      }
      #expect(next == composition.lines.count)
    }
  }

  @Test func aHeadingStandsWithWhatItHeads() {
    var document = DocumentBuilder()
    for number in 0..<30 {
      document.begin(.heading(level: 2))
      document.append("Heading \(number)")
      document.end()
      document.begin(.paragraph)
      document.append(Self.prose(seed: UInt64(number), words: 20 + number))
      document.end()
    }
    let composition = composition(document.finish(), 50)
    let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: 2)
    for rows in 8...24 {
      for column in fill.spreads(rows: { _ in rows }).joined() where !column.isEmpty {
        let last = composition.blocks[Int(composition.lines[column.upperBound - 1].block)]
        #expect(last.role == .body, "\(rows)")
      }
    }
  }

  @Test(arguments: 0..<12) func anyLineCanBeginAScreen(seed: UInt64) {
    let document = random(seed: seed)
    var random = RandomText(seed: seed)
    let composition = composition(document, 20 + random.next(40))
    for columns in 1...3 {
      let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: columns)
      for start in composition.lines.indices where !composition.isBlank(start) {
        let first = 1 + random.next(9)
        let rows = first + random.next(9)
        let spreads = fill.spreads(beginningAt: start) { $0 == 0 ? first : rows }
        #expect(spreads.contains { $0.first?.lowerBound == start }, "\(columns) \(start)")
        #expect(
          spreads.enumerated().allSatisfy { number, spread in
            spread.count == columns && spread.allSatisfy { $0.count <= (number == 0 ? first : rows) }
          })
        let shown = spreads.joined().joined().filter { !composition.isBlank($0) }
        #expect(shown == composition.lines.indices.filter { !composition.isBlank($0) }, "\(columns) \(start)")
      }
    }
  }

  @Test func whatIsTallerThanAColumnIsParted() {
    // A table's row of a hundred lines, in columns of eight.
    var document = DocumentBuilder()
    document.begin(.table(alignments: [.left]))
    document.begin(.row(isHeader: false))
    document.begin(.cell())
    for number in 0..<100 {
      document.append("line \(number)")
      document.lineBreak()
    }
    let composition = composition(document.finish(), 30)
    let fill = ColumnFill(lines: composition.lines, isBlank: composition.isBlank, columns: 2)
    let shown = fill.spreads { _ in 8 }.joined().reduce(0) { $0 + $1.count }
    #expect(composition.lines.count == 102, "\(lines(composition))")
    #expect(shown == 102)
  }

  @Test func aHeadingThatWrapsHasLinesOfOneLength() {
    let text = "The Adventure of the Lamp in the Window of the Last House before the Station"
    for columns in 20...75 {
      var document = DocumentBuilder(language: "en")
      document.begin(.heading(level: 2))
      document.append(text)
      document.end()
      let lines = lines(composition(document.finish(), columns, language: "en"))
      #expect(lines.joined(separator: " ") == text)
      // None could be shorter: with the next word it would be the longest.
      let greedy = LineBreaker(columns: columns).lines(of: text).strings
      #expect(lines.count == greedy.count)
      #expect((lines.map(\.count).max() ?? 0) <= (greedy.map(\.count).max() ?? 0))
      let shortest = lines.map(\.count).min() ?? 0
      #expect(shortest * 2 >= lines[0].count, "\(columns): \(lines)")
    }
  }

  @Test func aHeadingsWordIsPartedOnlyWhereItHasNoRoom() {
    var document = DocumentBuilder(language: "en")
    document.begin(.heading(level: 1))
    document.append("An extraordinary hyphenation")
    document.end()
    let heading = document.finish()
    #expect(lines(composition(heading, 16, language: "en")) == ["An extraordinary", "hyphenation"])
    #expect(lines(composition(heading, 9, language: "en")).contains { $0.hasSuffix("-") })
  }

  @Test func textFromRightToLeftStandsAtTheRightAndIsNotJustified() {
    let word = "שלום"
    let text = Array(repeating: word, count: 60).joined(separator: " ")
    let lines = lines(composition(plain(text + "\n\n" + Self.prose(seed: 1, words: 60)), 50))
    let right = lines.filter { $0.contains(word) }
    #expect(right.count >= 6 && right.count < lines.count)
    for line in right {
      let words = line.drop { $0 == " " }
      #expect(TextWidth.of(line) == 50 && !words.contains("  "))
    }
    #expect(lines[right.count...].contains { !$0.hasPrefix(" ") && $0.count == 50 })
  }

  @Test func aLineOfAProgramGoesOnBelowItself() {
    var document = DocumentBuilder()
    document.code("if lamp {\n  window.open(at: the.station, for: somebody, until: morning)\n}\n")
    let code = document.finish()
    #expect(
      lines(composition(code, 40)) == [
        "  if lamp {", "    window.open(at: the.station, for:", "    › somebody, until: morning)", "  }",
      ])
    // In a pipe without the mark.
    #expect(lines(composition(code, 40, isPlain: true))[2] == "    › somebody, until: morning)")
  }

  @Test func aSceneEndsWithAShortLineInTheMiddle() {
    let lines = lines(composition(plain("One.\n\n* * *\n\nTwo."), 60))
    #expect(
      lines == [
        "One.", "", String(repeating: " ", count: 24) + String(repeating: "─", count: 12), "", "Two.",
      ])
  }

  @Test(arguments: [20, 24, 30]) func aWordLongerThanALineIsPartedByTheRules(columns: Int) {
    let bytes = Array("Die Donaudampfschifffahrtsgesellschaft ist fort.".utf8)
    let lines = ParagraphBreaker(columns: columns, style: .ragged, hyphenator: Hyphenator(language: "de"))
      .lines(of: 0..<bytes.count, in: bytes)
    #expect(lines.contains(where: \.isHyphenated) && !lines.contains(where: \.isTorn))
  }

  @Test func dashesAndGuillemetsStandWhereTheyBelong() {
    func breaks(_ text: String, at columns: Int) -> [String] {
      LineBreaker(columns: columns).lines(of: text).strings
    }
    #expect(breaks("the clocks—all", at: 10) == ["the", "clocks—all"])
    #expect(breaks("the clocks—all", at: 9) == ["the", "clocks—", "all"])
    #expect(breaks("ein Wort – und", at: 8) == ["ein", "Wort –", "und"])
    #expect(breaks("dit « Oui » et", at: 7) == ["dit", "« Oui »", "et"])
    #expect(breaks("sagte »Ja« und", at: 8) == ["sagte", "»Ja« und"])
    #expect(breaks("— Oui. — Non.", at: 7) == ["— Oui.", "— Non."])
    #expect(breaks("これは――そう", at: 6) == ["これは", "――そう"])
    // Half-width small kana begin no line.
    #expect(breaks("ｱｱｬ", at: 2) == ["ｱ", "ｱｬ"])
  }

  @Test func anIdeographicSpaceIndentsAndLinesOfProseDoNotHang() {
    let text = "　山路を登りながら、こう考えた。智に働けば角が立つ。\n　とかくに人の世は住みにくい。"
    #expect(
      lines(composition(plain(text), 40)) == [
        "　山路を登りながら、こう考えた。智に働け", "ば角が立つ。", "　とかくに人の世は住みにくい。",
      ])
  }

  @Test func aTableTooWideStandsRowByRow() {
    var document = DocumentBuilder()
    document.begin(.table(alignments: [.left, .left]))
    for row in [["Station", "Remarks"], ["The first of them", "A lamp goes out, extraordinarily"]] {
      document.begin(.row(isHeader: row[0] == "Station"))
      for cell in row {
        document.begin(.cell())
        document.append(cell)
        document.end()
      }
      document.end()
    }
    #expect(
      lines(composition(document.finish(), 24)) == [
        "Station  The first of", "         them", "Remarks  A lamp", "         goes out,",
        "         extraordinarily",
      ])
  }

  @Test func aKoreanWordIsPartedOnlyWhereItIsLongerThanALine() {
    let text = "산길을 오르며 이렇게 생각했다. 지혜로 움직이면 모가나고(角), 정에 이끌리면 휩쓸린다. 2026년에는 AI를 어떻게"
    for columns in 13...40 {
      let words = lines(composition(plain(text), columns, isPlain: true))
        .flatMap { $0.split(separator: " ") }
      #expect(words == text.split(separator: " "), "\(columns)")
    }
    #expect(lines(composition(plain("오르며산길을"), 6)) == ["오르며", "산길을"])
  }

  @Test func whatAsksToBeAnEmojiStaysOneForPipes() {
    let text = "I \u{2764}\u{FE0F} 1\u{FE0F}\u{20E3} a\u{FE0F}"
    #expect(lines(composition(plain(text), 40, isPlain: true)) == ["I \u{2764}\u{FE0F} 1\u{FE0F}\u{20E3} a"])
    #expect(lines(composition(plain(text), 40)) == ["I \u{2764} 1\u{20E3} a"])
    let hearts = String(repeating: "\u{2764}\u{FE0F}", count: 9)
    #expect(lines(composition(plain(hearts), 6, isPlain: true)).allSatisfy { $0.count <= 3 })
  }

  @Test func anItemWithoutRoomBesideItHasItsNumberBeforeItsText() {
    var document = DocumentBuilder()
    for number in 1...3 {
      document.begin(.list(start: number * 10, isTight: true))
      document.begin(.item())
      document.append("one two")
    }
    document.end()
    document.begin(.item())
    document.code("code")
    document.end()
    document.begin(.item())
    #expect(
      lines(composition(document.finish(), 16)) == [
        "10. one two", "    20. one two", "    30. one two", "    31.", "      code", "    32.",
      ])
  }

  @Test func aSoftHyphenIsShownWhereItHasRoom() {
    let text = "aaaaaaaa\u{AD}bbbbbbbb 日\u{AD}本"
    for columns in 1...20 {
      let lines = lines(composition(plain(text), columns))
      #expect(lines.allSatisfy { TextWidth.of($0) <= max(1, columns) }, "\(columns): \(lines)")
    }
    #expect(lines(composition(plain(text), 9)).first == "aaaaaaaa-")
  }
}
