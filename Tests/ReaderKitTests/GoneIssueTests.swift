import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// An issue that goes while it is read. No library: what another process did to it is played by the tests.
@Suite struct GoneIssueTests {
  private static let here = Issue.fixture(1, title: "Harbour Lights")
  private static let archived = Issue.fixture(1, title: "Harbour Lights", isHere: false)

  private func reader() throws -> Reader {
    var reader = Reader(100, 24, issues: [Self.here])
    try reader.open([[60], [5]], of: Self.here)
    return reader
  }

  @Test func thatItWasArchivedIsSaidOnceAndWhatWasReadStays() throws {
    var reader = try reader()
    reader.load([Self.archived])
    #expect(
      reader.notice
        == "“Harbour Lights” is not on this computer any more. What was read stays on the screen, and d downloads it again."
    )
    #expect(reader.rows[0] == "1.1 row 0")
    reader.type("l")
    #expect(reader.page == "2.1" && reader.rows[0] == "2.1 row 0" && reader.notice == nil)
    reader.load([Self.archived])
    #expect(reader.notice == nil, "it was said")
  }

  @Test func dDownloadsItAgainAndThenItIsReadAnew() throws {
    var reader = try reader()
    reader.load([Self.archived])
    let before = reader.state.issue?.brochure
    #expect(reader.type("d") == [.wish(.download(Self.here.id))])
    #expect(reader.notice == "Downloading “Harbour Lights”…")
    reader.load([.fixture(1, title: "Harbour Lights", isHere: false, download: .active)], fulfilled: 1)
    reader.type("d")
    #expect(reader.notice?.contains("is on its way") == true)
    #expect(reader.load([Self.here], fulfilled: 1).contains(.reopen(Self.here)))
    #expect(reader.notice == "“Harbour Lights” is here.")
    // It lies where it lay. What was drawn meanwhile may have been without its files.
    let drawn = reader.take(.reopened(Self.here.id, try #require(before)))
    #expect(
      drawn.contains {
        if case .draw(let pages, _, _) = $0 { pages.contains(PageIndex(article: 0, page: 0)) } else { false }
      })
    #expect(reader.page == "1.1")
    reader.type("d")
    #expect(reader.notice == "“Harbour Lights” is here already.")
  }

  @Test func thatItIsBackIsSaidWhereNobodyPressedAKey() throws {
    var reader = try reader()
    reader.load([Self.archived])
    #expect(reader.load([Self.here]).contains(.reopen(Self.here)))
    #expect(reader.notice == "“Harbour Lights” is here.")
  }

  @Test func oneThatTheLibraryForgotKeepsItsPublicationsTitle() throws {
    var reader = try reader()
    #expect(reader.status.contains("The Quarterly Lantern"))
    reader.load([], publications: [])
    let sentence = "“Harbour Lights” is not in the library any more. What was read stays on the screen."
    #expect(reader.notice == sentence)
    reader.press(.down)
    #expect(reader.status.contains("The Quarterly Lantern") && !reader.status.contains("lantern"))
    #expect(reader.type("d").isEmpty && reader.notice == sentence)
    reader.load([Self.here])
    #expect(reader.state.issue?.isForgotten == false && reader.state.issue?.isGone == false)
  }

  @Test func oneThatTheFeedNamesNoContentOfPromisesNoKey() throws {
    var reader = try reader()
    reader.load([.fixture(1, title: "Harbour Lights", isHere: false, content: false)])
    #expect(
      reader.notice
        == "“Harbour Lights” is not on this computer any more. What was read stays on the screen.")
  }

  @Test func whatIsReadByItsPathIsOfNoLibrary() throws {
    var reader = Reader(hasShelf: false)
    try reader.open([[5]])
    reader.load([])
    #expect(reader.notice == nil && reader.state.issue?.isGone == false)
  }

  // MARK: Its information

  @Test func theInformationOfAFolderThatIsGoneStopsCounting() throws {
    var reader = try reader()
    #expect(reader.type("i") == [.inspect(Self.here.id, "/issues/issue-1")])
    #expect(reader.screen.contains("counting…") && reader.screen.contains("Folder"))
    reader.take(.inspected(Self.here.id, nil))
    #expect(!reader.screen.contains("counting…") && !reader.screen.contains("Folder"))
    reader.take(.inspected(Self.here.id, .init(bytes: 300, files: 7)))
    #expect(reader.screen.contains("300 B in 7 files"))
    reader.load([Self.archived])
    #expect(!reader.screen.contains("300 B in 7 files") && !reader.screen.contains("Folder"))
    reader.press(.escape)
    #expect(reader.type("i").isEmpty)
    #expect(reader.screen.contains("Harbour Lights") && !reader.screen.contains("counting…"))
  }

  // MARK: Words that are looked for in it

  private func search(_ words: String, in folder: TemporaryFolder, losing: [String]) throws -> Reader {
    for name in ["one", "two", "three"] { try folder.write("The \(name) ship.", to: "\(name).txt") }
    let pages = ["one", "two", "three"].map {
      PageDescription(className: "TextPage", properties: ["text": .string("\($0).txt")])
    }
    var reader = Reader(120, 24, issues: [Self.here])
    reader.open(try Brochure(folder: folder.path, articles: [Article(pages: pages)]), of: Self.here)
    for name in losing { try FileManager.default.removeItem(atPath: folder.file(name)) }
    reader.type("/" + words)
    reader.press(.enter)
    for case .search(let request) in reader.effects {
      var scan = try #require(IssueScan(request, registry: .standard))
      reader.take(.found(request.number, scan.advance(for: .seconds(60))))
    }
    return reader
  }

  @Test func pagesThatCannotBeReadAreCounted() throws {
    let folder = try TemporaryFolder()
    var reader = try search("three", in: folder, losing: ["three.txt", "two.txt"])
    #expect(reader.screen.contains("“three” was not found · 2 pages could not be searched"))
    #expect(!reader.screen.contains("nowhere"))
    reader.press(.escape)
    reader.type("n")
    #expect(reader.notice == "“three” was not found · 2 pages could not be searched")
    reader = try search("one", in: folder, losing: ["two.txt"])
    #expect(reader.screen.contains("1 hit for “one” · One page could not be searched"))
    reader = try search("four", in: folder, losing: [])
    #expect(reader.screen.contains("“four” is nowhere in this issue"))
  }

  @Test func soAreTextsThatAreTooBigToBeShown() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "whale ", count: 2 << 20), to: "big.txt")
    try folder.write("P6 1 1 255\nabc", to: "pier.ppm")
    let text = PageDescription(className: "TextPage", properties: ["text": .string("big.txt")])
    let scan = PageDescription(
      className: "SimplePage",
      properties: ["baseImage": .string("pier.ppm"), "text": .string("big.txt")])
    let brochure = try Brochure(folder: folder.path, articles: [Article(pages: [text, scan])])
    let request = SearchRequest(number: 1, words: "whale", brochure: brochure)
    var scanning = try #require(IssueScan(request, registry: .standard))
    let progress = scanning.advance(for: .seconds(60))
    #expect(progress.unreadable == 2 && progress.hits.isEmpty && progress.searched == 2)
  }
}
