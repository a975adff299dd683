import Foundation
import TestSupport
import Testing

/// The agent begins when something is wanted, outlives whoever wanted it, and ends when nothing is.
@Suite(.timeLimit(.minutes(5)))
struct AgentLifeTests {
  /// What becomes of a reader in which an issue was wanted.
  enum Departure: CaseIterable { case isLeft, losesItsTerminal }

  @Test(arguments: Departure.allCases)
  func aDownloadEndsWithoutItsReader(departure: Departure) async throws {
    let stage = try await Stage.withAPause()
    var shell: TmuxSession? = try await stage.account.shell()
    try await stage.waitForChange {
      try await shell?.enter("newsstand")
      try await shell?.wait(untilContains: "Enter download")
      try await shell?.send("Enter")
    } until: {
      Stage.isPart($0, of: 200_000)
    }
    let agent = try #require(stage.account.agent)
    if departure == .isLeft {
      try await shell?.send("q")
      try await shell?.waitForPrompt()
    }
    shell = nil
    stage.gates.goOn.open()
    try await agent.waitUntilExit()
    #expect(try #require(try await stage.account.record(of: "issue")).holds(Edition.first.issue.files))
    #expect(stage.server.requests.count == 2, "the feed, and the issue once")
  }

  @Test func anAgentDoesNotMindAHangUp() async throws {
    let stage = try await Stage.withAPause()
    try await stage.downloadUntil(200_000)
    let agent = try #require(stage.account.agent)
    agent.kill(SIGHUP)
    stage.gates.goOn.open()
    try await agent.waitUntilExit()
    #expect(try await stage.account.record(of: "issue")?.status == "available")
    #expect(stage.server.requests.count == 2)
  }

  @Test func anAgentThatIsAskedToEndDoesAndTheNextGoesOn() async throws {
    let stage = try await Stage.withAPause()
    try await stage.downloadUntil(200_000)
    let agent = try #require(stage.account.agent)
    agent.kill(SIGTERM)
    try await agent.waitUntilExit()
    try await stage.download()
    #expect(try await stage.account.record(of: "issue")?.status == "available")
    #expect(stage.server.requests.last?.header("Range") == "bytes=200000-")
  }

  @Test func frontsThatComeAtOnceHaveOneAgent() async throws {
    let stage = try await Stage.withAPause()
    let names = ["issue", "second", "third"]
    let fronts = try (0..<9).map { try stage.start("download", names[$0 % 3]) }
    for front in fronts { #expect(try await front.waitUntilExit().status == .code(0)) }
    // The issue stands still, so whichever agent was first is at work.
    try await stage.gates.reached.wait(for: "the issue's first half")
    let agent = try #require(stage.account.agent)
    stage.gates.goOn.open()
    try await agent.waitUntilExit()
    let log = try String(
      contentsOfFile: stage.account.agentLog, encoding: .utf8)
    #expect(log.components(separatedBy: "is at work\n").count == 2, "\(log)")
    #expect(Set(stage.server.requests.map(\.path)).count == 4 && stage.server.requests.count == 4)
    for name in names { #expect(try await stage.account.record(of: name)?.status == "available") }
  }

  @Test func anAgentEndsWithItsLibrary() async throws {
    let stage = try await Stage.withAPause()
    try await stage.downloadUntil(200_000)
    let agent = try #require(stage.account.agent)
    // In one step: the agent makes files meanwhile.
    let trash = stage.account.library + ".removed"
    try FileManager.default.moveItem(atPath: stage.account.library, toPath: trash)
    try await agent.waitUntilExit()
    #expect(!FileManager.default.fileExists(atPath: stage.account.library), "it made the library anew")
  }

  @Test func aTestLeavesNoAgentBehind() async throws {
    var stage: Stage? = try await Stage.withAPause()
    try await stage?.downloadUntil(200_000)
    let agent = try #require(stage?.account.agent)
    stage = nil
    try await agent.waitUntilExit()
  }

  @Test func downloadsKeepTheirOrder() async throws {
    let names = (1...20).map { "number-\($0 * 7 % 20)" }
    let issues = try names.sorted().map { try Issue.leaf($0, title: $0, date: nil) }
    let kiosk = try await Kiosk(Corpus(issues), settings: ["downloads": "1"])
    #expect(try await kiosk.account.run(["download"] + names.prefix(12)).status == .code(0))
    #expect(try await kiosk.account.run(["download", "--wait"] + names.dropFirst(8)).status == .code(0))
    let transfers = try await kiosk.server.waitForAccesses(21).dropFirst()
    #expect(transfers.map(\.path) == names.map { "/\($0).zip" })
  }

  @Test func threeAtOnceAndTwoOfOneHost() async throws {
    let load = try ServerLoad()
    let account = try Account()
    _ = try await account.run("subscribe", load.feed)
    #expect(try await account.run("download", "--new").status == .code(0))
    // All that are sent stand still until a fourth could have come.
    try await load.waitForThree()
    load.letGo()
    #expect(try await account.run("download", "--new", "--wait").status == .code(0))
    #expect(load.most.all == 3 && load.most.ofOneHost == 2, "\(load.most)")
  }
}
