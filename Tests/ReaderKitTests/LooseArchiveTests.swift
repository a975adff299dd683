import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import NewsstandKit
@testable import ReaderKit

/// Archives that are read without being unpacked.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct LooseArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ shade: UInt8) -> [UInt8] {
    Array("P6 40 60 255\n".utf8) + [UInt8](repeating: shade, count: 7200)
  }

  private func open(_ members: [ArchiveBuilder.Member]) throws -> LooseIssue {
    try folder.write(Data(ArchiveBuilder(members).bytes()), to: "comic.cbz")
    return try LooseIssue(path: folder.file("comic.cbz"))
  }

  /// The files that were unpacked.
  private func unpacked(_ issue: LooseIssue) throws -> Set<String> {
    let path = try #require(issue.issue.contentURL?.path)
    let all = try FileManager.default.subpathsOfDirectory(atPath: path)
    return Set(all.filter { $0.hasSuffix(".ppm") || $0.hasSuffix(".xml") || $0.hasSuffix(".txt") })
  }

  @Test func onlyThePagesThatAreDrawnAreUnpacked() throws {
    let loose = try open(
      (1...20).map { .init("c/\($0).ppm", picture(UInt8($0))) } + [
        .init("c/ComicInfo.xml", text: "<ComicInfo><Title>Fog</Title></ComicInfo>")
      ])
    defer { loose.close() }
    #expect(loose.issue.name == "comic")
    let brochure = try loose.brochure()
    #expect(brochure.articles.count == 20 && brochure.metadata.title == "Fog")
    #expect(try unpacked(loose) == ["c/ComicInfo.xml"])
    var reader = Reader(60, 20, hasShelf: false)
    reader.take(.opened(loose.issue, brochure))
    reader.drawNext()
    #expect(try unpacked(loose) == ["c/ComicInfo.xml", "c/1.ppm"])
    #expect(brochure.widePages().isEmpty)
    #expect(try unpacked(loose).count == 2, "for their headers they are not unpacked")
    let path = try #require(loose.issue.contentURL?.deletingLastPathComponent().path)
    #expect(FileManager.default.fileExists(atPath: path))
    loose.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aSearchUnpacksTextsAlone() throws {
    let pages = [("baseImage", "1.ppm"), ("text", "2.txt"), ("baseImage", "3.ppm")].map { property, name in
      [["class": property == "text" ? "TextPage" : "SimplePage", "properties": [property: name]]]
    }
    let list = try PropertyListSerialization.data(fromPropertyList: pages, format: .xml, options: 0)
    let loose = try open([
      .init("1.ppm", picture(1)), .init("2.txt", text: "Low tide."), .init("3.ppm", picture(3)),
      .init("brochure.plist", Array(list)),
    ])
    defer { loose.close() }
    let request = SearchRequest(number: 1, words: "tide", brochure: try loose.brochure())
    var scan = try #require(IssueScan(request, registry: .standard))
    let progress = scan.advance(for: .seconds(60))
    #expect(progress.isFinished && progress.hits.map(\.page.article) == [1])
    #expect(try unpacked(loose) == ["2.txt"])
  }

  @Test func aDamagedPageIsToldAndTheOthersAreRead() async throws {
    var damaged = ArchiveBuilder.Member("1.ppm", picture(9))
    damaged.central.crc32 = 77
    damaged.local.crc32 = 77
    try folder.write(
      Data(ArchiveBuilder([damaged, .init("2.ppm", picture(90))]).bytes()), to: "comic.cbz")
    let terminal = ScriptedTerminal()
    let loop = ReaderLoop(terminal: terminal, library: nil)
    let positions = PathPositions(folder: folder.file("positions"))
    let running = Task { await loop.run(previewing: folder.file("comic.cbz"), positions: positions) }
    defer { terminal.send(.end) }
    try await terminal.wait(for: "«1.ppm» is damaged in its archive")
    terminal.press(.right)
    // What was on the screen stays until the other page is drawn.
    try await terminal.shown.wait(for: "the other page") { $0.contains("2/2") && !$0.contains("damaged") }
    terminal.type("q")
    #expect(await running.value == .quit)
  }

  @Test func whatNoArchiveMayHoldIsRefusedAtOnce() throws {
    #expect(throws: DownloadFailure.self) {
      try open([.init("1.ppm", picture(1)), .init("../2.ppm", picture(2))])
    }
    var encrypted = ArchiveBuilder.Member("2.ppm", picture(1))
    encrypted.flags = 1
    let failure = #expect(throws: DownloadFailure.self) { try open([.init("1.ppm", picture(1)), encrypted]) }
    guard case .archive(let reason) = failure else {
      Testing.Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.contains("2.ppm"))
  }
}
