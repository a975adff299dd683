import TestSupport
import Testing

@testable import Zip

/// How the bytes of a name become characters.
@Suite struct NameTests {
  private static let utf8Flag: UInt16 = 0x800

  private func path(
    of bytes: [UInt8], flags: UInt16 = 0, extra: [UInt8] = []
  ) throws -> String? {
    var member = ArchiveBuilder.Member(bytes: bytes, Fixture.text)
    member.flags = flags
    member.central.extra = extra
    let tree = try Fixture.unpack(ArchiveBuilder([member]))
    #expect(tree.count == 1)
    return tree.keys.first
  }

  @Test func readsFlaggedNamesAsUTF8() throws {
    #expect(try path(of: Array("Žluťoučký.txt".utf8), flags: Self.utf8Flag) == "Žluťoučký.txt")
  }

  @Test func readsUnflaggedUTF8AsUTF8() throws {
    #expect(try path(of: Array("頁.txt".utf8)) == "頁.txt")
  }

  @Test func readsTheRestAsCodePage437() throws {
    #expect(try path(of: [0x81, 0x62, 0x65, 0x72, 0xe1, 0xfe, 0xff]) == "überß■\u{a0}")
  }

  @Test func refusesFlaggedNamesThatAreNoUTF8() throws {
    var member = ArchiveBuilder.Member(bytes: [0x61, 0xff], Fixture.text)
    member.flags = Self.utf8Flag
    let error = try Fixture.refusal(of: ArchiveBuilder([member]))
    #expect(error == .unsafePath(entry: "a\u{fffd}", fault: .invalidUTF8))
  }

  @Test func usesAUnicodePathMadeForThisName() throws {
    let name: [UInt8] = [0x3f, 0x2e, 0x74]
    let extra = ArchiveBuilder.unicodePathExtra(
      Array("頁.t".utf8), crc32: ArchiveBuilder.crc32(name))
    #expect(try path(of: name, extra: extra) == "頁.t")
  }

  @Test func ignoresAStaleUnicodePath() throws {
    let name = Array("renamed.t".utf8)
    let extra = ArchiveBuilder.unicodePathExtra(
      Array("old.t".utf8), crc32: ArchiveBuilder.crc32(Array("old.t".utf8)))
    #expect(try path(of: name, extra: extra) == "renamed.t")
  }

  @Test func checksAUnicodePathLikeAnyOther() throws {
    let name = Array("x".utf8)
    var member = ArchiveBuilder.Member(bytes: name, Fixture.text)
    member.central.extra = ArchiveBuilder.unicodePathExtra(
      Array("../x".utf8), crc32: ArchiveBuilder.crc32(name))
    let error = try Fixture.refusal(of: ArchiveBuilder([member]))
    #expect(error == .unsafePath(entry: "../x", fault: .parentReference))
  }

  @Test func keepsNamesThatDifferInCaseApart() throws {
    let tree = try Fixture.unpack(ArchiveBuilder([.init("A", text: "large"), .init("a", text: "small")]))
    #expect(tree == ["A": Array("large".utf8), "a": Array("small".utf8)])
  }

  @Test(
    arguments: [
      ("page", "page"), ("é", "e\u{301}"), ("a/b", "a//b"), ("가", "\u{1100}\u{1161}"), ("é/a", "e\u{301}/a"),
      ("é/a", "e\u{301}/b"),
    ])
  func refusesTwoFilesInOnePlace(first: String, second: String) throws {
    let error = try Fixture.refusal(of: ArchiveBuilder([.init(first, text: "1"), .init(second, text: "2")]))
    guard case .duplicate = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["page é 7", "page e\u{301} 7"])
  func findsASecondNameAmongMany(name: String) throws {
    let members = (0..<500).map { ArchiveBuilder.Member("folder/page é \($0)") } + [.init("folder/\(name)")]
    let error = try Fixture.refusal(of: ArchiveBuilder(members))
    #expect(error == .duplicate(entry: "folder/\(name)", other: "folder/page é 7"))
  }

  @Test(
    arguments: [["a", "a/b"], ["a/b", "a"], ["a", "a/"], ["a/", "a"], ["x/a/b/c", "x/a"]])
  func refusesAFileWhereADirectoryMustBe(names: [String]) throws {
    let members = names.map {
      $0.hasSuffix("/") ? ArchiveBuilder.Member.directory($0) : ArchiveBuilder.Member($0, text: "file")
    }
    let error = try Fixture.refusal(of: ArchiveBuilder(members))
    guard case .fileAndDirectory = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func acceptsADirectoryTwice() throws {
    let tree = try Fixture.unpack(ArchiveBuilder([.directory("a/"), .init("a/b"), .directory("a/")]))
    #expect(tree == ["a": nil, "a/b": []])
  }
}
