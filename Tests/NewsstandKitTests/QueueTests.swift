import Foundation
import TestSupport
import Testing

@testable import NewsstandKit

/// Several downloads, and people who change their minds.
@Suite(.timeLimit(.minutes(5)))
struct QueueTests {
  /// Serves a zip whose second half waits for a gate.
  private func serveHalf(_ site: Site, _ path: String, _ zip: Data) throws -> (half: Gate, rest: Gate) {
    let (half, rest) = (try Gate(), try Gate())
    site.serve(path) { request in
      guard request.header("Range") == nil else { return ServedResource(zip).answer(request) }
      return [
        .head(200, [("ETag", "\"1\""), ("Content-Length", "\(zip.count)")]),
        .bytes(zip.prefix(zip.count / 2)), .open(half), .hold(rest), .bytes(zip.dropFirst(zip.count / 2)),
      ]
    }
    return (half, rest)
  }

  @Test func pausingOneLetsTheOthersGoOn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, _) = try serveHalf(site, "/one.zip", Sample.zip("one", padding: 90_000))
    let (otherHalf, rest) = try serveHalf(site, "/two.zip", Sample.zip("two", padding: 90_000))
    let one = try await shelf.want("one", content: site.address("/one.zip"))
    let two = try await shelf.want("two", content: site.address("/two.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    try await otherHalf.wait(for: "half of two")
    #expect(try await shelf.library.pause(one))
    rest.open()
    try await work.value
    #expect(try await shelf.page(two) == "two")
    #expect(try await shelf.download(one)?.state == .paused)

    // It stays paused over a restart, and its bytes stay.
    try await shelf.work()
    #expect(try await shelf.download(one)?.state == .paused)
    #expect(site.requests("/one.zip").count == 1)

    try await shelf.library.addAsset(request: AssetRequest(issue: one))
    try await shelf.work()
    #expect(try await shelf.page(one) == "one")
    #expect(site.requests("/one.zip").last?.header("Range") != nil)
  }

  @Test func cancellingOneLetsTheOthersGoOn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, _) = try serveHalf(site, "/one.zip", Sample.zip("one", padding: 90_000))
    let (otherHalf, rest) = try serveHalf(site, "/two.zip", Sample.zip("two", padding: 90_000))
    let one = try await shelf.want("one", content: site.address("/one.zip"))
    let two = try await shelf.want("two", content: site.address("/two.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    try await otherHalf.wait(for: "half of two")
    #expect(try await shelf.library.cancel(one))
    rest.open()
    try await work.value
    #expect(try await shelf.page(two) == "two")
    #expect(try await shelf.issue(one).status == .none)
    #expect(try shelf.leftovers() == [])
  }

  @Test func pausedAndResumedAtOnceItGoesOn() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, rest) = try serveHalf(site, "/one.zip", Sample.zip("one", padding: 90_000))
    let id = try await shelf.want("one", content: site.address("/one.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    for _ in 0..<20 {
      try await shelf.library.pause(id)
      try await shelf.library.addAsset(request: AssetRequest(issue: id))
    }
    // Whether the agent saw it or not, it is said to be active, not to wait for its turn for ever.
    try await shelf.wait(for: "active") { try await shelf.download(id)?.state != .queued }
    rest.open()
    try await work.value
    #expect(try await shelf.page(id) == "one")
  }

  @Test func cancelledAndWantedFromElsewhereItComesFromThere() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, _) = try serveHalf(site, "/old.zip", Sample.zip("old", padding: 90_000))
    site.serve("/new.zip", zip: Sample.zip("new"))
    let id = try await shelf.want("one", content: site.address("/old.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    // In one step for the agent, which may look only afterwards.
    let store = try Store(shelf.folder)
    try store.database.transaction { () throws(NewsstandError) in
      try store.database.run("DELETE FROM downloads")
      try store.want(id, address: site.address("/new.zip"))
    }
    try await work.value
    #expect(try await shelf.page(id) == "new")
    #expect(try shelf.leftovers() == [])
  }

  @Test func noMoreAtOnceThanAllowed() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    var gates: [Gate] = []
    var ids: [Issue.ID] = []
    for number in 0..<5 {
      let (half, rest) = try serveHalf(site, "/\(number).zip", Sample.zip("\(number)", padding: 1000))
      ids.append(try await shelf.want("\(number)", content: site.address("/\(number).zip")))
      if number < 2 { gates.append(half) }
      gates.append(rest)
    }
    let work = Task { try await shelf.work() }
    try await gates[0].wait(for: "the first")
    try await gates[2].wait(for: "the second")
    // Two for a host: the third has to wait for one of them.
    #expect(site.server.requests.map(\.path).sorted() == ["/0.zip", "/1.zip"])
    for gate in gates { gate.open() }
    try await work.value
    for id in ids { #expect(try await shelf.page(id) == id.name) }
  }

  @Test func whatIsWantedWhileTheAgentWorksIsDoneToo() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, rest) = try serveHalf(site, "/one.zip", Sample.zip("one", padding: 1000))
    site.serve("/two.zip", zip: Sample.zip("two"))
    try await shelf.want("one", content: site.address("/one.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    let two = try await shelf.want("two", content: site.address("/two.zip"))
    try await shelf.wait(for: "two") { try await shelf.issue(two).status == .available }
    rest.open()
    try await work.value
  }

  @Test func whatIsWantedWhileTheAgentEndsIsDoneByWhoeverWantsIt() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    for number in 0..<12 {
      site.serve("/\(number).zip", zip: Sample.zip("\(number)"))
    }
    // Each wishes and serves; the agents' ends and the wishes fall together as they like.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<12 {
        group.addTask {
          let id = try await shelf.want("\(number)", content: site.address("/\(number).zip"))
          try await Agent.serve(shelf.folder)
          #expect(try await shelf.page(id) == "\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(site.server.requests.count == 12)
  }

  @Test func oneAgentAtATime() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let (half, rest) = try serveHalf(site, "/one.zip", Sample.zip("one", padding: 1000))
    let id = try await shelf.want("one", content: site.address("/one.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    #expect(try Agent(shelf.folder) == nil)
    rest.open()
    try await work.value
    #expect(try Agent(shelf.folder) != nil)
    #expect(site.server.requests.count == 1)
    #expect(try await shelf.page(id) == "one")
  }

  @Test func anAgentThatIsStoppedKeepsWhatIsHere() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    let zip = Sample.zip("one", padding: 90_000)
    let (half, _) = try serveHalf(site, "/one.zip", zip)
    let id = try await shelf.want("one", content: site.address("/one.zip"))
    let work = Task { try await shelf.work() }
    try await half.wait(for: "half of one")
    try await shelf.wait(for: "bytes") { try await shelf.download(id)?.received == Int64(zip.count / 2) }
    work.cancel()
    try await work.value
    #expect(try await shelf.download(id)?.state == .queued)
    try await shelf.work()
    #expect(try await shelf.page(id) == "one")
    #expect(site.requests("/one.zip").last?.header("Range") == "bytes=\(zip.count / 2)-")
  }

  @Test func aFailureOfOneIsNoneOfTheOthers() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/good.zip", zip: Sample.zip("good"))
    site.serve("/bad.zip", zip: Data("PK bad".utf8))
    let bad = try await shelf.want("bad", content: site.address("/bad.zip"))
    let gone = try await shelf.want("gone", content: site.address("/gone.zip"))
    let good = try await shelf.want("good", content: site.address("/good.zip"))
    try await shelf.work()
    #expect(try await shelf.page(good) == "good")
    #expect(try await shelf.download(bad)?.state == .failed)
    #expect(try await shelf.download(gone)?.state == .failed)
  }

  @Test func aRetryDateThatCannotBeIsNotWaitedFor() async throws {
    let (site, shelf) = (try Site(), try await Shelf())
    site.serve("/one.zip", zip: Sample.zip("one"))
    let id = try await shelf.want("one", content: site.address("/one.zip"))
    // The clock was wrong when it was written, or the store is damaged.
    let store = try Store(shelf.folder)
    for date in [Date(timeIntervalSinceNow: 1e9), Date(timeIntervalSince1970: 1e300)] {
      #expect(try store.begin(try shelf.row(id)))
      try store.setWaiting(try shelf.row(id), until: date, attempts: 1, failure: .transfer(.timedOut))
      try await shelf.work()
      #expect(try await shelf.page(id) == "one")
      try await shelf.library.archive(id)
      try await shelf.library.addAsset(request: AssetRequest(issue: id))
    }
  }

  @Test func aGreatQueueIsListedAndCancelled() async throws {
    let shelf = try await Shelf()
    let store = try Store(shelf.folder)
    let facts = (0..<2000).map { IssueFacts(name: "\($0)", content: "http://127.0.0.1:1/\($0)") }
    for id in try store.merge(facts, into: "mag") {
      try store.want(id, address: "http://127.0.0.1:1/\(id.name)")
    }
    let assets = try await shelf.library.downloadingAssets
    #expect(assets.map(\.issue.name) == facts.map(\.name))
    for asset in assets { try await shelf.library.cancel(asset.issue) }
    #expect(try await shelf.library.downloadingAssets.isEmpty)
  }
}
