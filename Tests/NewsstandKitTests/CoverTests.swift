import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

@Suite(.timeLimit(.minutes(5)))
struct CoverTests {
  private func cover(_ library: Library, _ address: String?) async -> String? {
    await library.cover(
      of: Issue(id: Issue.ID(publication: "mag", name: "a"), facts: IssueFacts(name: "a", cover: address)))
  }

  @Test func aCoverIsFetchedOnce() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/a b.png", ServedResource(Sample.picture))
    site.serve("/a%20b.png", ServedResource(Sample.picture))
    let paths = await withTaskGroup(of: String?.self) { group in
      for _ in 0..<5 { group.addTask { await cover(shelf.library, site.address("/a%20b.png")) } }
      var paths: Set<String?> = []
      for await path in group { paths.insert(path) }
      return paths
    }
    let path = try #require(paths.first ?? nil)
    #expect(paths.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Sample.picture)
    #expect(site.server.requests.count == 1)
    // Another run finds it, and one that was deleted is fetched again.
    let later = try Library(shelf.folder)
    #expect(await cover(later, site.address("/a%20b.png")) == path)
    #expect(site.server.requests.count == 1)
    try FileManager.default.removeItem(atPath: path)
    #expect(await cover(later, site.address("/a%20b.png")) == path)
    #expect(site.server.requests.count == 2)
  }

  @Test func aPictureThatWasSpoiledIsFetchedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/a.png", ServedResource(Sample.picture))
    let path = try #require(await cover(shelf.library, site.address("/a.png")))
    let url = URL(fileURLWithPath: path)
    for spoil in [
      { try Data("<html>".utf8).write(to: url) }, { try Data().write(to: url) },
      {
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      },
    ] {
      let count = site.server.requests.count
      try spoil()
      #expect(await cover(try Library(shelf.folder), site.address("/a.png")) == path)
      #expect(try Data(contentsOf: url) == Sample.picture)
      #expect(site.server.requests.count == count + 1)
    }
  }

  @Test func whatIsNoPictureIsNotKept() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let answers: [[ScriptedStep]] = [
      .loginPage, .response(200), .response(404),
      [.head(200, [("Content-Length", "100")]), .bytes(Sample.picture), .close],
    ]
    for (number, steps) in answers.enumerated() {
      site.serve("/\(number)") { _ in steps }
      #expect(await cover(shelf.library, site.address("/\(number)")) == nil, "\(number)")
      #expect(await cover(shelf.library, site.address("/\(number)")) == nil, "\(number)")
    }
    #expect(site.server.requests.count == answers.count)
    #expect((try? FileManager.default.contentsOfDirectory(atPath: shelf.folder.covers)) ?? [] == [])
  }

  @Test(arguments: [
    "", "x", "http://", "ftp://h/x", "file:///dev/zero", "file:///etc", "file:///no/such", "http://[", "a\0b",
  ])
  func anAddressThatLeadsToNoPicture(_ address: String) async throws {
    let shelf = try await Shelf()
    #expect(await cover(shelf.library, address) == nil)
  }

  @Test func aFifoIsNoCover() async throws {
    let shelf = try await Shelf()
    #expect(mkfifo(shelf.temporary.file("fifo"), 0o600) == 0)
    #expect(await cover(shelf.library, "file://" + shelf.temporary.file("fifo")) == nil)
    let path = try shelf.temporary.write("picture", to: "a b.png")
    #expect(await cover(shelf.library, URL(fileURLWithPath: path).absoluteString) == path)
  }

  @Test func hostileAddressesStayInTheCache() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let names = [
      "/../../../etc/x", "/%2e%2e/%2e%2e/x", "/" + String(repeating: "x", count: 3000), "/a%00b", "/-rf",
    ]
    for name in names {
      site.serve(name, ServedResource(Sample.picture))
      if let path = await cover(shelf.library, site.address(name)) {
        #expect(
          URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
            == shelf.folder.covers)
      }
    }
    let secret = site.address("/-rf").replacingOccurrences(of: "http://", with: "http://me:secret@")
    let path = try #require(await cover(shelf.library, secret))
    #expect(!path.contains("secret"))
  }

  // MARK: Patience

  private func cache(
    _ shelf: Shelf, _ change: (inout CoverCache.Settings) -> Void = { _ in }
  ) -> CoverCache {
    var settings = CoverCache.Settings()
    change(&settings)
    return CoverCache(folder: shelf.folder.covers, transfer: TransferSettings(), settings: settings)
  }

  @Test func aCoverThatFailedIsTriedAgainAfterAPause() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let patient = cache(shelf)
    let impatient = cache(shelf) { $0.pause = .zero }
    #expect(await patient.path(for: site.address("/a")) == nil)
    #expect(await patient.path(for: site.address("/a")) == nil)
    #expect(site.server.requests.count == 1)
    #expect(await impatient.path(for: site.address("/a")) == nil)
    site.serve("/a", ServedResource(Sample.picture))
    #expect(await impatient.path(for: site.address("/a")) != nil)
  }

  @Test func onlyAFewAreFetchedAtATime() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let gate = try Gate()
    for number in 0..<10 {
      site.serve("/\(number)") { _ in [.hold(gate)] + .response(200, body: Sample.picture) }
    }
    let covers = cache(shelf)
    await withTaskGroup(of: String?.self) { group in
      for number in 0..<10 {
        let address = site.address("/\(number)")
        group.addTask { await covers.path(for: address) }
      }
      _ = try? await site.server.waitForRequests(4)
      #expect(site.server.requests.count == 4)
      gate.open()
      for await path in group { #expect(path != nil) }
    }
    #expect(site.server.requests.count == 10)
  }

  @Test func anOldCoverIsShownAtOnceAndAskedForInTheBackground() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/a", ServedResource(Sample.picture))
    let covers = cache(shelf)
    let path = try #require(await covers.path(for: site.address("/a")))
    func age() {
      #expect(utimes(path, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]) == 0)
    }
    age()
    #expect(await covers.path(for: site.address("/a")) == path)
    await covers.settle()
    #expect(site.server.requests.map { $0.header("If-None-Match") } == [nil, "\"1\""])
    // It was confirmed: it is fresh again.
    #expect(await covers.path(for: site.address("/a")) == path)
    await covers.settle()
    #expect(site.server.requests.count == 2)
    // Changed at the server.
    site.serve("/a", ServedResource(Sample.picture + [1], entityTag: "\"2\""))
    age()
    #expect(await covers.path(for: site.address("/a")) == path)
    await covers.settle()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Sample.picture + [1])
    // Gone, or a login page: the picture stays.
    for steps in [.response(404), .loginPage] as [[ScriptedStep]] {
      site.serve("/a") { _ in steps }
      age()
      let later = cache(shelf)
      #expect(await later.path(for: site.address("/a")) == path)
      await later.settle()
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Sample.picture + [1])
    }
    #expect(site.server.requests.count == 5)
    #expect(site.server.requests[2].header("If-None-Match") == "\"1\"")
    #expect(site.server.requests[3].header("If-None-Match") == "\"2\"")
  }

  @Test func aCoverThatMovedIsFetchedFromThereAndTheOldOneGoes() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/one.png", ServedResource(Sample.picture))
    site.serve("/two.png", ServedResource(Sample.picture + [2]))
    site.serve("/issues.plist", ServedResource(Sample.feed([["Name": "a", "Cover": "one.png"]])))
    let id = try await shelf.library.subscribe(to: site.address("/issues.plist"), title: "m").new[0]
    let old = try #require(await shelf.library.cover(of: try await shelf.issue(id)))
    site.serve(
      "/issues.plist", ServedResource(Sample.feed([["Name": "a", "Cover": "two.png"]]), entityTag: "\"2\""))
    try await shelf.library.refresh(id.publication)
    let new = try #require(await shelf.library.cover(of: try await shelf.issue(id)))
    #expect(try Data(contentsOf: URL(fileURLWithPath: new)) == Sample.picture + [2])
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.covers).count == 2)
  }

  @Test(arguments: [
    [0x89, 0x50, 0x4E, 0x47, 0x0D], [0xFF, 0xD8, 0xFF, 0xE0], Array("GIF89a".utf8),
    Array("RIFF....WEBPVP8 ".utf8), Array("....ftypavif....".utf8), Array("P6\n1 1".utf8),
    Array("<?xml version='1.0'?><svg xmlns='x'>".utf8), Array("BM....".utf8),
  ])
  func whatPicturesBeginWith(_ bytes: [UInt8]) { #expect(PictureSniffer.isPicture(bytes)) }

  @Test(arguments: [
    "", "P", "P9 ", "RIFF", "RIFF....WAVE....", "....ftypmp42....", "<!doctype html><svg>", "{}", "Not found",
    "%PDF-1.4",
  ])
  func whatOtherThingsBeginWith(_ text: String) { #expect(!PictureSniffer.isPicture(Array(text.utf8))) }
}
