import Foundation
import TestSupport
import Testing

/// Subscribing, listing and refreshing, with the built program and a real server.
@Suite(.timeLimit(.minutes(5)))
struct LibraryCommandTests {
  @Test func subscribingListsTheIssuesNewestFirst() async throws {
    let kiosk = try await Kiosk(isSubscribed: false)
    let result = try await kiosk.account.run("subscribe", kiosk.feed, "--title", "Magazine")
    #expect(result.status == .code(0))
    let rows = result.outputText.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(
      rows.map { Array($0.prefix(3)) } == [
        ["2024-05-01", "none", "half-moon"], ["2016-06-05", "none", "day"], ["1906-09-01", "none", "garden"],
        ["1892-01-01", "none", "numbers"], ["1891-07-01", "none", "annual"], ["-", "none", "undated"],
      ])
    #expect(rows[4].dropFirst(3).joined(separator: " ") == "Annual & Almanac")
    #expect(result.errorText.contains("“2011-13-45”"), "the odd date is not spoken of")
    #expect(result.errorText.contains("“magazine”: 6 issues."))
    #expect(try await kiosk.account.run("list").output == result.output)

    let again = try await kiosk.account.run("subscribe", kiosk.feed)
    #expect(again.status == .code(1) && again.output.isEmpty && again.errorText.contains("“magazine”"))
    let quiet = try await Account().run("subscribe", kiosk.feed, "--quiet")
    #expect(quiet.output == result.output && !quiet.errorText.contains("Subscribed"))
  }

