import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
struct SubscriptionTests {
  /// A library without a publication.
  private final class Home: Sendable {
    let temporary: TemporaryFolder
    let library: Library

    init() throws {
      temporary = try TemporaryFolder()
      library = try Library(
        LibraryFolder(root: temporary.file("library"), cache: temporary.file("cache")))
    }
  }

  @Test func relativeAddressesAreRelativeToTheFinalAddress() async throws {
    let (old, new) = (try Site(), try Site())
    let home = try Home()
    let library = home.library
    let target = new.address("/deep/er/issues.plist")
    old.serve("/issues.plist") { _ in .redirect(301, to: target) }
    new.serve("/deep/er/issues.plist", ServedResource(Sample.feed([["Name": "a", "Content": "x.zip"]])))
    try await library.subscribe(to: old.address("/issues.plist"))
    #expect(try await library.issues().map(\.facts.content) == [new.address("/deep/er/x.zip")])
  }

  @Test func aFeedOfTheNetThatRedirectsToAFileIsRefused() async throws {
    let site = try Site()
    let home = try Home()
    let library = home.library
    let path = try home.temporary.write(Sample.feed([["Name": "a"]]), to: "issues.plist")
    site.serve("/issues.plist") { _ in .redirect(to: "file://" + path) }
    await #expect(throws: NewsstandError.self) {
      try await library.subscribe(to: site.address("/issues.plist"))
    }
    #expect(try await library.publications().isEmpty)
  }

  @Test func subscribingTwiceIsSaid() async throws {
    let site = try Site()
    let home = try Home()
    let library = home.library
    site.serve("/issues.plist", ServedResource(Sample.feed([["Name": "a"]])))
    let first = try await library.subscribe(to: site.address("/issues.plist"), title: "Mag").publication
    await #expect(throws: NewsstandError.alreadySubscribed(first)) {
      try await library.subscribe(to: site.address("/issues.plist"))
    }
    #expect(try await library.publications().map(\.id) == ["mag"])
  }

  @Test func titlesThatAreAlikeGetIdentifiersOfTheirOwn() async throws {
    let site = try Site()
    let home = try Home()
    let library = home.library
    let titles = ["Mag!", "mag", "MAG", "../..", "", "\u{1B}[31m", "日本語", String(repeating: "x", count: 500)]
    for (number, title) in titles.enumerated() {
      site.serve("/\(number)", ServedResource(Sample.feed([["Name": "a"]])))
      try await library.subscribe(to: site.address("/\(number)"), title: title)
    }
    let ids = try await library.publications().map(\.id)
    #expect(Set(ids).count == titles.count)
    #expect(ids.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && !$0.isEmpty && $0.utf8.count < 60 })
  }

  @Test(arguments: [
    "", "http://", "ftp://example.org/x", "/no/such/file", "no-such-file", "http:///x", "a\0b",
  ])
  func whatIsNoFeedAddress(_ text: String) async throws {
    let home = try Home()
    let library = home.library
    await #expect(throws: NewsstandError.badFeedAddress(text)) { try await library.subscribe(to: text) }
  }

  @Test func aFeedThatCannotBeReadLeavesNoPublication() async throws {
    let site = try Site()
    let home = try Home()
    let library = home.library
    let answers: [[ScriptedStep]] = [
      .loginPage, .response(200), .response(200, body: Sample.feed([["Name": "a"]]).prefix(200)),
      .response(404),
      .response(304), .unavailable(), .response(200, body: Sample.feed([[:]])),
      [.head(200, [("Content-Length", "900")]), .bytes(Sample.feed([["Name": "a"]])), .close],
    ]
    for (number, steps) in answers.enumerated() {
      site.serve("/\(number)") { _ in steps }
      await #expect(throws: NewsstandError.self, "\(number)") {
        try await library.subscribe(to: site.address("/\(number)"))
      }
    }
    #expect(try await library.publications().isEmpty)
  }

  @Test func unsubscribingKeepsWhatIsHere() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/x.zip", zip: Sample.zip("here"))
    site.serve(
      "/issues.plist",
      ServedResource(
        Sample.feed([
          ["Name": "a", "Content": "x.zip"], ["Name": "b", "Content": "x.zip"],
          ["Name": "c", "Content": "x.zip"],
        ])))
    let id = try await shelf.library.subscribe(to: site.address("/issues.plist"), title: "Net").publication.id
    let (a, c) = (Issue.ID(publication: id, name: "a"), Issue.ID(publication: id, name: "c"))
    try await shelf.library.addAsset(request: AssetRequest(issue: a))
    try await shelf.work()
    try await shelf.library.setPosition(Position(article: 4), of: a)
    try await shelf.library.addAsset(request: AssetRequest(issue: c))
    try await shelf.library.unsubscribe(id)
    #expect(try await shelf.library.issues(of: [id]).map(\.name) == ["a", "c"])
    #expect(try await shelf.page(a) == "here")
    #expect(try await shelf.library.publications().first { $0.id == id }?.isSubscribed == false)
    await #expect(throws: NewsstandError.noSuchPublication(id)) { try await shelf.library.refresh(id) }

    // Taken up again it is the same publication, with what is here.
    let again = try await shelf.library.subscribe(to: site.address("/issues.plist"))
    #expect(again.publication.id == id && again.new.map(\.name) == ["b"])
    #expect(try await shelf.library.issues(of: [id]).map(\.name) == ["a", "b", "c"])
    #expect(try await shelf.issue(a).position?.article == 4)
  }

  @Test func anEndedPublicationGoesWithItsLastIssue() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/x.zip", zip: Sample.zip("here"))
    site.serve(
      "/issues.plist",
      ServedResource(Sample.feed([["Name": "a", "Content": "x.zip"], ["Name": "b", "Content": "x.zip"]])))
    let id = try await shelf.library.subscribe(to: site.address("/issues.plist")).publication.id
    let (a, b) = (Issue.ID(publication: id, name: "a"), Issue.ID(publication: id, name: "b"))
    try await shelf.library.addAsset(request: AssetRequest(issue: a))
    try await shelf.work()
    try await shelf.library.addAsset(request: AssetRequest(issue: b))
    try await shelf.library.unsubscribe(id)
    try await shelf.library.archive(a)
    #expect(try await shelf.library.issues(of: [id]).map(\.name) == ["b"])
    try await shelf.library.cancel(b)
    #expect(try await shelf.library.publications().map(\.id) == ["mag"])
  }

  @Test func unsubscribingWithIssuesLeavesNothing() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/x.zip", zip: Sample.zip("here"))
    site.serve(
      "/issues.plist",
      ServedResource(Sample.feed([["Name": "a", "Content": "x.zip"], ["Name": "b", "Content": "x.zip"]])))
    let id = try await shelf.library.subscribe(to: site.address("/issues.plist")).publication.id
    for name in ["a", "b"] {
      try await shelf.library.addAsset(request: AssetRequest(issue: Issue.ID(publication: id, name: name)))
    }
    try await shelf.work()
    try await shelf.library.unsubscribe(id, deletingIssues: true)
    #expect(try await shelf.library.publications().map(\.id) == ["mag"])
    #expect(try await shelf.library.issues().isEmpty)
    #expect(try shelf.leftovers() == [])
    #expect(
      (try? FileManager.default.contentsOfDirectory(atPath: shelf.folder.issues + "/" + id)) ?? [] == [])
  }
}
