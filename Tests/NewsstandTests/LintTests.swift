import Foundation
import TestSupport
import Testing

/// Saying what is wrong with issues, archives and feeds.
@Suite(.timeLimit(.minutes(5)))
struct LintTests {
  private static let picture = Data(PNG.shade(8, 6, hue: (90, 90, 90)))

  /// Runs `lint`; whether it said that something is wrong by its exit status, and what it found.
  private static func lines(_ path: String, _ account: Account) async throws -> (
    failed: Bool, lines: [String]
  ) {
    let result = try await account.run("lint", path)
    #expect(result.status == .code(0) || result.status == .code(1))
    return (result.status == .code(1), result.outputText.split(separator: "\n").map(String.init))
  }

  @Test func anIssueAsItShouldBeHasNoFindings() async throws {
    let account = try Account()
    let brochure = try Issue.brochure([
      [("SimplePage", ["baseImage": "a.png"])], [("TextPage", ["text": "t.md"])],
      [("PhotoPage", ["photos": [["photo": "b.png", "thumbnail": "a.png"]]])],
    ])
    try account.home.write(Data(brochure), to: "m/brochure.plist")
    for name in ["a.png", "b.png", "in text.png"] { try account.home.write(Self.picture, to: "m/\(name)") }
    try account.home.write(Data(PNG.shade(16, 12, hue: (90, 90, 90))), to: "m/a@2x.png")
    try account.home.write("![in the text](in%20text.png)", to: "m/t.md")
    try account.home.write("x", to: "m/.DS_Store")
    _ = try await account.run("pack", "m", "-o", "m.zip")
    for path in ["m", "m/brochure.plist", "m.zip"] {
      let result = try await account.run("lint", path)
      #expect(result.status == .code(0) && result.output.isEmpty, "\(result.outputText)")
      #expect(result.errorText == "\(path): nothing is wrong.\n")
      #expect(try await account.run("lint", path, "--json", "-q").outputText == "[\n\n]\n")
    }
    #expect(!FileManager.default.fileExists(atPath: account.library), "lint made a library")
  }

