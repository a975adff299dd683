import Foundation
import TerminalKit
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Looking through a catalogue, and signing in.
@Suite struct CatalogScreenTests {
  private static let address = "https://example.org/opds"

  static let root = CatalogPage(
    address: address, title: "The Harbour Library",
    sections: [
      CatalogSection(title: "New", address: "https://example.org/opds/new", summary: "What came last"),
      CatalogSection(title: "海の本", address: "https://example.org/opds/sea"),
      CatalogSection(title: "Authors", address: "https://example.org/opds/authors", summary: "By name"),
    ], entries: [], next: nil, start: nil, search: .description("https://example.org/osd"))

  static func entry(_ number: Int, content: Bool = true) -> CatalogEntry {
    let facts = IssueFacts(
      name: "book-\(number)", title: "Book \(number): Tides and Tables of the Outer Harbour",
      date: Date(timeIntervalSince1970: 1_465_084_800),
      content: content ? "https://example.org/\(number).epub" : nil,
      summary: "High water and low, for every day of the year, with the times of the packet.",
      datePrecision: .year)
    return CatalogEntry(
      facts: facts, creators: ["The Harbour Office"],
      offers: content
        ? [ContentOffer("https://example.org/\(number).epub", type: "application/epub+zip")] : [],
      complaints: content ? [] : [.notFree(name: facts.name)])
  }

  static let new = CatalogPage(
    address: "https://example.org/opds/new", title: "New",
    entries: (1...3).map { entry($0, content: $0 != 2) },
    next: "https://example.org/opds/new?page=2", start: address)

  private func reader(_ width: Int = 80, _ height: Int = 24) -> Reader {
    var reader = Reader(width, height)
    reader.type("So")
    reader.type(Self.address)
    reader.press(.enter)
    return reader
  }

  private func opened() -> Reader {
    var reader = reader()
    reader.take(.browsed(Self.root, by: 1))
    return reader
  }

  private func inSection() -> Reader {
    var reader = opened()
    reader.press(.enter)
    reader.take(.browsed(Self.new, by: 2))
    return reader
  }

  @Test func aTypedAddressIsOpened() {
    let reader = reader()
    #expect(reader.effects == [.browse(CatalogRequest(number: 1, target: .page(Self.address)))])
    #expect(reader.state.screen == .catalog)
    let shown = opened()
    #expect(shown.rows[0].contains("The Harbour Library") && shown.rows[1].contains("New  What came last"))
  }

  @Test func aSignOfLifeComesWithTime() {
    var reader = reader()
    #expect(!reader.screen.contains("Reading"))
    reader.take(.catalogIsLate(1))
    #expect(reader.screen.contains("Reading the catalogue…"))
    reader.take(.notBrowsed("example.org does not answer.", by: 1))
    #expect(reader.screen.contains("example.org does not answer.") && !reader.screen.contains("Reading"))
    reader.press(.escape)
    #expect(reader.state.screen == .publications)
  }

  @Test func whatComesTooLateIsNotShown() {
    var reader = reader()
    #expect(reader.press(.escape) == [.stopBrowsing])
    reader.take(.browsed(Self.root, by: 1))
    #expect(reader.state.screen == .publications)
  }

  @Test func sectionsAreWalkedInAndOut() {
    var reader = inSection()
    #expect(reader.rows[0].contains("The Harbour Library › New") && reader.rows[1].contains("EPUB  Book 1"))
    #expect(reader.rows[1].contains("The Harbour Office · 2016") && !reader.rows[1].contains("Jan"))
    reader.press(.escape)
    #expect(reader.rows[0].hasPrefix(" The Harbour Library ") && reader.state.screen == .catalog)
    reader.press(.escape)
    #expect(reader.state.screen == .publications && reader.state.catalog == nil)
    reader = inSection()
    reader.type("q")
    #expect(reader.state.screen == .publications)
  }

  @Test func aPageThatGoesOnIsReadOn() {
    var reader = inSection()
    reader.type("G")
    #expect(reader.press(.enter) == [.browse(CatalogRequest(number: 3, target: .more(Self.new.next ?? "")))])
    reader.take(
      .browsed(CatalogPage(address: "x", title: "x", entries: [Self.entry(3), Self.entry(4)]), by: 3))
    #expect(reader.state.catalog?.level?.rows.count == 4 && reader.rows[4].contains("Book 4"))
  }