  @Test func jsonHasTheSameKeysEverywhereAndNullsToo() async throws {
    let kiosk = try await Kiosk()
    func objects(_ words: String...) async throws -> [[String: Any]] {
      let result = try await kiosk.account.run(words + ["--json"])
      #expect(result.status == .code(0))
      return try #require(try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]])
    }
    let keys: Set = ["publication", "name", "title", "date", "status", "download", "path", "read"]
    _ = try await kiosk.account.run("download", "day", "--wait")
    let listed = try await objects("list")
    #expect(listed.count == 6)
    for object in listed { #expect(Set(object.keys) == keys) }
    #expect(
      listed.map { $0["date"] as? String }.prefix(5) == [
        "2024-05-01T08:00:00Z", "2016-06-05T00:00:00Z", "1906-09-01T08:00:00Z", "1892-01-01T08:00:00Z",
        "1891-07-01T08:00:00Z",
      ])
    #expect(listed[5]["date"] is NSNull && listed[0]["path"] is NSNull && listed[0]["download"] is NSNull)
    #expect(listed[1]["status"] as? String == "available" && listed[0]["read"] as? Double == 0)
    #expect((listed[1]["path"] as? String)?.hasPrefix(kiosk.account.library + "/issues/") == true)

    try kiosk.corpus.folder.write("no zip at all", to: "half-moon.zip")
    #expect(try await kiosk.account.run("download", "half-moon", "--wait").status == .code(1))
    let status = try await objects("status")
    #expect(status.count == 1 && Set(status[0].keys) == keys)
    let download = try #require(status[0]["download"] as? [String: Any])
    #expect(Set(download.keys) == ["state", "received", "expected", "error"])
    #expect(download["state"] as? String == "failed" && (download["error"] as? String)?.isEmpty == false)

    let publications = try await objects("publications")
    #expect(publications.count == 1)
    #expect(
      Set(publications[0].keys) == ["publication", "title", "feed", "subscribed", "refreshed", "error"])
    #expect(publications[0]["feed"] as? String == kiosk.feed && publications[0]["error"] is NSNull)
    #expect(try await objects("refresh").isEmpty)
    #expect(try await objects("download", "day", "--wait").map { Set($0.keys) } == [keys])
  }

  @Test func theListIsNarrowedByStatusAndPublication() async throws {
    let kiosk = try await Kiosk()
    let account = kiosk.account
    _ = try await account.run("subscribe", kiosk.corpus.folder.file("issues.plist"), "--title", "Second")
    _ = try await account.run("download", "magazine/day", "--wait")
    func names(_ words: String...) async throws -> [String] {
      try Record.decode(await account.run(["list", "--json"] + words).output).map {
        "\($0.publication)/\($0.name)"
      }
    }
    #expect(try await names("--status", "available") == ["magazine/day"])
    #expect(try await names("--status", "none").count == 11)
    #expect(try await names("--status=downloading").isEmpty)
    #expect(try await names("second").count == 6)
    #expect(try await names("second", "magazine").count == 12)
    let table = try await account.run("list").outputText
    #expect(table.contains("magazine/day ") && table.contains("second/day "), "names that are not unique")
    let ambiguous = try await account.run("download", "day")
    #expect(ambiguous.status == .code(1))
    #expect(ambiguous.errorText.contains("magazine/day") && ambiguous.errorText.contains("second/day"))
    #expect(try await account.run("list", "third").status == .code(1))
  }

  @Test func aPasswordInAFeedsAddressIsNotShown() async throws {
    let kiosk = try await Kiosk(isSubscribed: false)
    let feed = kiosk.feed.replacingOccurrences(of: "http://", with: "http://reader:secret@")
    #expect(try await kiosk.account.run("subscribe", feed).status == .code(0))
    for arguments in [["publications"], ["publications", "--json"], ["subscribe", feed]] {
      let result = try await kiosk.account.run(arguments)
      #expect(!(result.outputText + result.errorText).contains("secret"))
    }
  }

  @Test func aNameStaysOnItsLine() async throws {
    let account = try Account()
    let corpus = try Corpus([.leaf("two\nlines", title: "Two", date: "2024-01-01")])
    _ = try await account.run("subscribe", corpus.folder.file("issues.plist"))
    let result = try await account.run("download", "--new", "--wait")
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test func aRefreshOfAnUnchangedFeedCostsOneRoundTrip() async throws {
    let kiosk = try await Kiosk()
    let result = try await kiosk.account.run("refresh")
    #expect(result.status == .code(0) && result.output.isEmpty && result.errorText == "Nothing new.\n")
    let accesses = try await kiosk.server.waitForAccesses(2)
    #expect(accesses.map(\.status) == [200, 304])
    #expect(!accesses[1].ifNoneMatch.isEmpty)
    #expect(try await kiosk.account.run("refresh", "--quiet").errors.isEmpty)
    let unknown = try await kiosk.account.run("refresh", "other")
    #expect(unknown.status == .code(1) && unknown.errorText.contains("“other”"))
    #expect(!unknown.errorText.contains("Nothing new"))
  }

  @Test func aRefreshDownloadsWhatIsNew() async throws {
    let kiosk = try await Kiosk()
    let new = try Issue.leaf("new", title: "Brand new", date: "2025-01-01T00:00:00Z")
    try kiosk.corpus.add(new)
    let result = try await kiosk.account.run("refresh", "--download-new", "--wait")
    #expect(result.status == .code(0))
    #expect(
      result.outputText.split(separator: "\n").count == 1 && result.outputText.contains("available  new"))
    let records = try Record.decode(await kiosk.account.run("list", "--json").output)
    #expect(records.filter { $0.status == "available" }.map(\.name) == ["new"])
    #expect(records[0].holds(new.files))

    // One whose archive is not there fails the command, though the list is refreshed.
    try kiosk.corpus.list([.leaf("gone", title: "Gone", date: "2026-01-01T00:00:00Z")])
    let failed = try await kiosk.account.run("refresh", "--download-new", "--wait")
    #expect(failed.status == .code(1) && failed.outputText.contains("failed  gone"))
    #expect(failed.errorText.contains("404"))
  }

  @Test(arguments: [
    "<!doctype html><title>Sign in</title>", "",
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><array><dict>",
  ])
  func whatIsNoFeedLeavesTheLibraryAsItWas(answer: String) async throws {
    let kiosk = try await Kiosk()
    let before = try await kiosk.account.run("list", "--json").output
    try kiosk.corpus.folder.write(answer, to: "issues.plist")
    let result = try await kiosk.account.run("refresh")
    #expect(result.status == .code(1) && result.output.isEmpty)
    #expect(result.errorText.contains("magazine") && result.errorText.contains("Nothing was changed"))
    #expect(try await kiosk.account.run("list", "--json").output == before)
    #expect(try await kiosk.account.run("publications", "--json").outputText.contains("Nothing was changed"))
    let other = try Account()
    #expect(try await other.run("subscribe", kiosk.feed).status == .code(1))
    #expect(try await other.run("publications").output.isEmpty)
  }

  @Test func aDeadServerLeavesEverythingListed() async throws {
    let kiosk = try await Kiosk()
    let before = try await kiosk.account.run("list").output
    try await kiosk.server.stop()
    let result = try await kiosk.account.run("refresh")
    #expect(result.status == .code(1) && result.errorText.contains("does not answer"))
    #expect(try await kiosk.account.run("list").output == before)
  }

  @Test func controlCharactersOfAFeedNeverReachTheOutputRaw() async throws {
    let account = try Account()
    let folder = try TemporaryFolder()
    let evil = "a\u{1B}]52;c;aGk=\u{7}\u{9B}31m\r\nb\u{202E}c"
    let entry: [String: Any] = ["Name": evil, "Title": evil, "Content": "x.zip"]
    let feed: [String: Any] = ["title": evil, "issues": [entry, entry]]
    try folder.write(
      PropertyListSerialization.data(fromPropertyList: feed, format: .binary, options: 0), to: "evil.plist")
    let path = folder.file("evil.plist")
    let results = [
      try await account.run("subscribe", path), try await account.run("list"),
      try await account.run("list", "--json"), try await account.run("publications"),
      try await account.run("publications", "--json"), try await account.run("subscribe", path),
      try await account.run("download", "--new", "--wait"), try await account.run("status"),
      try await account.run("status", "--json"), try await account.run("show", evil),
      try await account.run("list", evil), try await account.run(evil), try await account.run("--\(evil)"),
    ]
    for result in results {
      #expect(!(result.output + result.errors).isEmpty)
      for scalar in (result.outputText + result.errorText).unicodeScalars
      where scalar != "\n" && scalar != "\t" {
        #expect(
          !(0..<0x20).contains(scalar.value) && !(0x7F..<0xA0).contains(scalar.value), "\(scalar.value)")
      }
    }
    #expect(results[1].outputText.split(separator: "\n").count == 1)
    #expect(results[0].errorText.contains("twice"))
    #expect(
      try Record.decode(results[2].output)[0].title == evil.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
