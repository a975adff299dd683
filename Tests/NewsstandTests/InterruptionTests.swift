import Foundation
import TestSupport
import Testing

/// Transfers that stop half-way go on where they were.
@Suite(.timeLimit(.minutes(5)))
struct InterruptionTests {
  /// The first request for anything crawls; those for the rest of a file do not.
  private static let slowAtFirst = ["if ($http_range = \"\") { set $limit_rate 60k; }"]

  @Test func aCutConnectionIsTakenUpWithARange() async throws {
    let issue = try Issue.bulk("long", bytes: 400_000)
    let archive = Data(issue.archive)
    let server = try ScriptedServer { request in
      guard request.path == "/long.zip" else {
        let feed = "<plist version=\"1.0\"><array>\(issue.entry)</array></plist>"
        return .response(200, body: Data(feed.utf8))
      }
      return ServedResource(archive, cutAfter: request.header("Range") == nil ? 200_000 : nil).answer(request)
    }
    let account = try Account()
    _ = try await account.run("subscribe", server.baseURL.absoluteString + "issues.plist")
    let result = try await account.run("download", "long", "--wait")
    #expect(result.status == .code(0))
    let transfers = server.requests.filter { $0.path == "/long.zip" }
    #expect(transfers.map { $0.header("Range") } == [nil, "bytes=200000-"])
    #expect(transfers.last?.header("If-Range") == "\"1\"")
    #expect(try #require(try await account.record(of: "long")).holds(issue.files))
    #expect(account.downloadFiles().isEmpty)
  }

  @Test func aKilledAgentIsReplacedAndItsDownloadTakenUpWithARange() async throws {
    let issue = try Issue.bulk("long", bytes: 800_000)
    let kiosk = try await Kiosk(Corpus([issue]), directives: Self.slowAtFirst)
    #expect(try await kiosk.account.run("download", "long").status == .code(0))
    try await Self.untilBytesAreHere(kiosk.account)
    try #require(kiosk.account.agent).kill(SIGKILL)

    let status = try await kiosk.account.run("status")
    #expect(status.outputText.contains("magazine/long"))
    #expect(status.errorText == "No agent was at work; it was started and goes on where the bytes end.\n")
    let result = try await kiosk.account.run("download", "long", "--wait")
    #expect(result.status == .code(0))
    try await Self.expectTakenUp(kiosk, issue)
  }

  @Test func whoWatchesThroughAPipeGetsALineForEachChange() async throws {
    let stage = try await Stage.withAPause()
    try await stage.downloadUntil(200_000)
    let watch = try stage.account.start("status", "--watch")
    try await watch.waitUntil(outputContains: "magazine/issue")
    stage.gates.goOn.open()
    let lines = try await watch.waitUntilExit().outputText.split(separator: "\n")
    #expect(lines.first?.hasPrefix("magazine/issue  active") == true)
    #expect(lines.last == "magazine/issue  is here.")
  }

  @Test func whoWaitsReplacesAnAgentThatDied() async throws {
    let issue = try Issue.bulk("long", bytes: 800_000)
    let kiosk = try await Kiosk(Corpus([issue]), directives: Self.slowAtFirst)
    let first = try kiosk.account.start("download", "long", "--wait")
    let second = try kiosk.account.start("download", "long", "--wait")
    try await Self.untilBytesAreHere(kiosk.account)
    try #require(kiosk.account.agent).kill(SIGKILL)
    for command in [first, second] {
      let result = try await command.waitUntilExit()
      #expect(result.status == .code(0) && result.errorText == "long: is here.\n")
    }
    try await Self.expectTakenUp(kiosk, issue)
  }

  @Test func aKilledFrontLeavesItsDownloadToTheAgent() async throws {
    let issue = try Issue.bulk("long", bytes: 800_000)
    let kiosk = try await Kiosk(Corpus([issue]), limitRate: 400_000)
    let download = try kiosk.account.start("download", "long", "--wait")
    try await Self.untilBytesAreHere(kiosk.account)
    download.kill(SIGKILL, wholeSession: true)
    try await download.waitUntilExit()
    let transfers = try await kiosk.server.waitForAccesses(2).filter { $0.path == "/long.zip" }
    #expect(transfers.map(\.status) == [200])
    #expect(try await kiosk.account.run("download", "long", "--wait").status == .code(0))
    #expect(try #require(try await kiosk.account.record(of: "long")).holds(issue.files))
  }

  @Test(arguments: [SIGKILL, SIGHUP])
  func aReaderThatIsGoneLeavesItsDownloadToTheAgent(signal: Int32) async throws {
    let issue = try Issue.bulk("long", bytes: 800_000)
    let kiosk = try await Kiosk(Corpus([issue]), limitRate: 400_000)
    let shell = try await kiosk.account.shell()
    try await shell.enter("sh -c 'echo $$ >pid; exec newsstand'")
    try await shell.wait(untilContains: "Enter download")
    try await shell.send("Enter")
    try await Self.untilBytesAreHere(kiosk.account)
    let pid = try #require(pid_t(String(decoding: kiosk.account.home.read("pid"), as: UTF8.self).dropLast()))
    kill(pid, signal)
    try await shell.wait(untilContains: "ready>")
    let transfers = try await kiosk.server.waitForAccesses(2).filter { $0.path == "/long.zip" }
    #expect(transfers.map(\.status) == [200])
    #expect(try await kiosk.account.run("download", "long", "--wait").status == .code(0))

    let second = try await kiosk.account.shell()
    try await second.enter("newsstand read long")
    try await second.wait(untilContains: "The text of long.")
  }

  @Test func aReaderReplacesAnAgentThatDied() async throws {
    let issue = try Issue.bulk("long", bytes: 800_000)
    let kiosk = try await Kiosk(Corpus([issue]), directives: Self.slowAtFirst)
    let shell = try await kiosk.account.shell()
    try await shell.enter("newsstand")
    try await shell.wait(untilContains: "Enter download")
    try await shell.send("Enter")
    try await Self.untilBytesAreHere(kiosk.account)
    try #require(kiosk.account.agent).kill(SIGKILL)
    try await shell.wait(untilContains: "“Long” is here.")
    try await Self.expectTakenUp(kiosk, issue)
  }

  /// Returns once a part has bytes that are known to be on the disk. On a busy machine that may be all of them.
  private static func untilBytesAreHere(_ account: Account) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
      // Each look is a run of the program: it waits by itself.
      let record = try await account.record(of: "long")
      if record?.status == "available" || record?.download?.received ?? 0 > 20_000 { return }
    }
    Testing.Issue.record("no byte came")
  }

  private static func expectTakenUp(_ kiosk: Kiosk, _ issue: Issue) async throws {
    #expect(try #require(try await kiosk.account.record(of: "long")).holds(issue.files))
    #expect(kiosk.account.downloadFiles().isEmpty)
    let transfers = try await kiosk.server.waitForAccesses(3).filter { $0.path == "/long.zip" }
    #expect(transfers.count == 2)
    let resumed = try #require(transfers.last)
    #expect(resumed.status == 206 && !resumed.ifRange.isEmpty)
    let start = try #require(Int(resumed.range.dropFirst(6).dropLast()))
    #expect(start >= 20_000 && start + resumed.bodyBytes == issue.archive.count)
  }
}
