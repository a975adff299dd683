import Foundation
import TestSupport
import Testing

/// Downloads by command, from a real server.
@Suite(.timeLimit(.minutes(5)))
struct DownloadTests {
  private static let escape = UInt8(0x1B)

  @Test func severalAreDownloadedAndEveryFileIsTheSame() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    let names = ["half-moon", "garden", "numbers", "annual"]
    let result = try await account.run(["download", "--wait"] + names)
    #expect(result.status == .code(0) && result.output.isEmpty)
    for name in names {
      #expect(result.errorText.contains("\(name): is here."))
      let record = try #require(try await account.record(of: name))
      #expect(record.status == "available" && record.download == nil)
      #expect(record.holds(try #require(kiosk.corpus.issue(name)).files), "\(name)")
    }
    #expect(!(result.errors + result.output).contains(Self.escape))
    #expect(account.downloadFiles().isEmpty)
    let again = try await account.run("download", "--wait", "garden")
    #expect(again.status == .code(0) && again.errorText == "garden: is here already.\n")
    #expect(try await kiosk.server.waitForAccesses(5).count == 5, "one request for the feed and each issue")
  }

  @Test func allThatIsNewIsDownloaded() async throws {
    let kiosk = try await Kiosk()
    var announced = try Issue.leaf("announced", title: "Announced", date: "2030-01-01T00:00:00Z")
    announced.hasContent = false
    try kiosk.corpus.add(announced)
    #expect(try await kiosk.account.run("refresh").status == .code(0))
    #expect(try await kiosk.account.run("download", "--new", "--wait").status == .code(0))
    let records = try Record.decode(await kiosk.account.run("list", "--json").output)
    #expect(records.count == 7 && records.filter { $0.status != "available" }.map(\.name) == ["announced"])
    let named = try await kiosk.account.run("download", "announced")
    #expect(named.status == .code(1) && named.errorText.contains("nothing to download"))
    let nothing = try await kiosk.account.run("download", "--new", "--wait")
    #expect(nothing.status == .code(0) && nothing.output.isEmpty)
    #expect(try await kiosk.account.run("status").errorText == "Nothing is being downloaded.\n")
  }

  @Test func anUnknownNameStartsNothing() async throws {
    let kiosk = try await Kiosk()
    let result = try await kiosk.account.run("download", "day", "night", "--wait")
    #expect(result.status == .code(1) && result.errorText.contains("“night”"))
    #expect(try await kiosk.account.record(of: "day")?.status == "none")
    #expect(kiosk.account.downloadFiles().isEmpty)
  }

  @Test func oneThatIsGoneFailsAndTheOthersCome() async throws {
    let kiosk = try await Kiosk()
    try FileManager.default.removeItem(atPath: kiosk.corpus.folder.file("garden.zip"))
    let result = try await kiosk.account.run("download", "garden", "day", "--wait")
    #expect(result.status == .code(1))
    #expect(result.errorText.contains("day: is here.") && result.errorText.contains("404"))
    #expect(try await kiosk.account.record(of: "day")?.status == "available")
    let status = try await kiosk.account.run("status")
    #expect(status.outputText.hasPrefix("magazine/garden  failed") && status.outputText.contains("404"))
  }

  @Test func archivingGivesTheDiskBackAndTheIssueCanComeAgain() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    func size() throws -> Int {
      try FileManager.default.subpathsOfDirectory(atPath: account.library).filter { $0.hasPrefix("issues/") }
        .count
    }
    _ = try await account.run("download", "day", "--wait")
    let before = try size()
    _ = try await account.run("download", "half-moon", "--wait")
    let result = try await account.run("archive", "half-moon")
    #expect(
      result.status == .code(0) && result.output.isEmpty && result.errorText == "half-moon: archived.\n")
    #expect(try await account.record(of: "half-moon")?.status == "none")
    #expect(try size() == before && account.downloadFiles().isEmpty)
    let mistyped = try await account.run("archive", "day", "night")
    #expect(mistyped.status == .code(1) && mistyped.errorText.contains("“night”"))
    #expect(try await account.record(of: "day")?.status == "available")
    #expect(try await account.run("archive", "half-moon").errorText == "half-moon: is not here.\n")
    #expect(try await account.run("show", "half-moon").errorText.contains("newsstand download half-moon"))
    #expect(try await account.run("download", "half-moon", "--wait").status == .code(0))
    let files = try #require(kiosk.corpus.issue("half-moon")).files
    #expect(try #require(try await account.record(of: "half-moon")).holds(files))
  }

  @Test func aTerminalShowsHowFarEachIs() async throws {
    let bulk = try ["north", "south"].map { try Issue.bulk($0, bytes: 300_000) }
    let kiosk = try await Kiosk(Corpus(bulk), limitRate: 60_000)
    let shell = try await kiosk.account.shell()
    try await shell.enter("newsstand download --wait north south; echo status $?")
    let screen = try await shell.wait(for: "two bars") { screen in
      let bars = screen.split(separator: "\n").filter { $0.contains("█") && $0.contains("%") }
      return bars.count == 2 && bars.allSatisfy { $0.count < 80 }
    }
    #expect(screen.contains("north") && screen.contains("south"))
    let end = try await shell.wait(untilContains: "status 0")
    #expect(end.contains("north: is here.") && end.contains("south: is here."))
    #expect(!end.contains("%"), "bars are left behind")
  }

  @Test(arguments: [0.3, 0.6]) func oneFlippedByteIsNeverAvailable(place: Double) async throws {
    let kiosk = try await Kiosk(Corpus([.bulk("bad", bytes: 100_000), .leaf("good", title: "G", date: nil)]))
    var archive = try kiosk.corpus.folder.read("bad.zip")
    archive[Int(Double(archive.count) * place)] ^= 1
    try kiosk.corpus.folder.write(archive, to: "bad.zip")
    let result = try await kiosk.account.run("download", "bad", "good", "--wait")
    #expect(result.status == .code(1))
    #expect(result.errorText.contains("bad: The issue is damaged and was not installed:"))
    let record = try #require(try await kiosk.account.record(of: "bad"))
    #expect(record.status != "available" && record.path == nil && record.download?.state == "failed")
    #expect(try await kiosk.account.record(of: "good")?.status == "available")
    #expect(kiosk.account.downloadFiles().isEmpty)
    let below = try FileManager.default.subpathsOfDirectory(atPath: kiosk.account.library + "/issues")
    #expect(!below.contains { $0.contains("bad") })

    // Mended on the server, it comes.
    try kiosk.corpus.folder.write(Data(try #require(kiosk.corpus.issue("bad")).archive), to: "bad.zip")
    #expect(try await kiosk.account.run("download", "bad", "--wait").status == .code(0))
  }
}
