import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct LineBreakerTests {
  private func lines(_ text: String, _ columns: Int) -> [String] {
    LineBreaker(columns: columns).lines(of: text).strings
  }

  @Test func fillsLinesAndDropsTheSpacesAtBreaks() {
    #expect(lines("the quick  brown   fox", 9) == ["the quick", "brown", "fox"])
    #expect(lines("the quick  brown   fox", 11) == ["the quick", "brown   fox"])
    #expect(lines("trailing   ", 20) == ["trailing"])
  }

  @Test func breaksAtLineBreaksAndKeepsEmptyLinesAndIndents() {
    #expect(lines("a\n\n  b\r\nc\rd\u{2028}e\u{85}f\u{C}g", 10) == ["a", "", "  b", "c", "d", "e", "f", "g"])
    #expect(lines("", 10) == [""])
    #expect(lines("\n", 10) == ["", ""])
    #expect(lines("a\r\n\r\nb", 1) == ["a", "", "b"])
  }

  @Test func breaksWordsThatAreLongerThanALineBetweenClusters() {
    #expect(lines("abcdefghij", 4) == ["abcd", "efgh", "ij"])
    #expect(lines("to abcdefghij", 4) == ["to", "abcd", "efgh", "ij"])
    #expect(lines("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
    #expect(lines("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 5) == ["👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"])
  }

  @Test func breaksAtHyphensAndNotAtNoBreakSpaces() {
    #expect(lines("well-known fact", 6) == ["well-", "known", "fact"])
    #expect(lines("page\u{A0}12 of", 8) == ["page 12", "of"])
    #expect(lines("one page\u{A0}12", 8) == ["one", "page 12"])
  }

  @Test func showsASoftHyphenOnlyWhereItBreaksAndFits() {
    #expect(lines("in\u{AD}deed", 10) == ["indeed"])
    #expect(lines("in\u{AD}deed", 4) == ["in-", "deed"])
    #expect(lines("so in\u{AD}deed", 6) == ["so in-", "deed"])
    // No room for the hyphen: the word goes to the next line whole, or is cut like any other.
    #expect(lines("so in\u{AD}deed", 5) == ["so", "in-", "deed"])
    #expect(lines("four\u{AD}teen", 4) == ["four", "teen"])
  }

  @Test func breaksChineseAndJapaneseByTheirRules() {
    #expect(lines("こんにちは、世界。", 10) == ["こんにち", "は、世界。"])
    #expect(lines("「引用」です", 6) == ["「引", "用」で", "す"])
    let text = "山路を登りながら、こう考えた。智に働けば角が立つ。「情に棹させば」流される。意地を通せば窮屈だ。"
    for columns in 6...60 {
      for line in lines(text, columns).dropFirst() {
        let first = line.first.map(String.init) ?? ""
        #expect(!["、", "。", "」"].contains(first), "\(columns): \(line)")
      }
      for line in lines(text, columns) { #expect(line.last != "「", "\(columns): \(line)") }
    }
  }

  @Test func fillsASingleColumnAndTwo() {
    #expect(lines("ab c", 1) == ["a", "b", "c"])
    #expect(lines("日a本", 1) == ["?", "a", "?"])
    #expect(lines("日a本", 2) == ["日", "a", "本"])
    #expect(lines("ab", 0) == ["a", "b"])
  }

  @Test func makesNoLineOfSpacesThatAreWiderThanIt() {
    #expect(lines("          x", 4) == ["x"])
    #expect(lines("a          x", 4) == ["a", "x"])
    #expect(lines("   x", 4) == ["   x"])
  }

  @Test func neverShowsAControlCharacter() {
    let text = "a\u{1B}[31mred\u{9B}0m\u{7}\u{0}"
    #expect(lines(text, 80) == ["a\u{FFFD}[31mred\u{FFFD}0m\u{FFFD}\u{FFFD}"])
  }

  @Test(arguments: 0..<6) func losesNothingAndExceedsNoWidth(seed: UInt64) {
    var random = RandomText(seed: seed)
    let text = random.text(pieces: 80)
    let bytes = Array(text.utf8)
    let borders = text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [bytes.count]
    let clusterBorders = Set(borders)
    for columns in 1...60 {
      let broken = LineBreaker(columns: columns).lines(of: text)
      var end = 0
      for line in broken.lines {
        // What lies between two lines is white space, and no cluster is cut.
        let gap = String(decoding: bytes[end..<line.range.lowerBound], as: UTF8.self)
        #expect(gap.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" })
        #expect(
          clusterBorders.contains(line.range.lowerBound) && clusterBorders.contains(line.range.upperBound))
        #expect(broken.width(line) <= columns)
        end = line.range.upperBound
      }
      let rest = String(decoding: bytes[end...], as: UTF8.self)
      #expect(rest.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" })
    }
  }

  @Test(arguments: 100..<104) func fillsGreedily(seed: UInt64) {
    // A line could not have taken the next line's first word.
    var random = RandomText(seed: seed)
    let text = (0..<200).map { _ in String(repeating: "n", count: 1 + random.next(9)) }.joined(separator: " ")
    for columns in 9...60 {
      let lines = lines(text, columns)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = next.prefix { $0 != " " }
        #expect(line.count + 1 + word.count > columns)
      }
      #expect(lines.joined(separator: " ") == text)
    }
  }

  @Test func knowsTheWidthsThatTextWidthSays() {
    for value in UInt32(0)...0x1_1000 {
      guard let width = ClusterReader.simpleWidth(value), let scalar = Unicode.Scalar(value) else { continue }
      let character = Character(scalar)
      if value != 0x0A {
        let shown = TextWidth.cleaned(character)
        #expect(shown.map(TextWidth.of) ?? 0 == width, "U+\(String(value, radix: 16))")
        #expect(shown == (width > 0 ? character : nil), "U+\(String(value, radix: 16))")
      }
      // It neither takes what follows nor joins what stands before it.
      #expect("x\(character)y".count == 3)
    }
  }

  @Test func findsTheClustersThatSwiftFinds() {
    var random = RandomText(seed: 42)
    for _ in 0..<200 {
      let text = random.text(pieces: 12)
      var found: [Int] = []
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var reader = ClusterReader(bytes)
        while (found.last ?? 0) < bytes.count { found.append(reader.cluster(at: found.last ?? 0).end) }
      }
      let expected = text.indices.dropFirst().map { text.utf8.distance(from: text.startIndex, to: $0) }
      #expect(found == expected + [text.utf8.count], "\(text)")
    }
  }

  @Test(.timeLimit(.minutes(5))) func breaksAMegabyteWithoutASpace() {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(LineBreaker(columns: 72).lines(of: text).lines.count == (1 << 20) / 72 + 1)
    let spaces = String(repeating: " ", count: 1 << 20)
    #expect(lines(spaces + "x", 72) == ["x"])
  }
}
