import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

@Suite struct FilterTests {
  private let issues: [Issue] = [
    .fixture(1, title: "Snow and Salt"), .fixture(2, title: "Café Été"), .fixture(3, title: "GÄRTEN"),
    .fixture(4, title: "Snow again"), .fixture(5, title: "日本の庭"),
  ]

  private func shown(_ reader: Reader) -> [String] { reader.state.shelf.shown.map(\.title) }

  @Test(arguments: [
    ("snow", ["Snow and Salt", "Snow again"]), ("SNOW  salt", ["Snow and Salt"]),
    ("salt snow", ["Snow and Salt"]),
    ("cafe", ["Café Été"]), ("CAFÉ", ["Café Été"]), ("cafe\u{301} ete", ["Café Été"]),
    ("garten", ["GÄRTEN"]), ("ärTEN", ["GÄRTEN"]), ("庭", ["日本の庭"]), ("issue-4", ["Snow again"]),
    ("zzz", []),
  ])
  func findsWordsInAnyOrderCaseAndAccent(words: String, titles: [String]) {
    var reader = Reader(issues: issues)
    reader.type("/" + words)
    #expect(shown(reader) == titles)
    #expect(reader.screen.contains("/" + words))
  }

  @Test func whatIsPastedIsTypedIntoTheFilterAndNowhereElse() {
    var reader = Reader(issues: issues)
    #expect(reader.take(.event(.paste("qx/D"))).isEmpty)
    #expect(reader.state.screen == .shelf && shown(reader).count == issues.count)
    reader.type("/sn")
    reader.take(.event(.paste("ow again")))
    #expect(shown(reader) == ["Snow again"])
    reader.take(.event(.paste(String(repeating: "漢", count: 5000))))
    #expect(reader.state.shelf.filter.words.count == 200)
  }

  @Test func findsThePublication() {
    var reader = Reader(issues: issues)
    reader.type("/lantern quarterly")
    #expect(shown(reader).count == 5)
  }

  @Test func enterKeepsTheFilterAndEscapeEndsIt() {
    var reader = Reader(issues: issues)
    reader.type("/snow")
    reader.press(.enter)
    #expect(!reader.state.isTypingFilter && shown(reader).count == 2)
    // Keys are commands again.
    #expect(reader.type("q") == [.quit])
    reader.press(.escape)
    #expect(shown(reader).count == 5 && reader.state.shelf.filter.isEmpty)
    reader.type("/snow")
    reader.press(.escape)
    #expect(!reader.state.isTypingFilter && shown(reader).count == 5)
  }

  @Test func backspaceTakesBackAndLeavesAtTheBeginning() {
    var reader = Reader(issues: issues)
    reader.type("/snö")
    reader.press(.backspace)
    #expect(reader.state.shelf.filter.words == "sn" && shown(reader).count == 2)
    reader.press(.backspace, .backspace)
    #expect(reader.state.isTypingFilter && shown(reader).count == 5)
    reader.press(.backspace)
    #expect(!reader.state.isTypingFilter)
    reader.type("/salt")
    reader.press(.control("u"))
    #expect(reader.state.isTypingFilter && shown(reader).count == 5)
  }

  @Test func lettersOfCommandsAreTyped() {
    var reader = Reader(issues: issues)
    #expect(!reader.type("/q?xdrpv g12").contains(.quit))
    #expect(reader.state.shelf.filter.words == "q?xdrpv g12" && reader.state.screen == .form)
  }

  @Test func theFilterIsALineAsAnyOther() {
    var reader = Reader(issues: issues)
    reader.type("/salt")
    reader.press(.home)
    reader.type("and ")
    #expect(reader.state.shelf.filter.words == "and salt" && shown(reader) == ["Snow and Salt"])
    #expect(ScreenView.draw(reader.state).cursor == Point(x: 17, y: 0))
    reader.press(.left, .left, .control("k"))
    #expect(reader.state.shelf.filter.words == "an")
    reader.type(" snow")
    reader.press(.control("w"))
    #expect(reader.state.shelf.filter.words == "an ")
    reader.click(14, 0)
    reader.type("k")
    #expect(reader.state.shelf.filter.words == "akn ")
    // It is taken up where it was left.
    reader.press(.enter)
    reader.type("/")
    reader.press(.control("u"))
    reader.type("snow")
    #expect(shown(reader) == ["Snow and Salt", "Snow again"])
  }

  @Test func upAndDownLeaveTheFilterAndMove() {
    for move in [Key.down, .pageDown] {
      var reader = Reader(40, 15, issues: issues)
      reader.type("/snow")
      reader.press(move)
      #expect(!reader.state.isTypingFilter && reader.state.shelf.filter.words == "snow")
      #expect(reader.state.shelf.selected?.title == "Snow again")
    }
  }

