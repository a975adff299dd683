import TestSupport
import Testing

@testable import Zip

@Suite struct EntryPathTests {
  private static let long = String(repeating: "x", count: 256)

  @Test(
    arguments: [
      ("../evil", .parentReference),
      ("a/../../evil", .parentReference),
      ("a/..", .parentReference),
      ("..", .parentReference),
      ("/etc/passwd", .absolute),
      ("//server/share", .absolute),
      ("C:/evil", .driveLetter),
      ("c:evil", .driveLetter),
      ("..\\evil", .backslash),
      ("a\\b", .backslash),
      ("\\\\server\\share", .backslash),
      ("a\u{0}b", .controlCharacter),
      ("a\nb", .controlCharacter),
      ("a\rb", .controlCharacter),
      ("\u{1b}]0;owned\u{7}", .controlCharacter),
      ("a\u{7f}", .controlCharacter),
      ("a\u{9b}2J", .controlCharacter),
      ("", .empty),
      (".", .empty),
      (long, .componentTooLong),
      ("a/" + long + "/b", .componentTooLong),
      (String(repeating: "a/", count: 65) + "b", .tooDeep(limit: 64)),
      (String(repeating: "abcdefgh/", count: 200), .tooLong(limit: 1024)),
    ] as [(String, PathFault)])
  func refusesNamesThatLeadElsewhere(name: String, fault: PathFault) throws {
    let error = try Fixture.refusal(
      of: ArchiveBuilder([.init("fine", text: "fine"), .init(name, text: "evil")]))
    #expect(error == .unsafePath(entry: name, fault: fault))
  }

  @Test(
    arguments: [
      ("./a//b", "a/b"),
      ("a/./b", "a/b"),
      ("...", "..."),
      ("..a/b..", "..a/b.."),
      ("a b/ c ", "a b/ c "),
      ("日本語/頁.txt", "日本語/頁.txt"),
      (String(repeating: "x", count: 255), String(repeating: "x", count: 255)),
      // A combining mark behind the slash makes one character of the two, and still two components.
      ("a/\u{301}b", "a/\u{301}b"),
      ("-rf", "-rf"),
      ("~/x", "~/x"),
    ])
  func keepsHarmlessNames(name: String, path: String) throws {
    let tree = try Fixture.unpack(ArchiveBuilder([.init(name, text: "fine")]))
    #expect(tree[path] == Array("fine".utf8))
  }

  @Test func leavesTheFolderItselfOut() throws {
    let folder = try TemporaryFolder()
    let builder = ArchiveBuilder([.directory("./"), .init("./a", text: "a")])
    let archive = try Archive(path: folder.write(builder.bytes()))
    #expect(archive.entries.map(\.path) == ["a"])
  }

  @Test func acceptsADoubledSlashAtTheEndOfADirectory() throws {
    let tree = try Fixture.unpack(ArchiveBuilder([.directory("a//"), .init("a/b", text: "b")]))
    #expect(tree == ["a": nil, "a/b": Array("b".utf8)])
  }
}
