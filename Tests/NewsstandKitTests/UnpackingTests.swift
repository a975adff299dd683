import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// An issue is unpacked while its bytes come.
@Suite(.timeLimit(.minutes(5)))
struct UnpackingTests {
  /// A page, 2 MB that cannot be packed, and another page.
  private static func zip(_ text: String, change: (inout [ArchiveBuilder.Member]) -> Void = { _ in }) -> Data
  {
    var members = [
      ArchiveBuilder.Member("page.txt", text: text),
      .init("noise.bin", [UInt8](Sample.noise(2_000_000)), method: 0),
      .init("last.txt", text: "the end"),
    ]
    change(&members)
    return Data(ArchiveBuilder(members).bytes())
  }

  private static func tail(of zip: Data) -> String { "bytes=\(zip.count - 65_557)-\(zip.count - 1)" }

  /// Answers as HTTP asks for, and stops after 100,000 bytes of the whole until the gate opens.
  private static func half(
    _ zip: Data, tag: String = "\"1\"", until gate: Gate
  ) -> Site.Answer {
    { request in
      if request.header("Range") != nil, request.header("If-Range") == tag {
        return ServedResource(zip, entityTag: tag).answer(request)
      }
      return [
        .head(200, [("ETag", tag), ("Content-Length", "\(zip.count)")]), .bytes(zip.prefix(100_000)),
        .hold(gate), .bytes(zip.dropFirst(100_000)),
      ]
    }
  }

  /// Waits until a file of an issue's arriving content says so.
  private func wait(for text: String, in name: String, of id: Issue.ID, _ shelf: Shelf) async throws {
    let path = shelf.folder.arrivingContent(try shelf.row(id)) + "/" + name
    let changes = Watched(0)
    let events = try await FolderEvents(below: shelf.folder.root) { event in
      changes.update { $0 = event.number }
    }
    try await changes.wait(for: "\(name) to come") { _ in
      (try? String(contentsOfFile: path, encoding: .utf8)) == text
    }
    withExtendedLifetime(events) {}
  }

  private func inode(_ path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
  }

  private func ranges(_ site: Site) -> [String?] { site.requests("/june.zip").map { $0.header("Range") } }

