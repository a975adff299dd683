import Testing

@testable import Zip

@Suite struct DescriptionTests {
  @Test(
    arguments: [
      (
        .wrongChecksum(entry: "photo.jpg", offset: 30, declared: 1, actual: 2),
        "photo.jpg: the data is damaged (its checksum does not fit)"
      ),
      (
        .unsupportedMethod(entry: "a/b.txt", method: 14),
        "a/b.txt: is compressed with method 14 (LZMA), which is not supported"
      ),
      (.encrypted(entry: "page.html"), "page.html: is encrypted, which is not supported"),
      (.duplicate(entry: "é", other: "e\u{301}"), "é: has the same name as e\u{301} in another spelling"),
      (.duplicate(entry: "a", other: "a"), "a: is in the archive twice"),
      (
        .cannotWrite(entry: "a", errno: 13), "a: cannot be written (Permission denied)"
      ),
      (
        .damagedDirectory(offset: 7, fault: .count(declared: 3, found: 2)),
        "the archive's directory is damaged at byte 7 (it declares 3 entries and has 2)"
      ),
    ] as [(ZipError, String)])
  func isASentence(error: ZipError, sentence: String) {
    #expect("\(error)".utf8.elementsEqual(sentence.utf8), "\(error)")
  }

  @Test func carriesNothingThatATerminalObeys() {
    let name = "\u{1b}]52;c;x\u{7}\n\u{9b}2J\u{202e}gpj\u{2028}" + String(repeating: "x", count: 10_000)
    let sentence = "\(ZipError.unsafePath(entry: name, fault: .controlCharacter))"
    #expect(
      sentence.unicodeScalars.allSatisfy {
        ![.control, .lineSeparator].contains($0.properties.generalCategory) && !$0.properties.isBidiControl
      })
    #expect(sentence.hasPrefix("\u{fffd}]52;c;x\u{fffd}\u{fffd}\u{fffd}2J\u{fffd}gpj\u{fffd}xxx"))
    #expect(sentence.count < 250)
  }
}
