import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// From a wish to an available issue.
@Suite(.timeLimit(.minutes(5)))
struct DownloadTests {
  @Test func aWantedIssueBecomesAvailable() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    #expect(try await shelf.issue(id).status == .downloading)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try await shelf.issue(id).status == .available)
    #expect(try await shelf.download(id) == nil)
    #expect(try shelf.leftovers() == [])
  }

  @Test func aRealServerWorks() async throws {
    let shelf = try await Shelf()
    try shelf.temporary.write(Sample.zip("June", padding: 200_000), to: "www/june 1.zip")
    let server = try await NginxServer(serving: shelf.temporary.file("www"))
    let id = try await shelf.want("june", content: server.baseURL.absoluteString + "june%201.zip")
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func askedTwiceIsOneDownload() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June"))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    #expect(try await shelf.library.downloadingAssets.count == 1)
    try await shelf.work()
    #expect(site.server.requests.count == 1)
  }

  @Test func askedAgainWithAnotherAddressTheLastOneCounts() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/new.zip", zip: Sample.zip("new"))
    let id = try await shelf.want("june", content: site.address("/old.zip"))
    try await shelf.library.addAsset(request: AssetRequest(issue: id, address: site.address("/new.zip")))
    try await shelf.work()
    #expect(try await shelf.page(id) == "new")
    #expect(site.requests("/old.zip").isEmpty)
  }

  @Test(arguments: [400, 401, 403, 404, 410])
  func whatWillNotChangeStopsAtOnce(_ status: Int) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { _ in .response(status) }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    let download = try #require(try await shelf.download(id))
    #expect(download.state == .failed && download.failure == .transfer(.status(status, retryAfter: nil)))
    #expect(site.server.requests.count == 1)
  }

  @Test func anUnavailableServerIsAskedAgainAndThenGivenUp() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { _ in .unavailable() }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 2 }
    #expect(try await shelf.download(id)?.state == .failed)
    #expect(try await shelf.download(id)?.failure == .transfer(.status(503, retryAfter: nil)))
    #expect(site.server.requests.count == 2)
  }

  @Test func aRefusedConnectionIsTriedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let port = site.server.port
    await site.server.stop()
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let before = Date()
    let work = Task { try await shelf.work() }
    try await shelf.wait(for: "the first failure") { try await shelf.download(id)?.state == .waiting }
    #expect(try await shelf.download(id)?.failure == .transfer(.cannotConnect("127.0.0.1")))
    #expect(try #require(try await shelf.download(id)?.retryDate) > before)
    let zip = Sample.zip("June")
    let server = try ScriptedServer(port: port) { ServedResource(zip).answer($0) }
    try await work.value
    #expect(try await shelf.page(id) == "June")
    await server.stop()
  }

  @Test func aCutDownloadIsContinuedByItself() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("June", padding: 50_000)
    site.serve("/june.zip") { request in
      ServedResource(zip, cutAfter: request.header("Range") == nil ? 30_000 : nil).answer(request)
    }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(site.server.requests.map { $0.header("Range") } == [nil, "bytes=30000-"])
  }

  @Test func aServerThatAlwaysCutsAtTheSameByteIsGivenUp() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("June", padding: 50_000)
    // No validator: each try begins at the first byte and gets no further than the one before.
    site.serve("/june.zip", ServedResource(zip, entityTag: nil, cutAfter: 30_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 2 }
    #expect(try await shelf.download(id)?.state == .failed)
    #expect(site.server.requests.count <= 3)
  }

  @Test(arguments: [ServedResource.Flaws.omitsLength, .omitsLastChunk])
  func anAnswerWithoutALengthThatIsCutIsNotAvailable(_ flaws: ServedResource.Flaws) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("June", padding: 50_000)
    site.serve("/june.zip", ServedResource(zip, flaws: flaws, cutAfter: 30_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 1 }
    #expect(try await shelf.issue(id).status == .downloading)
    #expect(try await shelf.download(id)?.state == .failed)
    #expect(try await shelf.page(id) == nil)
    // And goes on when it is wanted again.
    site.serve("/june.zip", ServedResource(zip))
    try await shelf.library.addAsset(request: AssetRequest(issue: id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(try shelf.leftovers() == [])
  }

  @Test(arguments: [ServedResource.Flaws.omitsLength, .chunks])
  func aWholeAnswerWithoutALengthIs(_ flaws: ServedResource.Flaws) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", ServedResource(Sample.zip("June"), flaws: flaws))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
  }

  @Test func aLoginPageIsSaidToBeOne() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip") { _ in .loginPage }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.download(id)?.failure == .transfer(.webPage))
    #expect(try await shelf.page(id) == nil)
  }

  @Test(arguments: ["", "not a zip", "{\"error\": 1}"])
  func whatIsNoArchiveIsRefused(_ text: String) async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Data(text.utf8))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.download(id)?.failure == .notAnArchive(isWebPage: false))
    #expect(try shelf.leftovers() == [])
  }

  @Test func twoIssuesOfOneAddressHaveEachTheirOwn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/both.zip", zip: Sample.zip("both"))
    let one = try await shelf.want("one", content: site.address("/both.zip"))
    let two = try await shelf.want("two", content: site.address("/both.zip"))
    try await shelf.work()
    #expect(try await shelf.page(one) == "both")
    try await shelf.library.setPosition(Position(article: 3), of: one)
    try await shelf.library.archive(one)
    #expect(try await shelf.page(one) == nil)
    #expect(try await shelf.page(two) == "both")
    #expect(try await shelf.issue(two).position == nil)
  }

  @Test(arguments: [
    "not an address", "", "http://", "mailto:x", "http://127.0.0.1:99999/x", "https://[", "x\0y",
  ])
  func anAddressThatIsNoneFails(_ address: String) async throws {
    let shelf = try await Shelf()
    let id = try await shelf.want("june", content: address)
    try await shelf.work { $0.attempts = 1 }
    #expect(try await shelf.download(id)?.state == .failed)
  }

  @Test func aFileOnThisMachineIsInstalledFromWhereItIs() async throws {
    let shelf = try await Shelf()
    let path = try shelf.temporary.write(Sample.zip("June"), to: "some where/jüne.zip")
    let id = try await shelf.want("june", content: URL(fileURLWithPath: path).absoluteString)
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(access(path, F_OK) == 0)
    #expect(try shelf.leftovers() == [])
  }

  @Test func whatIsNoFileOnThisMachineIsRefusedWithoutWaiting() async throws {
    let shelf = try await Shelf()
    try shelf.temporary.write("", to: "folder/x")
    #expect(mkfifo(shelf.temporary.file("fifo"), 0o600) == 0)
    for name in ["folder", "fifo", "missing"] {
      let address = URL(fileURLWithPath: shelf.temporary.file(name), isDirectory: false).absoluteString
      let id = try await shelf.want(name, content: address)
      try await shelf.work()
      #expect(try await shelf.download(id)?.state == .failed, "\(name)")
    }
    let id = try await shelf.want("zero", content: "file:///dev/zero")
    try await shelf.work()
    #expect(try await shelf.download(id)?.state == .failed)
  }
}