  @Test func whatHasComeCanBeReadBeforeTheRest() async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    let zip = Self.zip("June")
    site.serve("/june.zip", Self.half(zip, until: gate))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let work = Task { try await shelf.work() }
    try await wait(for: "June", in: "page.txt", of: id, shelf)
    let issue = try await shelf.issue(id)
    #expect(issue.status == .downloading && issue.contentURL == nil)
    let arriving = try #require(issue.arrivingURL)
    #expect(try FileManager.default.contentsOfDirectory(atPath: arriving.path) == ["page.txt"])
    gate.open()
    try await work.value
    #expect(try await shelf.page(id) == "June")
    #expect(try await shelf.issue(id).arrivingURL == nil)
    #expect(try shelf.leftovers() == [])
  }

  @Test func theEndIsFetchedEarlySoThatEveryEntryIsKnown() async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    // Stored with a descriptor: only the directory tells where it ends.
    let zip = Self.zip("June") { members in
      members[0].method = 0
      members[0].descriptor = .init()
    }
    site.serve("/june.zip", Self.half(zip, until: gate))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let work = Task { try await shelf.work() }
    try await wait(for: "June", in: "page.txt", of: id, shelf)
    #expect(ranges(site) == [nil, Self.tail(of: zip)])
    #expect(site.requests("/june.zip")[1].header("If-Range") == "\"1\"")
    let paths = try #require(try await shelf.issue(id).arrivingPathsURL)
    #expect(try String(contentsOf: paths, encoding: .utf8) == "page.txt\0noise.bin\0last.txt\0")
    gate.open()
    try await work.value
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site).count == 2)
  }

  @Test func aListOfPagesThatComesLastIsFetchedFirst() async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    let zip = Self.zip("June") { members in
      members.swapAt(0, 1)
      members.append(.init("Wrapped/Brochure.plist", text: "pages"))
      members.append(.init("Wrapped/more.txt", text: "no list"))
      members.append(.init("ComicInfo.xml", text: "<ComicInfo/>"))
    }
    site.serve("/june.zip", Self.half(zip, until: gate))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let work = Task { try await shelf.work() }
    try await wait(for: "pages", in: "Wrapped/Brochure.plist", of: id, shelf)
    let start = try #require(zip.range(of: Data("Wrapped/Brochure.plist".utf8))).lowerBound - 30
    let end = try #require(zip.range(of: Data("Wrapped/more.txt".utf8))).lowerBound - 30
    try await wait(for: "<ComicInfo/>", in: "ComicInfo.xml", of: id, shelf)
    let other = try #require(zip.range(of: Data("ComicInfo.xml".utf8))).lowerBound - 30
    let directory = try #require(zip.range(of: Data("PK\u{1}\u{2}".utf8))).lowerBound
    #expect(
      ranges(site) == [
        nil, Self.tail(of: zip), "bytes=\(start)-\(end - 1)", "bytes=\(other)-\(directory - 1)",
      ])
    gate.open()
    try await work.value
    #expect(try await shelf.page(id) == "June")
  }

  @Test func whatTheDirectoryRefusesIsNotFetched() async throws {
    let (site, shelf, never) = (try Site(), try await Shelf(), try Gate())
    let zip = Self.zip("June") { $0[2].flags = 1 }
    site.serve("/june.zip", Self.half(zip, until: never))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    guard case .archive(let reason) = try await shelf.download(id)?.failure else {
      Testing.Issue.record("\(String(describing: try await shelf.download(id)?.failure))")
      return
    }
    #expect(reason.contains("last.txt"))
    // A refusal is final, so the bytes that led to it were asked for twice.
    #expect(ranges(site) == [nil, Self.tail(of: zip), Self.tail(of: zip)])
    #expect(try shelf.leftovers() == [])
  }

  @Test func anEndThatWasDamagedOnItsWayRefusesNothing() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Self.zip("June")
    var damaged = zip
    damaged[try #require(zip.range(of: Data("PK\u{1}\u{2}".utf8))).lowerBound] ^= 1
    let bad = ServedResource(damaged)
    let gate = try Gate()
    site.serve("/june.zip") { request in
      switch request.number {
      case 0: Self.half(zip, until: gate)(request)
      case 1: bad.answer(request)
      default: ServedResource(zip).answer(request) + [.open(gate)]
      }
    }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    // Where the directory seemed to begin before the bytes that came, more of them were asked for.
    #expect(ranges(site).map { $0 == nil } == [true, false, false])
  }

  /// What a server may do that is asked for the end.
  enum Answer: CaseIterable { case whole, unsatisfiable, unnamed, error, otherVersion, silence, cut }

  @Test(arguments: Answer.allCases)
  func aServerThatDoesNotGiveTheEndIsNoHindrance(_ answer: Answer) async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    let zip = Self.zip("June")
    site.serve("/june.zip") { request in
      if request.header("Range") == nil { return Self.half(zip, until: gate)(request) }
      // The answer has begun; whatever comes of it, the rest comes too.
      return [.open(gate)]
        + {
          switch answer {
          case .whole: ServedResource(zip, flaws: .ignoresRange).answer(request)
          case .unsatisfiable: ServedResource(zip, flaws: .refusesRanges).answer(request)
          case .unnamed: ServedResource(zip, flaws: .omitsContentRange).answer(request)
          case .error: .response(503)
          case .otherVersion:
            ServedResource(Sample.noise(zip.count), entityTag: "\"2\"", flaws: .ignoresIfRange).answer(
              request)
          case .silence: [.stall]
          case .cut: ServedResource(zip, cutAfter: 1000).answer(request)
          }
        }()
    }
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil, Self.tail(of: zip)])
  }

  @Test func aSmallArchiveIsNotWorthTheRequest() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/june.zip", zip: Sample.zip("June", padding: 900_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    #expect(ranges(site) == [nil])
  }

  @Test func whatIsThereIsNotUnpackedAgain() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Self.zip("June")
    site.serve("/june.zip", ServedResource(zip, cutAfter: 1_500_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 1 }
    #expect(try await shelf.download(id)?.state == .failed)
    // What came can be read all the same.
    let arriving = try #require(try await shelf.issue(id).arrivingURL)
    let page = inode(arriving.path + "/page.txt")
    #expect(page != 0)
    site.serve("/june.zip", ServedResource(zip))
    #expect(try await shelf.library.resume(id))
    try await shelf.work()
    #expect(try await shelf.page(id) == "June")
    let content = try #require(try await shelf.issue(id).contentURL)
    #expect(inode(content.path + "/page.txt") == page)
    #expect(try shelf.leftovers() == [])
  }

  @Test func aNewVersionBeginsAnew() async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    site.serve("/june.zip", ServedResource(Self.zip("June"), cutAfter: 1_500_000))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    try await shelf.work { $0.attempts = 1 }
    let next = Self.zip("July") { $0[2].name = Array("other.txt".utf8) }
    site.serve("/june.zip", Self.half(next, tag: "\"2\"", until: gate))
    #expect(try await shelf.library.resume(id))
    let work = Task { try await shelf.work() }
    try await wait(for: "July", in: "page.txt", of: id, shelf)
    gate.open()
    try await work.value
    #expect(try await shelf.page(id) == "July")
    let content = try #require(try await shelf.issue(id).contentURL)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: content.path).sorted()
        == ["noise.bin", "other.txt", "page.txt"])
    #expect(try shelf.leftovers() == [])
  }

  @Test func aPauseKeepsAndAnEndRemovesWhatIsUnpacked() async throws {
    let (site, shelf, gate) = (try Site(), try await Shelf(), try Gate())
    site.serve("/june.zip", Self.half(Self.zip("June"), until: gate))
    let id = try await shelf.want("june", content: site.address("/june.zip"))
    let work = Task { try await shelf.work() }
    try await wait(for: "June", in: "page.txt", of: id, shelf)
    #expect(try await shelf.library.pause(id))
    try await work.value
    let arriving = try #require(try await shelf.issue(id).arrivingURL)
    #expect(try String(contentsOf: arriving.appendingPathComponent("page.txt"), encoding: .utf8) == "June")
    // An agent that has other things to do leaves it alone.
    site.serve("/july.zip", zip: Sample.zip("July"))
    let other = try await shelf.want("july", content: site.address("/july.zip"))
    try await shelf.work()
    #expect(try await shelf.page(other) == "July")
    #expect(FileManager.default.fileExists(atPath: arriving.path + "/page.txt"))
    #expect(try await shelf.library.cancel(id))
    try await shelf.work()
    #expect(try shelf.leftovers() == [])
    #expect(try await shelf.issue(id).arrivingURL == nil)
  }
}