  @Test func aClickOnAnIssueLeavesTheFilterAndSelectsIt() {
    var reader = Reader(40, 15, issues: issues)
    reader.type("/snow")
    reader.click(5, 2)
    #expect(!reader.state.isTypingFilter && reader.state.shelf.selected?.title == "Snow again")
    reader.type("/")
    reader.mouse(.wheelUp, 5, 2)
    #expect(!reader.state.isTypingFilter && reader.state.shelf.selected?.title == "Snow and Salt")
  }

  @Test func theHelpLiesOverWhatIsTyped() {
    var reader = Reader(issues: issues)
    reader.type("/snow")
    reader.press(.function(1))
    #expect(reader.state.screen == .help && reader.screen.contains("Keys while something is typed"))
    reader.press(.escape)
    reader.type(" s")
    #expect(reader.state.shelf.filter.words == "snow s" && reader.state.isTypingFilter)
  }

  // MARK: One publication alone

  @Test func onePublicationIsShownAloneWhateverOthersAreCalled() throws {
    var reader = ShelfFixtures.reader()
    let tides = Publication(
      id: "other", title: "Tide Tables, the other", feed: "https://example.org/other.plist",
      isSubscribed: true,
      refreshed: nil, failure: nil)
    let issues = ShelfFixtures.issues + [.fixture(20, title: "Tide Tables", of: "other")]
    reader.load(issues, publications: [.almanac, .lantern, .tides, tides])
    reader.type("S")
    while reader.state.publications.selected?.publication.id != "tides" { reader.press(.down) }
    reader.press(.enter)
    #expect(reader.state.shelf.shown.map(\.id.publication) == ["tides", "tides"])
    #expect(reader.rows[0].contains(" newsstand  Tide Tables ") && reader.rows[0].hasSuffix(" 2 issues"))
    // Words are looked for among them.
    reader.type("/neap")
    #expect(reader.rows[0].contains("Tide Tables  /neap") && reader.rows[0].hasSuffix("1 of 2 issues"))
    reader.press(.escape)
    #expect(reader.state.shelf.shown.count == 2)
    reader.press(.escape)
    #expect(reader.state.shelf.shown.count == issues.count && !reader.rows[0].contains("Tide"))
  }

  @Test func aPublicationThatGoesTakesItsFilterWithIt() {
    var reader = ShelfFixtures.reader()
    reader.type("S")
    reader.press(.end, .enter)
    #expect(reader.state.shelf.filter.publication == "tides")
    reader.load(
      ShelfFixtures.issues.filter { $0.id.publication != "tides" }, publications: [.almanac, .lantern])
    #expect(reader.state.shelf.filter.isEmpty && !reader.state.shelf.shown.isEmpty)
  }

  @Test func theSelectionStaysOnItsIssueOrGoesToTheFirst() {
    var reader = Reader(issues: issues)
    reader.press(.end)
    reader.press(.left)
    #expect(reader.state.shelf.selected?.title == "Snow again")
    reader.type("/snow")
    #expect(reader.state.shelf.selected?.title == "Snow again")
    reader.press(.escape)
    #expect(reader.state.shelf.selected?.title == "Snow again")
    reader.type("/été")
    #expect(reader.state.shelf.selected?.title == "Café Été")
    reader.press(.control("u"))
    reader.type("snow")
    #expect(reader.state.shelf.selected?.title == "Snow and Salt")
  }

  @Test func aReloadKeepsTheFilter() {
    var reader = Reader(issues: issues)
    reader.type("/snow")
    reader.load(issues + [.fixture(6, title: "Snowdrop"), .fixture(7)])
    #expect(shown(reader) == ["Snow and Salt", "Snow again", "Snowdrop"])
    #expect(reader.state.isTypingFilter)
  }

  @Test func theEndOfALongFilterIsSeenAndTheCursorBehindIt() {
    for width in [20, 30, 40, 80] {
      var reader = Reader(width, 15, issues: issues)
      reader.type("/" + String(repeating: "word ", count: 50) + "end日本")
      // Pasted by mistake: it does not grow without an end.
      #expect(reader.state.shelf.filter.words.count == 200)
      reader.press(.control("u"))
      reader.type(String(repeating: "word ", count: 18) + "end日本")
      let (grid, cursor) = ScreenView.draw(reader.state)
      #expect(grid.text.prefix { $0 != "\n" }.contains("日本"), "\(width)")
      #expect(cursor.map { grid[$0.x, $0.y].character } == " ")
      #expect(cursor.map { grid[$0.x - 2, $0.y].character } == "本")
    }
  }

  @Test func tenThousandIssuesAreFilteredWhileOneTypes() {
    var reader = Reader(issues: (0..<10_000).map { .fixture($0, title: "Numéro \($0)") })
    let clock = ContinuousClock()
    let time = clock.measure { reader.type("/numero 9999") }
    #expect(shown(reader) == ["Numéro 9999"])
    // Twelve keys in a debug build.
    #expect(time < .seconds(12))
  }
}
