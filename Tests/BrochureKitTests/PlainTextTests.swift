import Testing

@testable import BrochureKit

@Suite struct PlainTextTests {
  private func paragraphs(_ text: String) -> [String] {
    var builder = DocumentBuilder()
    PlainText.write(text, to: &builder)
    let document = builder.finish()
    return document.blocks.map { block in
      guard case .paragraph(let content) = block else { return "?" }
      return document.string(content.range)
    }
  }

  private static let prose = """
    Nobody chose eighty. That is the first thing to know about it. It is one of
    those numbers, like the distance between two rails, that were settled by
    people who were busy with something else, and then could not be moved,
    because by that time everything stood on top of them.
    """

  @Test func joinsLinesThatAProgramHasBroken() {
    let joined = Self.prose.split(separator: "\n").joined(separator: " ")
    #expect(paragraphs(Self.prose) == [joined])
    #expect(paragraphs(Self.prose + "\n\n\n" + Self.prose) == [joined, joined])
    // The first line may be indented.
    #expect(paragraphs("   " + Self.prose) == [joined])
    // A line or two that are longer do not make it another kind of text.
    let address = "https://example.org/" + String(repeating: "x", count: 200)
    let many = Array(repeating: Self.prose, count: 30).joined(separator: "\n\n")
    #expect(paragraphs(address + "\n\n" + many).dropFirst().allSatisfy { $0 == joined })
  }

  @Test func joinsJapaneseWithoutSpaces() {
    let text = "山路を登りながら、こう考えた。智に働けば角が立つ。情に\n棹させば流される。意地を通せば窮屈だ。とかくに人の世は\n住みにくい。"
    #expect(paragraphs(text) == [text.split(separator: "\n").joined()])
  }

  @Test(arguments: [
    // Verses.
    "Behind you it is written.\nBefore you it is not.\nYou are the width of one letter\nand the letter is now.",
    "Two roads that parted where the signal stood, and neither of them\nKnew which was the one that I should take, nor whether any of them\n"
      + "Came to a station where a lamp was lit, or whether any of them\nWent on into the evening.",
    // Lists and listings.
    "Things that are good to have on a train that goes through the night:\n- a lamp that can be turned so that it shines on nothing but a page\n"
      + "- a book that is longer than the journey, or else two shorter ones\n- a window",
    "arrows ..... choose a cover\nEnter ...... open it; if it is not here yet, download it\nd .......... download",
    "name            quantity            price of one of them, in cents\napples          12                  50, or less where there are many\npears           7                   80",
    "05.41\nA lamp goes out.\nNobody put it out. It was day.",
    // Two lines, of which the second begins a sentence.
    "The station that nobody had remembered to take off the timetable.\nThe other one.",
  ])
  func keepsTheLinesThatSomebodyWrote(text: String) {
    #expect(paragraphs(text) == [text])
  }

  @Test func keepsLinesOfTextsWhoseParagraphsAreLines() {
    let text = Self.prose.split(separator: "\n").joined(separator: " ")
    #expect(paragraphs(text + "\n" + text) == [text + "\n" + text])
    #expect(paragraphs("") == [] && paragraphs("\n \n") == [])
  }

  @Test(arguments: ["* * *", "***", "-----", "⁂", "    ＊　＊　＊", "• • •", "______"])
  func knowsTheEndOfAScene(mark: String) {
    #expect(paragraphs("One.\n\n" + mark + "\n\nTwo.") == ["One.", "?", "Two."])
  }

  @Test(arguments: ["*", "-- ", "—", "…", "* * x", "*\n* *", "+++", String(repeating: "*", count: 65)])
  func keepsWhatIsNoEndOfAScene(text: String) {
    #expect(paragraphs("One.\n\n" + text + "\n\nTwo.").count == 3)
    #expect(!paragraphs(text).contains("?"))
  }

  @Test func moreParagraphsThanADocumentHasAreLinesOfTheLast() {
    let text = String(repeating: "a\n\n", count: DocumentBuilder.mostBlocks) + "b\n\nc"
    var builder = DocumentBuilder()
    PlainText.write(text, to: &builder)
    let document = builder.finish()
    #expect(document.blocks.count <= DocumentBuilder.mostBlocks)
    #expect(document.utf8.count { $0 == UInt8(ascii: "a") } == DocumentBuilder.mostBlocks)
    #expect(document.string(document.utf8.count - 6..<document.utf8.count) == "a\nb\nc\n")
  }
}
