import Testing

@testable import Localization

@Suite struct LocalizableTextTests {
  @Test func isKnownByItsWordsWithNumberedPlaces() {
    let text: LocalizableText = "\("a") of \(3), 5 % of \("c")"
    #expect(text.key == "%1 of %2, 5 % of %3")
    #expect(text.filled(text.key) == "a of 3, 5 % of c")
  }

  @Test func fillsInATranslationsOrder() {
    let text: LocalizableText = "\("one") before \("two")"
    #expect(text.filled("%2 nach %1, %2") == "two nach one, two")
  }

  @Test(arguments: ["%", "%%1", "100 %", "%9", "%2", "%0", ""])
  func leavesWhatIsNoPlace(translation: String) {
    let text: LocalizableText = "\("x")"
    #expect(text.filled(translation) == translation.replacing("%1", with: "x"))
  }

  @Test func takesNoValueForAPlace() {
    let text: LocalizableText = "\("%2")\("%1")"
    #expect(text.filled(text.key) == "%2%1")
  }

  @Test func isEnglishWithoutACatalogue() {
    #expect(localized("The host \("example.org") was not found.") == "The host example.org was not found.")
    #expect(localized(1, one: "One new issue.", other: "\(1) new issues.") == "One new issue.")
    for count in [0, 2, 1_000_001, .min, .max] {
      #expect(
        localized(count, one: "One new issue.", other: "\(count) new issues.") == "\(count) new issues.")
    }
  }
}
