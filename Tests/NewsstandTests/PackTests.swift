import Foundation
import TestSupport
import Testing

/// Making an issue's archive of its folder.
@Suite(.timeLimit(.minutes(5)))
struct PackTests {
  /// What an archive's directory says, in its order.
  private struct Listed {
    let names: [String]
    /// 0 stored, 8 deflated, by name.
    let methods: [String: Int]
    let years: Set<Int>

    init(_ path: String) async throws {
      let script = """
        import json, sys, zipfile
        z = zipfile.ZipFile(sys.argv[1])
        assert z.testzip() is None
        assert all(i.flag_bits & 0x800 for i in z.infolist())
        print(json.dumps([[i.filename, i.compress_type, i.date_time[0]] for i in z.infolist()]))
        """
      let result = try await Command.run("python3", ["-c", script, path])
      let rows = try #require(
        try JSONSerialization.jsonObject(with: result.output) as? [[Any]], "\(result.errorText)")
      names = rows.compactMap { $0[0] as? String }
      methods = Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as! String, $0[1] as! Int) })
      years = Set(rows.compactMap { $0[2] as? Int })
    }
  }

  private static func write(_ issue: Issue, to folder: TemporaryFolder, at place: String = "made") throws {
    for (name, bytes) in issue.files { try folder.write(Data(bytes), to: "\(place)/\(name)") }
  }

  @Test func theBrochureComesFirstThenItsFilesAsTheyAreReadThenTheRest() async throws {
    let account = try Account()
    try Self.write(.halfMoon(), to: account.home)
    for name in ["moon@2x.png", "a first.txt", "text.md~", "Thumbs.db", ".hidden", "old.bak"] {
      try account.home.write("x", to: "made/\(name)")
    }
    let result = try await account.run("pack", "made", "-o", "made/moon.zip")
    #expect(result.status == .code(0) && result.output.isEmpty, "\(result.errorText)")
    #expect(result.errorText.hasSuffix("made/moon.zip: 9 files, 66.7 kB.\n"), "\(result.errorText)")
    let listed = try await Listed(account.home.file("made/moon.zip"))
    #expect(
      listed.names == [
        "brochure.plist", "moon.png", "bay.png", "one.png", "two.png", "three.png", "tides.txt",
        "a first.txt",
        "moon@2x.png",
      ])
    #expect(listed.methods["brochure.plist"] == 8 && listed.methods["tides.txt"] == 8)
    #expect(listed.methods["moon.png"] == 0)
    // The archive that is there by now is none of it.
    let before = try account.home.read("made/moon.zip")
    let again = try await account.run("pack", "made", "-o", "made/moon.zip", "-q").errorText.split(
      separator: "\n")
    #expect(again.count == 3, "not only what is wrong: \(again)")
    #expect(try account.home.read("made/moon.zip") == before)
    #expect(!FileManager.default.fileExists(atPath: account.library), "packing made a library")
    let shown = try await account.run("show", "made/moon.zip")
    #expect(shown.output == (try await account.run("show", "made")).output)
  }

  @Test func whatATextNamesFollowsIt() async throws {
    let account = try Account()
    let picture = Data(PNG.shade(8, 8, hue: (9, 9, 9)))
    for name in ["z.png", "a b.png", "y.png", "unused.png"] {
      try account.home.write(picture, to: "m/\(name)")
    }
    try account.home.write("# T\n\n![z](z.png)\n\n![b](<a b.png>)\n", to: "m/texts/t.md")
    let brochure = try Issue.brochure([
      [("TextPage", ["text": "texts/t.md"])],
      [("PhotoPage", ["photos": [["photo": "z.png"], ["photo": "y.png", "thumbnail": "a b.png"]]])],
    ])
    try account.home.write(Data(brochure), to: "m/brochure.plist")
    #expect(try await account.run("pack", "m", "--output=m.zip").status == .code(0))
    let names = try await Listed(account.home.file("m.zip")).names
    #expect(names == ["brochure.plist", "texts/t.md", "z.png", "a b.png", "y.png", "unused.png"])
  }

  @Test func picturesAloneArePackedInNaturalOrder() async throws {
    let account = try Account()
    try Self.write(.numbers(), to: account.home)
    #expect(try await account.run("pack", "made", "-o", "n.zip").status == .code(0))
    #expect(try await Listed(account.home.file("n.zip")).names == ["2.png", "10.png"])
  }

  @Test func aFolderAroundEverythingIsLeftOut() async throws {
    let account = try Account()
    try Self.write(.garden(), to: account.home)
    #expect(try await account.run("pack", "made", "-o", "g.zip").status == .code(0))
    #expect(try await Listed(account.home.file("g.zip")).names == ["brochure.plist", "rain.txt"])
  }

  @Test func namesAreNFCAndTimesAreThoseOfTheFilesButNoLaterThanAsked() async throws {
    let account = try Account()
    let decomposed = "Tu\u{308}r.png"
    try account.home.write(Data(PNG.shade(8, 8, hue: (9, 9, 9))), to: "m/\(decomposed)")
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: account.home.file("m/\(decomposed)"))
    #expect(try await account.run("pack", "m", "-o", "a.zip").status == .code(0))
    let listed = try await Listed(account.home.file("a.zip"))
    #expect(listed.names.map { Array($0.utf8) } == [Array("T\u{FC}r.png".utf8)] && listed.years == [2001])
    let epoch = ["SOURCE_DATE_EPOCH": "400000000"]
    #expect(try await account.run("pack", "m", "-o", "b.zip", changing: epoch).status == .code(0))
    #expect(try await Listed(account.home.file("b.zip")).years == [1982])
    let wrong = try await account.run("pack", "m", "-o", "c.zip", changing: ["SOURCE_DATE_EPOCH": "soon"])
    #expect(wrong.status == .code(1) && wrong.errorText.contains("“soon”"))
  }

  @Test func linksInsideAreFilesAndLinksOutsideRefused() async throws {
    let account = try Account()
    try Self.write(.numbers(), to: account.home)
    try account.home.write("secret", to: "secret.png")
    func link(_ name: String, _ destination: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: account.home.file("made/\(name)"), withDestinationPath: destination)
    }
    try link("11.png", "10.png")
    #expect(try await account.run("pack", "made", "-o", "n.zip").status == .code(0))
    let names = try await Listed(account.home.file("n.zip")).names
    #expect(Set(names) == ["2.png", "10.png", "11.png"])
    for (name, destination) in [("3.png", "../secret.png"), ("4.png", "none.png"), ("5", "."), ("6", "/etc")]
    {
      try link(name, destination)
      let result = try await account.run("pack", "made", "-o", "n.zip")
      #expect(result.status == .code(1) && result.errorText.contains("\(name): "), "\(result.errorText)")
      #expect(result.errorText.contains("n.zip was not written"))
      try FileManager.default.removeItem(atPath: account.home.file("made/\(name)"))
    }
    #expect(try await Listed(account.home.file("n.zip")).names == names, "a refusal touched the old archive")
    #expect(try account.home.contents().filter { $0.contains(".newsstand-") } == [])
  }

  @Test func whatIsNoIssueIsNotPacked() async throws {
    let account = try Account()
    try account.home.write("a", to: "notes/a.txt")
    try account.home.write("<plist><array>", to: "damaged/brochure.plist")
    try account.home.write("<plist><array/></plist>", to: "empty/brochure.plist")
    for (folder, word) in [
      ("notes", "there is no brochure.plist"), ("damaged", "brochure.plist"),
      ("empty", "no page"),
      ("none", "No such file"),
    ] {
      let result = try await account.run("pack", folder, "-o", "x.zip")
      #expect(result.status == .code(1) && result.errorText.contains(word), "\(result.errorText)")
    }
    let usage = try await account.run("pack", "notes")
    #expect(usage.status == .code(2) && usage.errorText.contains("-o ZIP"))
    try Self.write(.numbers(), to: account.home)
    for output in ["none/x.zip", "notes", "/dev/null"] {
      let result = try await account.run("pack", "made", "-o", output)
      #expect(result.status == .code(1) && result.errorText.contains("\(output) was not written"))
    }
    #expect(!FileManager.default.fileExists(atPath: account.home.file("x.zip")))
  }
}