  @Test func aPublicationIsTakenAndWhatCannotBeSaysWhy() {
    var reader = inSection()
    let wanted = Effect.collect(Self.entry(1), catalog: Self.address, title: "The Harbour Library")
    // Of the page it was opened at: that says nothing of where the catalogue begins.
    #expect(reader.type("d") == [wanted] && reader.press(.enter) == [wanted])
    reader.type("j")
    #expect(reader.type("d").isEmpty && reader.notice?.contains("bought") == true)
  }

  @Test func aSectionIsSubscribedTo() {
    var reader = opened()
    #expect(reader.type("a") == [.subscribe("https://example.org/opds/new", 1)])
    #expect(reader.screen.contains("Fetching the feed…"))
    // It is a page of sections itself.
    reader.take(.leadsElsewhere("https://example.org/opds/new", by: 1))
    #expect(
      reader.effects == [.browse(CatalogRequest(number: 2, target: .page("https://example.org/opds/new")))])
    #expect(reader.notice?.contains("choose one") == true && reader.state.overlay == nil)
  }

  @Test func wordsAreLookedFor() {
    var reader = inSection()
    reader.type("/tide tables")
    #expect(
      reader.press(.enter) == [.browse(CatalogRequest(number: 3, target: .search("tide tables", Self.new)))])
    reader.take(.browsed(CatalogPage(address: "x", title: "Found"), by: 3))
    #expect(reader.notice?.contains("“tide tables”") == true)
    reader.press(.escape)
    #expect(reader.rows[1].contains("Book 1"))
  }

  /// Many say it on their first page alone, and not where that is.
  @Test func aSectionThatDoesNotSayHowToSearchIsSearchedAsThePageThatLedToIt() {
    var reader = opened()
    reader.press(.down, .enter)
    let sea = CatalogPage(address: "https://example.org/opds/sea", title: "Sea", entries: [Self.entry(1)])
    reader.take(.browsed(sea, by: 2))
    #expect(reader.status.contains("/ search"))
    reader.type("/tide")
    #expect(
      reader.press(.enter) == [.browse(CatalogRequest(number: 3, target: .search("tide", Self.root)))])
  }

  @Test func anAddressThatIsACataloguesEntranceOpensIt() {
    var reader = Reader()
    reader.type("Sa" + Self.address)
    reader.press(.enter)
    reader.take(.leadsElsewhere(Self.address, by: 1))
    #expect(reader.effects == [.browse(CatalogRequest(number: 1, target: .page(Self.address)))])
    #expect(reader.state.screen == .catalog)
  }

  // MARK: Signing in

  private static let asked = CredentialRequest(origin: "http://example.org:80", realm: "Harbour")

  @Test func theServerAsksForANameAndAPassword() {
    var reader = reader()
    let request = CatalogRequest(number: 1, target: .page(Self.address))
    reader.take(.notBrowsed("It asks.", by: 1))
    reader.take(.needsCredentials(Self.asked, then: .browse(request)))
    let screen = reader.screen.replacing(/[\s│]+/, with: " ")
    #expect(
      screen.contains("(“Harbour”) asks for a name and a password.") && screen.contains("not encrypted"))
    reader.press(.enter)
    #expect(reader.screen.contains("Type the name first."))
    reader.type("me")
    reader.press(.enter)
    reader.type("se cret")
    #expect(reader.screen.contains("•••••••") && !reader.screen.contains("cret"))
    let question = SignInQuestion(request: Self.asked, next: .browse(request))
    #expect(reader.press(.enter) == [.signIn(Credentials(user: "me", password: "se cret"), question)])
    reader.take(.browsed(Self.root, by: 1))
    #expect(reader.rows[0].contains("The Harbour Library"))
  }

  @Test func aDownloadThatWasRefusedAsksWhenItIsTriedAgain() {
    var reader = Reader(
      issues: [
        .fixture(1, isHere: false, download: .failed, failure: .transfer(.needsCredentials(Self.asked)))
      ])
    #expect(reader.type("d").isEmpty && reader.state.screen == .form)
    reader.type("me")
    reader.press(.enter)
    reader.type("x")
    let id = Issue.fixture(1).id
    #expect(
      reader.press(.enter) == [
        .signIn(
          Credentials(user: "me", password: "x"),
          SignInQuestion(request: Self.asked, next: .wish(.download(id))))
      ])
  }

  @Test func nobodyIsAskedInTheMiddleOfSomethingElse() {
    var reader = Reader(issues: [.fixture(1)])
    reader.type("/some")
    reader.take(.needsCredentials(Self.asked, then: .refreshPublication("lantern")))
    #expect(reader.state.overlay == nil && reader.notice?.contains("Harbour") == true)
  }
}
