import BrochureKit
import Foundation
import NewsstandKit
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Movies, links and pictures that other programs show.
@Suite struct OutsideTests {
  private let folder: TemporaryFolder
  private static let links = """
    # Links

    [The harbour](<https://example.org/harbour?a=b c>) and [the same](https://example.org/harbour?a=b%20c), by
    [post](mailto:lamp@example.org), [a script](javascript:alert), [a file](file:///etc/passwd), [a page](other.md),
    [Ü](HTTP://example.org/ü).
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data("P6 12 8 255\n".utf8) + Data(repeating: 0x80, count: 288), to: "p.ppm")
    try folder.write(Self.links, to: "links.md")
    try folder.write("One [link](https://example.org/).", to: "one.md")
    try folder.write("no movie", to: "-rf 100% $(x).mp4")
    let pages: [(String, [String: Any])] = [
      ("MoviePage", ["movie": "-rf 100% $(x).mp4", "poster": "p.ppm", "caption": "The launch"]),
      ("MoviePage", ["movie": "gone.mp4", "poster": "p.ppm"]),
      ("TextPage", ["text": "links.md"]), ("TextPage", ["text": "one.md"]),
      ("SimplePage", ["baseImage": "p.ppm", "caption": "A plate"]), ("TextPage", ["text": "Words"]),
      ("PhotoPage", ["photos": [["photo": "p.ppm"], ["photo": "gone.ppm"]]]),
    ]
    let plist = pages.map { [["class": $0.0, "properties": $0.1] as [String: Any]] }
    try folder.write(
      PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0),
      to: "brochure.plist")
  }

  private func reader(_ article: Int) throws -> Reader {
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure.open(folder: folder.path))
    reader.type("\(article)g")
    reader.draw()
    return reader
  }

  private func shown(_ effects: [Effect]) -> Opening? {
    for case .show(let opening) in effects { return opening }
    return nil
  }

  // MARK: What is opened

  @Test func aMovieIsOpenedByEnterByOAndByAClick() throws {
    var reader = try reader(1)
    let path = try #require(realpath(folder.file("-rf 100% $(x).mp4"), nil).map { String(cString: $0) })
    let movie = Opening.movie(Asset(name: "-rf 100% $(x).mp4", path: path))
    #expect(reader.screen.contains("▶ -rf 100% $(x).mp4 — Enter plays it"))
    #expect(shown(reader.press(.enter)) == movie)
    #expect(shown(reader.type("o")) == movie)
    #expect(shown(reader.click(40, 8)) == movie)
    #expect(shown(reader.click(2, 8)) == movie)
  }

  @Test func aMovieThatIsMissingIsNotOpened() throws {
    var reader = try reader(2)
    #expect(reader.screen.contains("The movie «gone.mp4» is not in this issue."))
    #expect(reader.press(.enter).isEmpty)
    guard case .picture? = shown(reader.type("o")) else {
      #expect(Bool(false), "its poster is not opened")
      return
    }
  }

  @Test func ofSeveralLinksOneIsChosen() throws {
    var reader = try reader(3)
    #expect(shown(reader.type("o")) == nil && reader.state.screen == .links)
    let rows = reader.rows.filter { $0.contains("example.org") && $0.contains("│") }
    #expect(rows.count == 3, "\(reader.screen)")
    #expect(rows[0].contains("The harbour  https://example.org/harbour?a=b%20c"))
    reader.press(.down, .down, .down, .up)
    guard case .link("post", let post)? = shown(reader.press(.enter)) else {
      #expect(Bool(false), "\(reader.effects)")
      return
    }
    #expect(post.text == "mailto:lamp@example.org" && reader.state.screen == .issue)
    reader.type("o")
    let row = try #require(reader.rows.firstIndex { $0.contains("http://example.org/%C3%BC") })
    #expect(reader.click(30, row).isEmpty, "the first click selects")
    guard case .link("Ü", _)? = shown(reader.click(30, row)) else {
      #expect(Bool(false), "\(reader.effects)")
      return
    }
    reader.type("oq")
    #expect(reader.state.screen == .issue)
  }

  @Test func theOnlyLinkIsOpenedAtOnceAndAPictureWithoutOne() throws {
    var one = try reader(4)
    guard case .link("link", _)? = shown(one.type("o")) else {
      #expect(Bool(false))
      return
    }
    var picture = try reader(5)
    guard case .picture(let asset)? = shown(picture.type("o")) else {
      #expect(Bool(false))
      return
    }
    #expect(asset.name == "p.ppm")
    var words = try reader(6)
    #expect(shown(words.type("o")) == nil)
    #expect(words.notice == "There is nothing on this page that another program could open.")
  }

  @Test func aPhotoIsOpenedFromTheGallery() throws {
    var reader = try reader(7)
    reader.press(.enter)
    guard case .picture? = shown(reader.type("o")) else {
      #expect(Bool(false))
      return
    }
    reader.press(.right)
    #expect(shown(reader.type("o")) == nil && reader.notice == "This photo is not here.")
  }

  // MARK: Programs

  /// A program that writes what it is called with into a file, and what its terminal is.
  private func program(_ name: String, _ end: String = "") throws -> String {
    let script = """
      #!/bin/sh
      printf '<%s>' "$@" >> '\(folder.path)/called'
      ps -o sess= -p $$ | tr -d ' ' > '\(folder.path)/session'
      \(end)
      """
    try folder.write(script, to: name)
    #expect(chmod(folder.file(name), 0o755) == 0)
    return folder.file(name)
  }

  /// What is on the screen when a page is drawn, by its article.
  private static let words = [1: "Enter plays it", 4: "One link", 5: "A plate"]

  @MainActor
  private static func go(to article: Int, _ terminal: ScriptedTerminal) async throws {
    try await terminal.wait(for: "article 1/7")
    terminal.type("\(article)g")
    try await terminal.wait(for: try #require(words[article]))
  }

  @MainActor
  private func read(
    _ viewers: Viewers, article: Int, _ script: @MainActor (ScriptedTerminal) async throws -> Void
  ) async throws {
    let loose = try LooseIssue(path: folder.path)
    defer { loose.close() }
    try await ScriptedTerminal.read(opening: loose.issue, in: nil, viewers: viewers) { terminal in
      try await Self.go(to: article, terminal)
      try await script(terminal)
      terminal.type("q")
    }
  }

  @Test func aPlayerIsStartedWithTheFileAndWithoutAShell() async throws {
    let player = try #require(ViewerCommand("'\(try program("play er", "exit 3"))' --fs '$(touch x)'"))
    try await read(Viewers(player: player, playerUsesTerminal: false), article: 1) { terminal in
      terminal.press(.enter)
      let screen = try await terminal.wait(for: "it ended with status 3")
      #expect(screen.contains("play er could not show “-rf 100% $(x).mp4”"))
      #expect(terminal.lent.isEmpty)
    }
    let file = folder.file("-rf 100% $(x).mp4")
    let path = try #require(realpath(file, nil).map { String(cString: $0) })
    #expect(String(decoding: try folder.read("called"), as: UTF8.self) == "<--fs><$(touch x)><--><\(path)>")
    let session = String(decoding: try folder.read("session"), as: UTF8.self)
    #expect(Int32(session.trimmingCharacters(in: .whitespacesAndNewlines)) != getsid(0))
  }

  @Test func aPlayerInTheTerminalGetsIt() async throws {
    let player = try #require(ViewerCommand("'\(try program("player"))' %"))
    try await read(Viewers(player: player, playerUsesTerminal: true), article: 1) { terminal in
      terminal.press(.enter)
      try await terminal.waitForLoan()
      #expect(terminal.lent.count == 1 && terminal.lent[0].contains("Enter plays it"))
    }
    let session = String(decoding: try folder.read("session"), as: UTF8.self)
    #expect(Int32(session.trimmingCharacters(in: .whitespacesAndNewlines)) == getsid(0))
  }

  @Test func aLinkIsOpenedByItsAddress() async throws {
    let opener = try #require(ViewerCommand("'\(try program("open", "kill -9 $$"))'"))
    try await read(Viewers(opener: opener), article: 4) { terminal in
      terminal.type("o")
      try await terminal.wait(for: "open was ended by signal 9 while it showed https://example.org/.")
    }
    #expect(String(decoding: try folder.read("called"), as: UTF8.self) == "<https://example.org/>")
  }

  @Test func aProgramThatIsNotInstalledIsTold() async throws {
    let viewers = Viewers(
      player: try #require(ViewerCommand("no-such-player")), opener: try #require(ViewerCommand("/dev/null")),
      settings: "/etc/s")
    try await read(viewers, article: 1) { terminal in
      terminal.press(.enter)
      try await terminal.wait(for: "no-such-player is not installed")
      terminal.type("5g")
      try await terminal.wait(for: "A plate")
      terminal.type("o")
      try await terminal.wait(for: "null could not be started")
    }
  }

  @Test func whatIsGoneIsNotOpened() async throws {
    try await read(Viewers(), article: 5) { terminal in
      #expect(unlink(folder.file("p.ppm")) == 0)
      terminal.type("o")
      try await terminal.wait(for: "“p.ppm” is not here any more.")
    }
  }
}
