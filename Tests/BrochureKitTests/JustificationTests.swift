import TestSupport
import Testing

@testable import BrochureKit

@Suite struct JustificationTests {
  private func justified(_ text: String, _ columns: Int, mirrored: Bool = false) -> String {
    Justification.justified([LineSpan(text: text, role: .body)], to: columns, mirrored: mirrored)
      .map(\.text).joined()
  }

  private func gaps(_ line: String) -> [Int] {
    line.split(omittingEmptySubsequences: true) { $0 != " " }.map(\.count)
  }

  @Test func gapsDifferByOneCellAtMost() {
    var random = RandomText(seed: 1)
    for number in 0..<500 {
      let words = (0..<2 + random.next(14)).map { _ in
        String(repeating: "x", count: 1 + random.next(8)) + ["", "", ",", ".", ".”"][random.next(5)]
      }
      let text = words.joined(separator: " ")
      let slack = random.next(2 * (words.count - 1) + 1)
      let line = justified(text, text.count + slack, mirrored: number % 2 == 0)
      #expect(line.count == text.count + slack && line.split(separator: " ").map(String.init) == words)
      let gaps = gaps(line)
      #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1, "\(line)")
    }
  }

  @Test func gapsAfterMarksAreWidenedFirst() {
    #expect(
      justified("It was late. The lamp, he said, was out", 41) == "It was late.  The lamp,  he said, was out"
    )
    #expect(justified("“It was late.” The lamp was out", 32) == "“It was late.”  The lamp was out")
    // Nor what parts a mark from its word in French.
    #expect(justified("« Oui » dit-il !", 17) == "« Oui »  dit-il !")
    // Not after a short form, nor beside a word of one letter.
    #expect(justified("Mr. Lamp said that", 19) == "Mr. Lamp  said that")
    #expect(justified("and I saw a lamp", 17) == "and I saw a lamp".replacing("saw", with: " saw"))
  }

  @Test func theWiderGapsAreSpread() {
    let text = Array(repeating: "xxx", count: 13).joined(separator: " ")
    for slack in 1...4 {
      for mirrored in [true, false] {
        let line = justified(text, text.count + slack, mirrored: mirrored)
        #expect(!line.contains("xxx  xxx  xxx") && !line.hasPrefix("xxx  "), "\(line)")
      }
    }
  }

  @Test func whatWouldNeedGapsWiderThanThreeStaysAsItIs() {
    #expect(justified("two words", 12) == "two words")
    #expect(justified("two words", 11) == "two   words")
    #expect(justified("word", 12) == "word")
    #expect(justified("日本 語", 12) == "日本 語")
  }
}
