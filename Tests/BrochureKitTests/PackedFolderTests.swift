import Foundation
import Plist
import TerminalKit
import Testing

@testable import BrochureKit

/// Issues whose files come when they are asked for.
@Suite struct PackedFolderTests {
  private let folder: IssueFolder

  init() throws { folder = try IssueFolder() }

  private func plist(_ articles: [[[String: Any]]]) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: articles, format: .xml, options: 0)
  }

  @Test func openingAsksForTheBrochureAlone() throws {
    let list = try plist([
      [["class": "SimplePage", "properties": ["baseImage": "Pictures/One.ppm", "caption": "Kelp"]]],
      [["class": "TextPage", "properties": ["text": "two.txt"]]],
    ])
    let files = MemoryFiles(
      [
        "issue/brochure.plist": list, "issue/pictures/one.ppm": MemoryFiles.picture(width: 8, height: 6),
        "issue/two.txt": Data("Low tide.".utf8), "__MACOSX/x": Data(), "issue/.hidden": Data(),
      ], in: folder.path)
    let brochure = try files.open()
    #expect(files.provided == ["issue/brochure.plist"])
    #expect(brochure.folder == folder.path + "/issue")
    let pages = brochure.articles.map { PageRegistry.standard.page(for: $0.pages[0], in: brochure) }
    #expect(pages[0].readingTexts.contains { String(decoding: $0.utf8, as: UTF8.self).contains("Kelp") })
    #expect(files.provided == ["issue/brochure.plist", "issue/two.txt"], "words are found without pictures")
    #expect(pages[1].text(columns: 40).contains("Low tide."))
    // Its name is in another case.
    #expect(pages[0].draw(in: PageContext(40, 15)).isZoomable)
    #expect(files.provided.last == "issue/pictures/one.ppm")
  }

  @Test func aNameInAnotherNormalisationIsFound() throws {
    let files = MemoryFiles(
      ["brochure.plist": try plist([]), "u\u{0308}ber/1.ppm": MemoryFiles.picture(width: 2, height: 2)],
      in: folder.path)
    let packed = PackedFolder(path: folder.path, files)
    var assets = AssetFolder(folder.path, packed: packed)
    let asset = try assets.asset(named: "\u{FC}ber/1.ppm", .picture)
    #expect(Array(asset.path.utf8) == Array((folder.path + "/u\u{0308}ber/1.ppm").utf8))
    #expect(try FileManager.default.fileExists(atPath: asset.file()))
  }

  @Test func whatIsNotAmongThemIsMissing() throws {
    let files = MemoryFiles(["a/1.ppm": MemoryFiles.picture(width: 2, height: 2)], in: folder.path)
    var assets = AssetFolder(folder.path, packed: PackedFolder(path: folder.path, files))
    #expect(throws: PageError.missingAsset("2.ppm", .picture)) { try assets.asset(named: "2.ppm", .picture) }
    #expect(throws: PageError.unreadable("a", .notRegular)) { try assets.asset(named: "a", .picture) }
    for bad in ["/etc/passwd", "../x", "a/../../x"] {
      #expect(throws: PageError.badPath(bad)) { try assets.asset(named: bad, .picture) }
    }
    #expect(throws: BrochureError.noBrochure(path: folder.path)) {
      try MemoryFiles(["a/notes.bin": Data()], in: folder.path).open()
    }
  }

  @Test func oneThatCannotComeCostsItsPageAlone() throws {
    let picture = MemoryFiles.picture(width: 8, height: 6)
    let files = MemoryFiles(
      ["1.ppm": picture, "2.ppm": picture], damaged: ["1.ppm"], in: folder.path)
    let brochure = try files.open()
    let pages = brochure.articles.map { PageRegistry.standard.page(for: $0.pages[0], in: brochure) }
    let text = pages[0].draw(in: PageContext(80, 24)).grid.text
    #expect(text.contains("«1.ppm» is damaged in its archive"))
    #expect(!pages[1].draw(in: PageContext(80, 24)).grid.text.contains("damaged"))
    #expect(PictureCheck().problem(of: pages[0].pictures[0]) == .unreadable("1.ppm", .damaged))
  }

  @Test func twinsComeWhereTheyAreShown() throws {
    let files = MemoryFiles(
      [
        "1.ppm": MemoryFiles.picture(width: 8, height: 6),
        "1@2x.ppm": MemoryFiles.picture(width: 1600, height: 1200),
      ], in: folder.path)
    let brochure = try files.open()
    let page = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure)
    _ = page.draw(in: PageContext(40, 15))
    #expect(files.provided == ["1.ppm"], "cells show no more of the larger one")
    let pixels = Capabilities(colors: .direct, unicode: true, pictures: .kitty)
    _ = page.draw(
      in: PageContext(
        size: Size(width: 40, height: 15), theme: Theme(.dark, for: pixels),
        pictures: PictureRenderer(capabilities: pixels)))
    #expect(files.provided == ["1.ppm", "1@2x.ppm"])
  }

  @Test func twoOpeningsOfOneFolderAreTwoBrochures() throws {
    let files = MemoryFiles(["1.ppm": MemoryFiles.picture(width: 2, height: 2)], in: folder.path)
    let brochure = try files.open()
    #expect(try brochure != files.open() && brochure == brochure)
  }
}
