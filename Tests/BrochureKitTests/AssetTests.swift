import BrochureKit
import Foundation
import Plist
import Testing

@Suite struct AssetTests {
  private func asset(_ name: String, in folder: IssueFolder) throws(PageError) -> Asset {
    try PageProperties(["file": .string(name)], folder: folder.path).asset("file", .picture)
  }

  @Test func findsFilesInTheFolderAndBelow() throws {
    let folder = try IssueFolder(["a b ü.png": "", "sub/日本.png": "", "pages/1.png": ""])
    #expect(try asset("a b ü.png", in: folder).path == folder.path + "/a b ü.png")
    #expect(try asset("sub/日本.png", in: folder).path == folder.path + "/sub/日本.png")
    #expect(try asset("./sub//../pages/1.png", in: folder).path == folder.path + "/pages/1.png")
    #expect(try asset("./sub//../pages/1.png", in: folder).name == "./sub//../pages/1.png")
  }

  @Test func refusesWhatLeavesTheFolder() throws {
    let outside = try IssueFolder(["secret.png": "s", "folder/secret.png": "s"])
    let folder = try IssueFolder(["in/x.png": ""])
    try folder.link("link.png", to: outside.path + "/secret.png")
    try folder.link("folder", to: outside.path + "/folder")
    try folder.link("sibling", to: folder.path + "x")
    let name = URL(fileURLWithPath: outside.path).lastPathComponent
    for bad in [
      "../\(name)/secret.png", "in/../../\(name)/secret.png", outside.path + "/secret.png", "/etc/passwd",
      "..", ".",
      "in/..", "a\u{0}b", "link.png", "folder/secret.png",
    ] {
      #expect(throws: PageError.badPath(bad)) { try asset(bad, in: folder) }
    }
    // Nor is a name looked for there that is not quite so.
    #expect(throws: PageError.missingAsset("folder/SECRET.png", .picture)) {
      try asset("folder/SECRET.png", in: folder)
    }
    #expect(throws: PageError.missingAsset("sibling", .picture)) { try asset("sibling", in: folder) }
  }

  @Test func followsALinkThatStaysInside() throws {
    let folder = try IssueFolder(["in/x.png": ""])
    try folder.link("y.png", to: "in/x.png")
    #expect(try asset("y.png", in: folder).path == folder.path + "/in/x.png")
  }

  @Test func refusesWhatIsNoFile() throws {
    let folder = try IssueFolder(["in/x.png": ""])
    #expect(throws: PageError.unreadable("in", .notRegular)) { try asset("in", in: folder) }
    #expect(mkfifo(folder.path + "/pipe.png", 0o600) == 0)
    #expect(throws: PageError.unreadable("pipe.png", .notRegular)) { try asset("pipe.png", in: folder) }
    let long = String(repeating: "x", count: 100_000)
    #expect(throws: PageError.missingAsset(long, .picture)) { try asset(long, in: folder) }
  }

  @Test func findsOtherNormalisationsAndCasesWhenExactlyOneFits() throws {
    let folder = try IssueFolder(["Bilder/Scho\u{308}n.PNG": "", "two/a.png": "", "two/A.png": ""])
    let found = folder.path + "/Bilder/Scho\u{308}n.PNG"
    #expect(try asset("Bilder/Sch\u{F6}n.PNG", in: folder).path == found)
    #expect(try asset("bilder/sch\u{F6}N.png", in: folder).path == found)
    #expect(try asset("two/A.png", in: folder).path.hasSuffix("two/A.png"))
    #expect(throws: PageError.missingAsset("two/a.PNG", .picture)) { try asset("two/a.PNG", in: folder) }
  }

  @Test func readsPropertiesByTypeAndLenientName() throws {
    let properties = PageProperties(
      [
        "Title": .string("T"), "blank": .string(" \n"), "n": .integer(2), "m": .string("3"), "r": .real(2.5),
        "list": .array([]),
      ], folder: "/")
    #expect(try properties.string("title") == "T")
    #expect(try properties.stringIfPresent("blank") == nil)
    #expect(try properties.stringIfPresent("absent") == nil)
    #expect(try properties.integerIfPresent("n", in: 1...3) == 2)
    #expect(try properties.integerIfPresent("m", in: 1...3) == 3)
    #expect(try properties.integerIfPresent("blank", in: 1...3) == nil)
    #expect(throws: PageError.missingProperty("blank")) { try properties.string("blank") }
    #expect(throws: PageError.wrongType(property: "n", expected: .text, found: .number)) {
      try properties.string("n")
    }
    for (name, found) in [("r", PropertyList.real(2.5)), ("list", .array([])), ("Title", .string("T"))] {
      #expect(throws: PageError.wrongNumber(property: name, allowed: 1...3, found: found)) {
        try properties.integerIfPresent(name, in: 1...3)
      }
    }
    #expect(throws: PageError.wrongNumber(property: "n", allowed: 3...4, found: .integer(2))) {
      try properties.integerIfPresent("n", in: 3...4)
    }
    #expect(throws: PageError.wrongType(property: "Title", expected: .list, found: .text)) {
      try properties.listIfPresent("Title")
    }
  }
  @Test func namesPropertiesInAListByTheirEntry() throws {
    let properties = PageProperties([:], folder: "/")
    let entry = try properties.entry(.dictionary(["caption": .integer(5)]), number: 2, of: "photos")
    #expect(throws: PageError.wrongType(property: "photos[2].caption", expected: .text, found: .number)) {
      try entry.stringIfPresent("caption")
    }
    #expect(throws: PageError.missingProperty("photos[2].photo")) { try entry.string("photo") }
    #expect(throws: PageError.wrongType(property: "photos[3]", expected: .dictionary, found: .date)) {
      try properties.entry(.date(.distantPast), number: 3, of: "photos")
    }
  }
}
