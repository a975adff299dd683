import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// The screen of publications, and subscribing.
@Suite struct PublicationsTests {
  private static let almanac = Publication(
    id: "almanac", title: "The Winter Almanac", feed: "https://me:secret@example.org/almanac.plist",
    isSubscribed: true, refreshed: Moment.fixture.later(by: -7300).date, failure: nil)
  private static let ended = Publication(
    id: "ropes", title: "Ropes", feed: "https://example.org/ropes.plist", isSubscribed: false, refreshed: nil,
    failure: nil)

  private func reader(
    _ width: Int = 80, _ height: Int = 24, issues: [Issue] = [.fixture(1), .fixture(2, isHere: false)],
    publications: [Publication] = [.lantern, almanac, ended]
  ) -> Reader {
    var reader = Reader(width, height, issues: issues, publications: publications)
    reader.type("S")
    return reader
  }

  // MARK: The list

  @Test func thePublicationsSayWhatIsKnownOfThem() {
    let reader = reader()
    #expect(reader.state.screen == .publications)
    #expect(reader.rows[0].contains("Publications") && reader.rows[0].contains("3 publications"))
    #expect(reader.screen.contains("2 issues, 1 unread. Not refreshed yet."))
    #expect(reader.screen.contains("No issues yet. Refreshed 2 hours ago."))
    #expect(reader.screen.contains("https://example.org/almanac.plist") && !reader.screen.contains("secret"))
    #expect(reader.screen.contains("No issues yet. Not subscribed any more."))
  }

  @Test func whyTheLastRefreshFailedIsSaid() {
    let failed = Publication(
      id: "lantern", title: "The Quarterly Lantern", feed: "https://example.org/issues.plist",
      isSubscribed: true, refreshed: nil, failure: .webPage)
    for (width, height) in [(80, 24), (40, 15)] {
      let screen = reader(width, height, publications: [failed]).screen
      #expect(screen.replacing(/\s+/, with: " ").contains("not a feed (a login page, perhaps)"), "\(width)")
    }
  }

