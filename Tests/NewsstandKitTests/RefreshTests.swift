import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
struct RefreshTests {
  private static func feed(_ names: String...) -> Data {
    Sample.feed(names.map { ["Name": $0, "Content": "x.zip"] })
  }

  /// A shelf with a publication "net" whose feed has the issues a and b.
  private func subscribed(_ site: Site) async throws -> Shelf {
    let shelf = try await Shelf()
    site.serve("/x.zip", zip: Sample.zip("here"))
    site.serve("/issues.plist", ServedResource(Self.feed("a", "b")))
    try await shelf.library.subscribe(to: site.address("/issues.plist"), title: "net")
    return shelf
  }

  private func id(_ name: String) -> Issue.ID { Issue.ID(publication: "net", name: name) }

  @Test func anUnchangedFeedCostsOneConditionalRequest() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    let report = try await shelf.library.refresh("net")
    #expect(report.isUnchanged && report.new.isEmpty)
    #expect(try await shelf.library.issues().map(\.name) == ["a", "b"])
    #expect(site.server.requests.count == 2)
    #expect(site.server.requests[1].header("If-None-Match") == "\"1\"")
  }

  @Test func aRealServerSaysUnchangedToo() async throws {
    let shelf = try await Shelf()
    try shelf.temporary.write(Self.feed("a"), to: "www/issues.plist")
    let server = try await NginxServer(serving: shelf.temporary.file("www"))
    try await shelf.library.subscribe(to: server.baseURL.absoluteString + "issues.plist", title: "net")
    #expect(try await shelf.library.refresh("net").isUnchanged)
    #expect(try await server.waitForAccesses(2).map(\.status) == [200, 304])
  }

  @Test func whatIsNewIsToldAndWhatLeftIsGoneUnlessItIsHere() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.addAsset(request: AssetRequest(issue: id("a")))
    try await shelf.work()
    site.serve("/issues.plist", ServedResource(Self.feed("c"), entityTag: "\"2\""))
    let report = try await shelf.library.refresh("net")
    #expect(report.new == [id("c")] && !report.isUnchanged)
    #expect(Set(try await shelf.library.issues().map(\.name)) == ["a", "c"])
    #expect(try await shelf.page(id("a")) == "here")
    // Archived, what is not in the feed any more is gone; what is stays.
    try await shelf.library.archive(id("a"))
    #expect(try await shelf.library.issues().map(\.name) == ["c"])
  }

  @Test func whatLeftWhileOnItsWayGoesWhenItIsGivenUp() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.addAsset(request: AssetRequest(issue: id("a")))
    site.serve("/issues.plist", ServedResource(Self.feed("b"), entityTag: "\"2\""))
    try await shelf.library.refresh("net")
    #expect(Set(try await shelf.library.issues().map(\.name)) == ["a", "b"])
    try await shelf.library.cancel(id("a"))
    #expect(try await shelf.library.issues().map(\.name) == ["b"])
  }

  @Test func aPositionOutlivesAnIssueThatLeavesAndReturns() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.setPosition(Position(article: 2, read: 0.25), of: id("a"))
    site.serve("/issues.plist", ServedResource(Self.feed("b"), entityTag: "\"2\""))
    try await shelf.library.refresh("net")
    #expect(try await shelf.library.issue(id("a")) == nil)
    site.serve("/issues.plist", ServedResource(Self.feed("a", "b"), entityTag: "\"3\""))
    try await shelf.library.refresh("net")
    #expect(try await shelf.issue(id("a")).position == Position(article: 2, read: 0.25))
  }

  @Test func aFeedThatBreaksChangesNothingAndSaysSo() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    let before = try await shelf.library.issues()
    let answers: [([ScriptedStep], FeedFailure?)] = [
      (.loginPage, .webPage), (.response(200), .empty),
      (.response(200, body: Self.feed("z").prefix(230)), nil),
      (.response(200, body: Self.feed()), .emptied),
      (.response(200, body: Sample.feed([[:]])), .noUsableEntry),
      (.response(404), .transfer(.status(404, retryAfter: nil))),
      (.unavailable(retryAfter: "9"), .transfer(.status(503, retryAfter: 9))),
      ([.head(200, [("Content-Length", "9000")]), .bytes(Self.feed("z")), .close], nil),
      (
        [.head(200, [("Content-Encoding", "gzip"), ("Content-Length", "4")]), .bytes(Data("junk".utf8))], nil
      ),
    ]
    for (steps, failure) in answers {
      site.serve("/issues.plist") { _ in steps }
      await #expect(throws: NewsstandError.self) { try await shelf.library.refresh("net") }
      #expect(try await shelf.library.issues() == before)
      let publication = try #require(try await shelf.library.publications().first { $0.id == "net" })
      #expect(publication.failure != nil && publication.isSubscribed)
      if let failure { #expect(publication.failure == failure) }
    }
    // A failure is forgotten with the next success.
    site.serve("/issues.plist", ServedResource(Self.feed("a", "b"), entityTag: "\"2\""))
    #expect(try await shelf.library.refresh("net").publication.failure == nil)
  }

  @Test func whatDeclaresNoEncodingIsInThatOfItsServer() async throws {
    let site = try Site()
    let shelf = try await Shelf()
    let item = "<item><title>#</title><enclosure url='a.pdf' type='application/pdf'/></item>"
    let feed = Data(
      "<rss><channel><title>#</title>\(item)</channel></rss>".utf8.map { $0 == 0x23 ? 0xE1 : $0 })
    site.serve("/rss") { _ in
      .response(200, [("Content-Type", "application/rss+xml; charset=\"KOI8-R\"")], body: feed)
    }
    let report = try await shelf.library.subscribe(to: site.address("/rss"))
    #expect(report.publication.title == "А" && report.new.map(\.name) == ["а"])
  }

  @Test func aFeedOfTalksIsNoMagazine() async throws {
    let site = try Site()
    let shelf = try await Shelf()
    let item = "<item><title>A</title><enclosure url='a.mp3' type='audio/mpeg'/></item>"
    site.serve("/rss", ServedResource(Data("<rss><channel>\(item)</channel></rss>".utf8)))
    let address = site.address("/rss")
    let before = try await shelf.library.publications()
    await #expect(throws: NewsstandError.feed(publication: address, .nothingToRead)) {
      try await shelf.library.subscribe(to: address)
    }
    #expect(try await shelf.library.publications() == before)
  }

  @Test func aCompressedFeedIsRead() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    site.serve(
      "/issues.plist", ServedResource(Self.feed("a", "b", "c"), entityTag: "\"2\"", flaws: .compresses))
    #expect(try await shelf.library.refresh("net").new == [id("c")])
  }

  @Test func aDeadFeedLeavesAllReadableAndTheOthersRefreshed() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.addAsset(request: AssetRequest(issue: id("a")))
    try await shelf.work()
    await site.server.stop()
    let results = try await shelf.library.refreshAll()
    #expect(results.count == 2)
    #expect(results.filter { (try? $0.get()) != nil }.count == 1)
    #expect(try await shelf.page(id("a")) == "here")
    #expect(try await shelf.library.issues().count == 2)
  }

  @Test func aSilentFeedKeepsNobodyFromReading() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.addAsset(request: AssetRequest(issue: id("a")))
    try await shelf.work()
    site.serve("/issues.plist") { _ in [.stall] }
    let refresh = Task { try await shelf.library.refresh("net") }
    try await site.server.waitForRequests(3)
    #expect(try await shelf.page(id("a")) == "here")
    refresh.cancel()
    await #expect(throws: NewsstandError.self) { try await refresh.value }
  }

  @Test func unsubscribedMeanwhileItBringsNothingBack() async throws {
    let site = try Site()
    let shelf = try await subscribed(site)
    try await shelf.library.addAsset(request: AssetRequest(issue: id("a")))
    try await shelf.work()
    let release = try Gate()
    let body = Self.feed("a", "b", "c")
    site.serve("/issues.plist") { _ in [.hold(release)] + .response(200, body: body) }
    let refresh = Task { try await shelf.library.refresh("net") }
    try await site.server.waitForRequests(3)
    try await shelf.library.unsubscribe("net")
    release.open()
    await #expect(throws: NewsstandError.noSuchPublication("net")) { try await refresh.value }
    #expect(try await shelf.library.issues(of: ["net"]).map(\.name) == ["a"])
  }

  @Test func tenThousandIssuesAreMergedAndListed() async throws {
    let site = try Site()
    let shelf = try await Shelf()
    let entries = (0..<10_000).map { number in
      ["Name": "issue \(number)", "Content": "\(number).zip", "Cover": "\(number).png", "Date": "2016-06-05"]
    }
    site.serve("/issues.plist", ServedResource(Sample.feed(entries)))
    #expect(
      try await shelf.library.subscribe(to: site.address("/issues.plist"), title: "net").new.count == 10_000)
    #expect(try await shelf.library.issues().count == 10_000)
    #expect(try await shelf.issue(id("issue 9999")).facts.content == site.address("/9999.zip"))
  }

  @Test func aDownloadThatStoppedFollowsTheFeedToAnotherAddress() async throws {
    let shelf = try await Shelf()
    let feed = try shelf.temporary.write(
      Sample.feed([["Name": "june", "Content": "http://old/june.zip"]]), to: "f")
    let publication = try await shelf.library.subscribe(to: feed).publication.id
    let id = Issue.ID(publication: publication, name: "june")
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.library.pause(id)
    _ = try shelf.temporary.write(Sample.feed([["Name": "june", "Content": "http://new/june.zip"]]), to: "f")
    try await shelf.library.refresh(publication)
    try await shelf.library.resume(id)
    #expect(try await shelf.download(id)?.address == "http://new/june.zip")

    // One that was given by hand stays.
    try await shelf.library.addAsset(request: AssetRequest(issue: id, address: "http://mirror/june.zip"))
    _ = try shelf.temporary.write(Sample.feed([["Name": "june", "Content": "http://old/june.zip"]]), to: "f")
    try await shelf.library.refresh(publication)
    #expect(try await shelf.download(id)?.address == "http://mirror/june.zip")
  }

  @Test func whatIsHereByNowIsNotWantedAgainUnlessSaid() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    try await shelf.library.addAsset(request: AssetRequest(issue: id, replacesContent: false))
    #expect(try await shelf.download(id) == nil)
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    #expect(try await shelf.download(id)?.state == .queued)
  }
}
