import BrochureKit
import Foundation
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// An issue that is read by its path while it is being made.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct PreviewTests {
  private let folder: TemporaryFolder
  private let positions: PathPositions

  init() throws {
    folder = try TemporaryFolder()
    positions = PathPositions(folder: folder.file("state/positions"))
  }

  private func brochure(_ texts: [String]) throws -> Data {
    let list: [[[String: Any]]] = texts.map { text in
      [["class": "TextPage", "properties": ["title": text, "text": "\(text) tells."]]]
    }
    return try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
  }

  private func archive(_ texts: [String]) throws -> Data {
    Data(ArchiveBuilder([.init("brochure.plist", Array(try brochure(texts)))]).bytes())
  }

  /// Writes beside the file, then renames, as careful programs do.
  private func replace(_ name: String, by data: Data) throws {
    try folder.write(data, to: "draft")
    try #require(rename(folder.file("draft"), folder.file(name)) == 0)
  }

  @discardableResult
  private func read(
    _ name: String, _ script: (ScriptedTerminal) async throws -> Void
  ) async throws -> ReaderEnding {
    let terminal = ScriptedTerminal()
    let loop = ReaderLoop(terminal: terminal, library: nil)
    let running = Task { await loop.run(previewing: folder.file(name), positions: positions) }
    do {
      try await script(terminal)
    } catch {
      terminal.send(.end)
      _ = await running.value
      throw error
    }
    return await running.value
  }

  @Test func aFolderIsDrawnAnewWhenAFileChangesAndThePlaceStays() async throws {
    try folder.write(try brochure(["One", "Two", "Three"]), to: "issue/brochure.plist")
    let ending = try await read("issue") { terminal in
      try await terminal.wait(for: "One tells.")
      terminal.press(.right)
      try await terminal.wait(for: "Two tells.")
      // In its place, in one go.
      try folder.write(try brochure(["One", "Two, again", "Three"]), to: "issue/brochure.plist")
      try await terminal.wait(for: "Two, again tells.")
      // By another file under its name.
      try replace("issue/brochure.plist", by: try brochure(["Zero", "One", "Two, again", "Three"]))
      let screen = try await terminal.wait(for: "article 3/4")
      #expect(screen.contains("Two, again tells."), "the page moved, and the person with it")
      terminal.type("q")
    }
    #expect(ending == .quit)
  }

  @Test func aTextOfAPageIsReadAnew() async throws {
    let list: [[[String: Any]]] = [[["class": "TextPage", "properties": ["text": "texts/a.md"]]]]
    let plist = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try folder.write(plist, to: "issue/brochure.plist")
    try folder.write("The first draft.", to: "issue/texts/a.md")
    try await read("issue") { terminal in
      try await terminal.wait(for: "The first draft.")
      try folder.write("The second draft.", to: "issue/texts/a.md")
      try await terminal.wait(for: "The second draft.")
      // A folder that comes later is looked at, too.
      try folder.write("x", to: "issue/more/b.md")
      try FileManager.default.removeItem(atPath: folder.file("issue/texts"))
      try await terminal.wait(for: "a.md")
      try folder.write("The third draft.", to: "issue/texts/a.md")
      try await terminal.wait(for: "The third draft.")
      terminal.type("q")
    }
  }

  @Test func whatIsBrokenLeavesWhatWasRead() async throws {
    try folder.write(try brochure(["One", "Two"]), to: "issue/brochure.plist")
    try folder.write(Data("P6 1 1 255\n...".utf8), to: "issue/a.ppm")
    try await read("issue") { terminal in
      try await terminal.wait(for: "One tells.")
      try folder.write("<plist", to: "issue/brochure.plist")
      #expect(try await terminal.wait(for: "brochure.plist is damaged").contains("One tells."))
      try FileManager.default.removeItem(atPath: folder.file("issue/brochure.plist"))
      #expect(try await terminal.wait(for: "has no brochure.plist any more").contains("One tells."))
      try folder.write(try brochure(["One", "Two, too"]), to: "issue/brochure.plist")
      try await terminal.wait(for: "article 1/2")
      terminal.press(.right)
      try await terminal.wait(for: "Two, too tells.")
      // All of it goes, and comes back.
      try #require(rename(folder.file("issue"), folder.file("away")) == 0)
      #expect(try await terminal.wait(for: "is not there any more").contains("Two, too tells."))
      try folder.write(try brochure(["Four", "Five"]), to: "away/brochure.plist")
      try #require(rename(folder.file("away"), folder.file("issue")) == 0)
      try await terminal.wait(for: "Five tells.")
      terminal.type("q")
    }
  }

  @Test func aPictureThatIsBeingWrittenLeavesTheOneBefore() async throws {
    let list: [[[String: Any]]] = [[["class": "SimplePage", "properties": ["baseImage": "a.bmp"]]]]
    let plist = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    try folder.write(plist, to: "issue/brochure.plist")
    try folder.write(bitmap(isMirrored: false), to: "issue/a.bmp")
    try await read("issue") { terminal in
      @Sendable func picture(_ screen: String) -> [Substring] { screen.split(separator: "\n").dropLast(4) }
      let before = try await terminal.shown.wait(for: "the picture") { !picture($0).isEmpty }
      let new = bitmap(isMirrored: true)
      for part in [0, 60, new.count / 2] {
        try folder.write(new.prefix(part), to: "issue/a.bmp")
        let screen = try await terminal.wait(for: "a.bmp")
        #expect(picture(screen) == picture(before), "of \(part) bytes")
        terminal.press(.escape)
        try await terminal.wait(for: "article 1/1")
      }
      try folder.write(new, to: "issue/a.bmp")
      try await terminal.shown.wait(for: "the new picture") { picture($0) != picture(before) }
      terminal.type("q")
    }
  }

  /// A BMP of 32 x 32 points, dark on one side of a diagonal.
  private func bitmap(isMirrored: Bool) -> Data {
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let rows = (0..<32).flatMap { y in
      (0..<32).flatMap { x in [UInt8](repeating: (isMirrored ? 31 - x : x) < y ? 0 : 0xFF, count: 3) }
    }
    let header =
      Array("BM".utf8) + number(UInt32(54 + rows.count)) + number(0) + number(54) + number(40) + number(32)
      + number(32) + [1, 0, 24, 0] + number(0) + number(UInt32(rows.count)) + number(2835) + number(2835)
      + number(0) + number(0)
    return Data(header + rows)
  }

  @Test func anArchiveIsReadAnewHoweverItIsReplaced() async throws {
    try folder.write(try archive(["One", "Two"]), to: "issue.zip")
    try await read("issue.zip") { terminal in
      try await terminal.wait(for: "One tells.")
      terminal.press(.right)
      try await terminal.wait(for: "Two tells.")
      try replace("issue.zip", by: try archive(["One", "Two by a new file"]))
      try await terminal.wait(for: "Two by a new file tells.")
      try folder.write(try archive(["One", "Two in place"]), to: "issue.zip")
      try await terminal.wait(for: "Two in place tells.")
      // Half of one.
      let whole = try archive(["One", "Two in the end"])
      try folder.write(whole.prefix(whole.count / 2), to: "issue.zip")
      let screen = try await terminal.wait(for: "is damaged")
      #expect(screen.contains("Two in place tells."))
      try folder.write(whole, to: "issue.zip")
      try await terminal.wait(for: "Two in the end tells.")
      try FileManager.default.removeItem(atPath: folder.file("issue.zip"))
      try await terminal.wait(for: "is not there any more")
      terminal.type("q")
    }
  }

  @Test func oneIsWhereOneWas() async throws {
    try folder.write(try archive(["One", "Two", "Three"]), to: "issue.zip")
    try await read("issue.zip") { terminal in
      try await terminal.wait(for: "One tells.")
      terminal.press(.right, .right)
      try await terminal.wait(for: "Three tells.")
      terminal.type("q")
    }
    // By another name of the same file.
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.zip"), withDestinationPath: folder.file("issue.zip"))
    try await read("link.zip") { terminal in
      try await terminal.wait(for: "Three tells.")
      terminal.type("q")
    }
  }

  @Test func whatIsNoIssueEndsWithTheReason() async throws {
    try folder.write("no archive at all, but long enough to be one", to: "notes.txt")
    let ending = try await read("notes.txt") { _ in }
    #expect(ending == .failed("\(folder.file("notes.txt")) is neither a folder nor a zip archive nor a PDF."))
    let gone = try await read("gone") { _ in }
    guard case .failed(let sentence) = gone else {
      #expect(Bool(false), "\(gone)")
      return
    }
    #expect(sentence.contains("is not there"))
  }

  @Test func aFolderThatIsNoIssueYetBecomesOne() async throws {
    try folder.write("notes", to: "issue/notes.bin")
    try await read("issue") { terminal in
      try await terminal.wait(for: "holds no brochure.plist")
      try folder.write(try brochure(["One"]), to: "issue/brochure.plist")
      let screen = try await terminal.wait(for: "One tells.")
      #expect(!screen.contains("is no issue"))
      terminal.type("q")
    }
  }

  // MARK: Positions

  @Test func positionsAreKeptByTheRealPathAndBounded() throws {
    let positions = positions
    #expect(positions.position(of: folder.file("a")) == nil)
    for number in 0..<PathPositions.limit + 10 {
      try positions.keep(
        Position(article: number, page: 1, place: 2, read: 0.5), of: folder.file("\(number)"))
    }
    let last = folder.file("\(PathPositions.limit + 9)")
    #expect(
      positions.position(of: last) == Position(article: PathPositions.limit + 9, page: 1, place: 2, read: 0.5)
    )
    let files = try FileManager.default.contentsOfDirectory(atPath: positions.folder)
    #expect(files.count == PathPositions.limit)
    for name in files { try Data("{}".utf8).write(to: URL(fileURLWithPath: positions.folder + "/" + name)) }
    #expect(positions.position(of: last) == nil, "what is damaged is no position")
  }

  @Test func whatCannotBeKeptIsAnError() throws {
    try folder.write("a file where the folder should be", to: "state")
    #expect(throws: NewsstandError.self) {
      try positions.keep(Position(), of: folder.file("a"))
    }
  }
}