  @Test func aDocumentIsLookedAtWhateverItsName() async throws {
    let account = try Account()
    try account.home.write(PDFBuilder(pageCount: 2).data, to: "tides.bin")
    let sound = try await account.run("lint", "tides.bin")
    #expect(sound.status == .code(0) && sound.errorText == "tides.bin: nothing is wrong.\n")
    try account.home.write(PDFBuilder([]).data, to: "empty.pdf")
    try account.home.write("%PDF-1.7\nand then nothing of the kind", to: "bad.pdf")
    #expect(
      try await Self.lines("empty.pdf", account).lines == ["empty.pdf: The document has no page in it."])
    #expect(try await Self.lines("bad.pdf", account).lines == ["bad.pdf: The document is damaged."])
  }

  @Test func whatIsWrongInAnArchiveIsNamedAsInIt() async throws {
    let account = try Account()
    let members = [
      ArchiveBuilder.Member("book.json", text: "{\"contents\": ["), .init("1.html", text: "One"),
    ]
    try account.home.write(Data(ArchiveBuilder(members).bytes()), to: "book.hpub")
    let found = try await Self.lines("book.hpub", account)
    #expect(found.failed && found.lines == ["book.json: This is no list of pages."])
  }

  /// What a finding is about stands before it, and only there.
  @Test func anArchiveThatIsCutOffIsNamedOnce() async throws {
    let account = try Account()
    let whole = Data(Issue.numbers().archive)
    try account.home.write(whole.prefix(whole.count / 2), to: "cut.epub")
    #expect(
      try await Self.lines("cut.epub", account).lines
        == ["cut.epub: This is not a ZIP archive, or its end is missing."])
  }

  @Test func everythingThatIsWrongWithAnIssueIsSaid() async throws {
    let account = try Account()
    let brochure = try Issue.brochure([
      [("SimplePage", ["baseImage": "A.PNG"]), ("HologramPage", [:]), ("SimplePage", [:])],
      [("SimplePage", ["baseImage": "lost.png"]), ("TextPage", ["text": "t.md", "columns": "many"])],
      [
        ("PhotoPage", ["baseImage": "a.png"]),
        ("PhotoPage", ["photos": [["photo": "a.png"], ["photo": "gone.png"]]]),
      ],
      [("TextPage", ["text": "latin.txt"]), ("SimplePage", ["baseImage": "half.png"])],
      [("MoviePage", ["movie": "none.mov", "poster": "a.png"]), ("TextPage", ["text": "t.md"])],
      [("SimplePage", ["baseImage": "../secret.png"]), ("SimplePage", ["baseImage": "cut.png"])],
      [("TextPage", ["text": "stray.txt"]), ("TextPage", ["text": "a.png"])],
      [("PhotoPage", ["baseImage": "a.png", "photos": 5]), ("HTMLPage", ["html": "declared.html"])],
    ])
    try account.home.write(Data(brochure), to: "m/brochure.plist")
    for name in ["a.png", "a@2x.png", "lone@2x.png"] { try account.home.write(Self.picture, to: "m/\(name)") }
    try account.home.write("no picture", to: "m/half.png")
    try account.home.write(Data("caf\u{E9}".unicodeScalars.map { UInt8($0.value) }), to: "m/latin.txt")
    try account.home.write(Self.picture.prefix(Self.picture.count / 2), to: "m/cut.png")
    try account.home.write(Data("Zoë\nand ".utf8) + [0xE9] + Data(" and ".utf8) + [0xFF], to: "m/stray.txt")
    try account.home.write(Data("<meta charset=latin1>caf".utf8) + [0xE9], to: "m/declared.html")
    try account.home.write("![x](missing.png)\n\n![y](https://example.org/y.png)\n", to: "m/t.md")
    try account.home.write("nobody's", to: "m/unused.txt")
    try FileManager.default.createSymbolicLink(
      atPath: account.home.file("m/out"), withDestinationPath: "/etc/passwd")
    let (failed, lines) = try await Self.lines("m", account)
    #expect(failed)
    let expected = [
      ("a.png: warning: ", "“A.PNG”"), ("a@2x.png: warning: ", "16 × 12"),
      ("brochure.plist, article 1, page 2: ", "HologramPage"),
      ("brochure.plist, article 1, page 3: ", "«baseImage»"),
      ("brochure.plist, article 2, page 1: ", "lost.png"),
      ("brochure.plist, article 2, page 2: ", "missing.png"),
      ("brochure.plist, article 2, page 2: ", "«columns»"),
      ("brochure.plist, article 3, page 1: warning: ", "“photos”"),
      ("brochure.plist, article 3, page 2: ", "gone.png"),
      ("brochure.plist, article 3, page 2: warning: ", "“a.png” has no “thumbnail”"),
      ("brochure.plist, article 3, page 2: warning: ", "“gone.png” has no “thumbnail”"),
      ("brochure.plist, article 5, page 1: ", "none.mov"),
      ("brochure.plist, article 5, page 2: ", "missing.png"),
      ("brochure.plist, article 6, page 1: ", "../secret.png"),
      ("brochure.plist, article 7, page 2: ", "«a.png» should be a text, but is a picture"),
      ("brochure.plist, article 8, page 1: ", "«photos» should be a list. It is a number."),
      ("cut.png: ", "is cut off"), ("half.png: ", "cannot be shown"),
      ("latin.txt: warning: ", "not UTF-8"), ("lone@2x.png: warning: ", "no lone.png beside it"),
      ("out: ", "leads out of the folder"),
      (
        "stray.txt: warning: ", "2 bytes are not UTF-8 and are shown as �; the first is in line 2 (byte 10 of"
      ),
      ("unused.txt: warning: ", "No page names"),
    ]
    #expect(lines.count == expected.count, "\(lines)")
    for (line, (place, words)) in zip(lines, expected) {
      #expect(line.hasPrefix(place) && line.contains(words), "\(line)")
      #expect(line.hasSuffix("."))
    }
    let json = try await account.run("lint", "m", "--json")
    let objects = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: String]])
    #expect(objects.count == lines.count && json.status == .code(1))
    for (object, line) in zip(objects, lines) {
      #expect(Set(object.keys) == ["severity", "place", "message"])
      let warning = object["severity"] == "warning" ? "warning: " : ""
      #expect(line == "\(object["place"] ?? ""): \(warning)\(object["message"] ?? "")")
    }
  }

  @Test func namesThatNoArchiveTakesAreSaidAsWhereItIsPacked() async throws {
    let account = try Account()
    try account.home.write(Self.picture, to: "m/a.png")
    let long = String(repeating: "d/", count: 40) + "x.png"
    for name in ["c:x.png", "b\\c.png", "line\nbreak.png", long] {
      try account.home.write(Self.picture, to: "m/\(name)")
    }
    let (failed, lines) = try await Self.lines("m", account)
    let packed = try await account.run("pack", "m", "-o", "m.zip")
    #expect(failed && packed.status == .code(1) && packed.errorText.contains("m.zip was not written"))
    let errors = packed.errorText.split(separator: "\n").filter { $0.contains(": It cannot be packed: ") }
    #expect(errors.count >= 3 && errors.contains { $0.contains("b\\c.png: It cannot be packed: ") })
    #expect(
      errors.map { String($0.dropFirst("newsstand: ".count)) }
        == lines.filter { $0.contains(": It cannot be") })
  }

  @Test func whatIsNoIssueIsOneFinding() async throws {
    let account = try Account()
    for (content, words) in [
      ("<plist version=\"1.0\"><array><dict></array></plist>", "no property list"),
      ("what", "neither XML nor binary"),
      ("<plist version=\"1.0\"><dict/></plist>", "list of articles"),
      ("<plist version=\"1.0\"><array><array/></array></plist>", "no page"),
    ] {
      try account.home.write(content, to: "m/brochure.plist")
      let (failed, lines) = try await Self.lines("m", account)
      #expect(failed && lines.count == 1)
      #expect(lines.first?.hasPrefix("brochure.plist: ") == true && lines[0].contains(words), "\(lines)")
    }
    try account.home.write("no issue", to: "empty/note.md")
    let (failed, lines) = try await Self.lines("empty", account)
    #expect(failed && lines.count == 1 && lines[0].hasPrefix("empty: "))
    let none = try await account.run("lint", "none")
    #expect(none.status == .code(1) && none.output.isEmpty && none.errorText.contains("“none”"))
  }

  @Test func everyEntryThatIsRefusedIsNamed() async throws {
    let account = try Account()
    var builder = ArchiveBuilder([
      .init("brochure.plist", text: "x"), .init("../out.txt", text: "x"), .init("bomb", text: "x"),
      .init("crc.txt", text: "damaged"), .init("twice.txt", text: "1"), .init("twice.txt", text: "2"),
      .init("method", text: "x", method: 14), .init("link", text: "/etc/passwd"),
      .init("good.txt", text: "good"),
    ])
    builder.members[3].local.crc32 = 1
    builder.members[3].central.crc32 = 1
    builder.members[7].mode = 0o120_777
    builder.members[2].central.uncompressedSize = 1 << 40
    try account.home.write(Data(builder.bytes()), to: "bad.zip")
    let (failed, lines) = try await Self.lines("bad.zip", account)
    #expect(failed)
    #expect(
      Set(lines.map { $0.prefix { $0 != ":" } }) == [
        "../out.txt", "bomb", "crc.txt", "twice.txt", "method", "link",
      ])
    #expect(lines.contains("link: This is a symbolic link, which an archive may not bring."))
    try account.home.write(Data(builder.bytes().dropLast(30)), to: "cut.zip")
    let cut = try await Self.lines("cut.zip", account)
    #expect(cut.failed && cut.lines.count == 1 && cut.lines[0].hasPrefix("cut.zip: "))
  }

  @Test func anArchiveThatCouldBeMadeBetterIsWarnedOf() async throws {
    let account = try Account()
    try account.home.write(Data(Issue.numbers().archive), to: "numbers.zip")
    let (failed, lines) = try await Self.lines("numbers.zip", account)
    #expect(!failed && lines.count == 3, "\(lines)")
    #expect(
      lines[0].hasPrefix("2.png: warning: It is deflated")
        && lines[1].hasPrefix("10.png: warning: It is defl"))
    #expect(lines[2].hasPrefix("Thumbs.db: warning: "))
    let page = try Issue.brochure([[("TextPage", ["text": "a.txt"])]])
    let late = ArchiveBuilder([.init("a.txt", text: "text"), .init("brochure.plist", page)])
    try account.home.write(Data(late.bytes()), to: "late.zip")
    let second = try await Self.lines("late.zip", account)
    #expect(!second.failed && second.lines.count == 1)
    #expect(second.lines[0].hasPrefix("brochure.plist: warning: It comes after another file"))
  }

  @Test func everythingThatIsWrongWithAFeedIsSaid() async throws {
    let account = try Account()
    let archive = Data(Issue.numbers().archive)
    try account.home.write(archive, to: "f/good.zip")
    try account.home.write(Self.picture, to: "f/c.png")
    let digest = String(repeating: "0", count: 64)
    func entry(_ fields: [(String, String)]) -> String {
      "<dict>" + fields.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined() + "</dict>"
    }
    let base = [
      ("Title", "T"), ("Date", "2026-01-01T00:00:00Z"), ("Content", "good.zip"), ("Cover", "c.png"),
    ]
    let entries = [
      entry([("Name", "good")] + base + [("Size", "\(archive.count)")]), "<string>no entry</string>",
      entry([("Title", "T")]),
      entry([("Name", "good")] + base), entry([("Name", "bare")]),
      entry([
        ("Name", "bad"), ("Date", "2011-13-45"), ("Content", "ftp://x/y.zip"), ("Cover", "none.png"),
        ("Title", "T"),
      ]),
      entry(
        [("Name", "wrong"), ("Size", "7"), ("SHA256", digest), ("Date", "2016-06-05")]
          + base.filter { $0.0 != "Date" }),
    ]
    try account.home.write(
      "<plist version=\"1.0\"><array>\(entries.joined())</array></plist>", to: "f/issues.plist")
    let (failed, lines) = try await Self.lines("f/issues.plist", account)
    #expect(failed)
    let expected = [
      ("entry 2: ", "not a dictionary"), ("entry 3: ", "neither a name"), ("entry 4: ", "twice"),
      ("entry 5: warning: ", "no title"), ("entry 5: warning: ", "no content"),
      ("entry 5: warning: ", "no cover"),
      ("entry 5: warning: ", "no date"), ("entry 6: ", "ftp://x/y.zip"), ("entry 6: ", "“2011-13-45”"),
      ("entry 6: ", "none.png, which is not there"), ("entry 7: warning: ", "“2016-06-05”"),
      ("entry 7: warning: ", "The Size of “wrong” is 7"), ("entry 7: ", "The SHA256 of “wrong”"),
    ]
    #expect(lines.count == expected.count, "\(lines)")
    for (line, (place, words)) in zip(lines, expected) {
      #expect(line.hasPrefix("f/issues.plist, \(place)") && line.contains(words), "\(line)")
    }
    #expect(try await account.run("lint", "f").outputText.split(separator: "\n").count == lines.count)
    try account.home.write("<html><title>Sign in</title>", to: "page.html")
    let page = try await Self.lines("page.html", account)
    #expect(page.failed && page.lines == ["page.html: This is a web page, not a feed."])
  }

  @Test func serversAreAskedOnlyWhereThatIsWanted() async throws {
    let kiosk = try await Kiosk(isSubscribed: false)
    try FileManager.default.removeItem(atPath: kiosk.corpus.folder.file("day.zip"))
    let silent = try await kiosk.account.run("lint", kiosk.feed)
    #expect(!silent.outputText.contains("day.zip"))
    let asking = try await kiosk.account.run("lint", kiosk.feed, "--network")
    let lines = asking.outputText.split(separator: "\n").filter { $0.contains("HTTP 404") }
    #expect(
      asking.status == .code(1) && lines.count == 1 && lines[0].contains("day.zip"), "\(asking.outputText)")
    let dead = try await kiosk.account.run("lint", kiosk.feed + "x")
    #expect(dead.status == .code(1) && dead.outputText.contains("404"))
  }
}
