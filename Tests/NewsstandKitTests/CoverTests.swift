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
}