  @Test func aNumberBeforeAKeyCounts() {
    let publications = (1...30).map {
      Publication(
        id: "p\($0)", title: "Title \($0)", feed: "https://example.org/\($0)", isSubscribed: true,
        refreshed: nil,
        failure: nil)
    }
    var reader = reader(publications: publications)
    reader.type("12")
    #expect(reader.status == " 12", "what is typed is shown")
    reader.type("g")
    #expect(reader.state.publications.selection == 11)
    for (keys, selection) in [
      ("3j", 14), ("10k", 4), ("5G", 4), ("G", 29), ("99999k", 0), ("g", 0), ("99j", 29),
    ] {
      reader.type(keys)
      #expect(reader.state.publications.selection == selection, "\(keys)")
      #expect(reader.screen.contains("Title \(selection + 1)"))
    }
    // Esc forgets the number, and nothing else.
    reader.type("7")
    reader.press(.escape)
    #expect(reader.state.screen == .publications && reader.state.count == nil)
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 15), Size(width: 20, height: 6)])
  func theSelectedOneIsOnTheScreenAndTheCursorOnIt(size: Size) {
    let failure = FeedFailure.notAFeed(reason: String(repeating: "a long reason ", count: 30))
    let publications = (1...30).map {
      Publication(
        id: "p\($0)", title: "Title \($0).", feed: "https://example.org/\($0)", isSubscribed: true,
        refreshed: nil,
        failure: $0 % 7 == 0 ? failure : nil)
    }
    var reader = reader(size.width, size.height, publications: publications)
    let keys: [Key] = [
      .down, .pageDown, .down, .end, .up, .pageUp, .up, .up, .home, .pageDown, .pageDown, .pageDown, .end,
    ]
    for key in keys {
      reader.press(key)
      let (grid, cursor) = ScreenView.draw(reader.state)
      guard let place = cursor else {
        Testing.Issue.record("no cursor after \(key)")
        continue
      }
      let title = "Title \(reader.state.publications.selection + 1)."
      #expect(reader.rows[place.y].contains(title), "\(key)")
      #expect(place.y < grid.height - 1)
    }
  }

  @Test func pictureIsTheCoverOfTheNewestThatIsHere() throws {
    let issues = [
      Issue.fixture(1, isHere: false, cover: true), .fixture(2, cover: true), .fixture(3, cover: true),
    ]
    var reader = Reader(issues: issues, publications: [.lantern])
    let effects = reader.type("S")
    guard case .loadCover(let issue, let size, _)? = effects.first else {
      Testing.Issue.record("no picture was asked for")
      return
    }
    #expect(issue.id == issues[1].id && effects.count == 1)
    var picture = Grid(size: size)
    picture.fill(picture.bounds, with: "#")
    reader.take(.cover(issue.id, size, picture))
    #expect(reader.rows[1].contains("######"))
    #expect(reader.press(.down, .up).isEmpty, "it is asked for once")
  }

  @Test func enterShowsItsIssuesAndEscAll() {
    var reader = reader()
    reader.press(.enter)
    #expect(reader.state.screen == .shelf && reader.rows[0].contains(" newsstand  The Quarterly Lantern"))
    reader.press(.escape)
    #expect(reader.state.shelf.filter.isEmpty && reader.state.screen == .shelf)
  }

  // MARK: Subscribing

  @Test func anEmptyLibraryBeginsHere() {
    var reader = Reader(publications: [])
    #expect(reader.state.screen == .publications)
    #expect(reader.screen.contains("There is no publication here yet."))
    #expect(reader.screen.contains("Subscribe with a:"))
    #expect(!reader.press(.escape).contains(.quit))
    #expect(reader.state.screen == .shelf)
    reader.load([], publications: [])
    #expect(reader.state.screen == .shelf, "only at the start")
  }

  @Test func aTypedAddressIsSubscribedTo() throws {
    var reader = reader()
    reader.type("a")
    #expect(reader.state.screen == .form)
    #expect(reader.type(" https://example.org/q? ").isEmpty, "every key is text")
    #expect(reader.press(.enter) == [.subscribe("https://example.org/q?", 1)])
    #expect(reader.screen.contains("Fetching the feed…"))
    #expect(reader.type("x").isEmpty && reader.state.form?.field.text == " https://example.org/q? ")
    let new = Publication(
      id: "quay", title: "The Quay", feed: "https://example.org/q?", isSubscribed: true, refreshed: nil,
      failure: nil)
    let report = RefreshReport(publication: new, new: [], isUnchanged: false, complaints: [])
    #expect(reader.take(.subscribed(report, by: 1)).contains(.loadLibrary))
    #expect(reader.notice == "Subscribed to “The Quay”.")
    reader.load([], publications: [.lantern, Self.almanac, new, Self.ended])
    #expect(reader.state.screen == .publications && reader.state.publications.selected?.publication == new)
  }

  @Test func whyItFailedIsSaidInPlaceAndTheTextStays() {
    var reader = reader()
    reader.type("anowhere")
    reader.press(.enter)
    reader.take(.notSubscribed("“nowhere” is neither an address nor a file.", by: 1))
    #expect(reader.screen.contains("“nowhere” is neither") && reader.screen.contains(" nowhere"))
    reader.press(.backspace)
    #expect(!reader.screen.contains("neither"), "it goes with the next key")
    #expect(reader.press(.enter) == [.subscribe("nowher", 2)])
    reader.take(.notSubscribed("Something else.", by: 1))
    #expect(!reader.screen.contains("Something else."), "of an attempt that was given up")
    #expect(reader.press(.escape) == [.stopSubscribing])
    #expect(reader.state.screen == .publications)
    reader.take(.notSubscribed("Too late.", by: 2))
    #expect(reader.notice == nil && reader.state.screen == .publications)
  }

  @Test func nothingIsNotSubscribedTo() {
    var reader = reader()
    reader.type("a  ")
    #expect(reader.press(.enter).isEmpty)
    #expect(reader.screen.contains("Type or paste the address"))
  }

  @Test func whatIsPastedIsTrimmedAndBeginsASubscription() {
    var reader = reader()
    reader.take(.event(.paste(" \thttps://example.org/a.plist  ")))
    #expect(reader.state.form?.field.text == "https://example.org/a.plist")
    reader.press(.home)
    reader.take(.event(.paste("x ")))
    #expect(reader.state.form?.field.text == "xhttps://example.org/a.plist")
    #expect(reader.press(.enter) == [.subscribe("xhttps://example.org/a.plist", 1)])
    reader.take(.event(.paste("y")))
    #expect(reader.state.form?.field.text == "xhttps://example.org/a.plist", "not while it is fetched")
  }

  @Test func theHelpLiesOverTheFormAndItsAnswerComesThrough() {
    var reader = reader()
    reader.type("axyz")
    reader.press(.enter, .function(1))
    #expect(reader.state.screen == .help && reader.screen.contains("Keys while something is typed"))
    reader.take(.notSubscribed("No such feed.", by: 1))
    reader.press(.escape)
    #expect(reader.state.screen == .form && reader.screen.contains("No such feed."))
  }

  // MARK: Unsubscribing, renaming, refreshing

  @Test func unsubscribingAsksWhatIsToBecomeOfWhatIsHere() {
    for (key, effects) in [
      (Key.character("y"), [Effect.unsubscribe("lantern", deletingIssues: false)]),
      (.character("d"), [.unsubscribe("lantern", deletingIssues: true)]), (.character("n"), []),
      (.escape, []),
    ] {
      var reader = reader()
      reader.type("x")
      #expect(reader.state.screen == .question)
      #expect(reader.screen.contains("One issue of it is here, or on its way."))
      #expect(reader.press(key) == effects)
      #expect(reader.state.screen == .publications)
    }
  }

  @Test func whereNothingIsHereTheQuestionIsPlain() {
    var reader = reader()
    reader.type("jx")
    #expect(reader.screen.contains("y yes   n no") && !reader.screen.contains("delete what"))
    #expect(reader.type("d").isEmpty && reader.state.screen == .question)
    #expect(reader.type("y") == [.unsubscribe("almanac", deletingIssues: false)])
    reader.type("jx")
    #expect(reader.screen.contains("Delete what is here of “Ropes”?"))
    #expect(reader.type("y") == [.unsubscribe("ropes", deletingIssues: true)])
  }

  @Test func anotherTitleIsTyped() {
    var reader = reader()
    reader.type("e")
    #expect(reader.state.form?.field.text == "The Quarterly Lantern")
    #expect(reader.press(.enter).isEmpty && reader.state.screen == .publications, "the same is no change")
    reader.type("e")
    reader.press(.control("u"))
    reader.type(" Lantern ")
    #expect(reader.press(.enter) == [.rename("lantern", "Lantern")])
  }

  @Test func aRefreshSaysThatItIsUnderWayAndWhatItBrought() {
    var reader = reader()
    #expect(reader.type("r") == [.refreshPublication("lantern")])
    #expect(reader.screen.contains("Reading the feed…"))
    #expect(reader.type("r").isEmpty, "one at a time")
    reader.take(.publicationRefreshed("lantern", new: 2))
    #expect(reader.notice == "“The Quarterly Lantern” has 2 new issues.")
    #expect(!reader.screen.contains("Reading the feed…"))
    #expect(reader.type("R") == [.refresh])
    #expect(reader.state.publications.refreshing == ["lantern", "almanac"])
    reader.take(.refreshed(new: nil))
    #expect(reader.state.publications.refreshing.isEmpty)
    reader.type("jj")
    #expect(reader.type("r").isEmpty && reader.notice?.contains("not subscribed") == true)
  }

  @Test(
    arguments: [
      (0, "just now"), (59, "just now"), (61, "1 minute ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"),
      (7200, "2 hours ago"), (86_400, "1 day ago"), (3 * 86_400, "3 days ago"),
      (8 * 86_400, "on 22 Feb 2024"),
      (-500, "just now"),
    ] as [(Double, String)])
  func whenItWasRefreshedIsSaidAsFineAsItIsNear(seconds: Double, text: String) {
    let now = Moment.fixture
    #expect(
      PublicationSentences.refreshed(now.later(by: -seconds).date, now: now.date, dates: .english)
        == "Refreshed \(text).")
  }

  // MARK: The mouse

  @Test func aClickSelectsAndASecondOpens() throws {
    var reader = reader()
    let y = try #require(reader.rows.firstIndex { $0.contains("The Winter Almanac") })
    reader.click(20, y + 1)
    #expect(reader.state.publications.selection == 1 && reader.state.screen == .publications)
    reader.click(20, y)
    #expect(reader.state.screen == .shelf)
    reader.type("S")
    reader.mouse(.wheelDown, 3, 3)
    #expect(reader.state.publications.selection == 2)
    for (x, y) in [(0, 0), (0, 23), (-1, -1), (500, 500)] { #expect(reader.click(x, y).isEmpty) }
    #expect(reader.state.publications.selection == 2)
  }

  @Test func theAnswersOfAQuestionAreClicked() throws {
    var reader = reader()
    for (text, effects) in [
      ("keep what", [Effect.unsubscribe("lantern", deletingIssues: false)]),
      ("delete what", [.unsubscribe("lantern", deletingIssues: true)]), ("stay subscribed", []),
    ] {
      reader.type("x")
      #expect(reader.click(1, 1).isEmpty && reader.state.screen == .question)
      let y = try #require(reader.rows.firstIndex { $0.contains(text) })
      let x = try #require(reader.rows[y].range(of: text)).lowerBound.utf16Offset(in: reader.rows[y])
      #expect(reader.click(x, y) == effects)
      #expect(reader.state.screen == .publications)
    }
    // Side by side, too.
    reader.type("jx")
    let y = try #require(reader.rows.firstIndex { $0.contains("y yes   n no") })
    let x = try #require(reader.rows[y].range(of: "n no")).lowerBound.utf16Offset(in: reader.rows[y])
    reader.click(x - 2, y)
    #expect(reader.state.screen == .question, "between them is no answer")
    reader.click(x, y)
    #expect(reader.state.screen == .publications)
  }

  @Test func aClickPlacesTheCursorInTheText() {
    var reader = reader()
    reader.type("aabcdef")
    let field = PublicationFormView(reader.state.form ?? .subscribing(), reader.state).field
    reader.click(field.minX + 2, field.minY)
    reader.type("!")
    #expect(reader.state.form?.field.text == "ab!cdef")
  }
}
