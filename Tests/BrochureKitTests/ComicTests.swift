import Foundation
import Plist
import Testing

@testable import BrochureKit

/// Comics: pictures, and what `ComicInfo.xml` says of them.
@Suite struct ComicTests {
  private func names(_ brochure: Brochure) -> [String] {
    brochure.articles.compactMap {
      if case .string(let name) = $0.pages[0].properties["baseImage"] { name } else { nil }
    }
  }

  private func outline(_ brochure: Brochure) -> [String] {
    brochure.outline.map { entry in
      String(repeating: "  ", count: entry.depth) + entry.title + " \((entry.page?.article ?? -2) + 1)"
    }
  }

  @Test func metadataAreRead() throws {
    let folder = try IssueFolder([
      "1.jpg": "",
      "ComicInfo.xml": """
      <?xml version="1.0"?>
      <ComicInfo xmlns:xsd="http://www.w3.org/2001/XMLSchema">
        <Title>The Long Fog</Title><Series>Lamp &amp; Keeper</Series><Number>12</Number><Volume>2</Volume>
        <Summary>A keeper waits.&nbsp;</Summary><Year>2021</Year><Month>3</Month><Day>-1</Day>
        <Writer>A. Writer, B. Other</Writer><Penciller>B. Other, C. Third</Penciller>
        <Publisher>Quay Press</Publisher><LanguageISO>en</LanguageISO><Manga>YesAndRightToLeft</Manga>
      </ComicInfo>
      """,
    ])
    let brochure = try folder.open()
    var expected = BrochureMetadata()
    expected.title = "Lamp & Keeper 12: The Long Fog"
    expected.creators = ["A. Writer", "B. Other", "C. Third"]
    expected.publisher = "Quay Press"
    expected.date = "2021-03"
    expected.language = "en"
    expected.summary = "A keeper waits."
    #expect(brochure.metadata == expected)
    #expect(brochure.direction == .rightToLeft && brochure.hasSpreads)
    #expect(names(brochure) == ["1.jpg"] && brochure.outline.isEmpty)
  }

  @Test(arguments: [
    ("<Series>S</Series><Volume>3</Volume>", "S 3", nil),
    ("<Title>T</Title><Year>1999</Year><Month>13</Month>", "T", "1999"),
    ("<Series> </Series><Number>4</Number><Year>-1</Year>", nil, nil),
    ("<Series>S</Series><Volume>-1</Volume><Year>5</Year><Month>1</Month><Day>2</Day>", "S", "0005-01-02"),
    ("", nil, nil),
  ])
  func whatIsUnknownIsLeftOut(xml: String, title: String?, date: String?) throws {
    let info = try #require(ComicInfo(Array("<ComicInfo>\(xml)</ComicInfo>".utf8)))
    #expect(info.metadata.title == title && info.metadata.date == date)
    #expect(info.direction == .leftToRight)
  }

  @Test(arguments: ["", "no xml", "<other/>", "<ComicInfo"])
  func whatIsNoComicInfoLeavesThePictures(text: String) throws {
    let folder = try IssueFolder(["1.jpg": "", "2.jpg": "", "ComicInfo.xml": text])
    let brochure = try folder.open()
    #expect(names(brochure) == ["1.jpg", "2.jpg"] && brochure.metadata.title == nil)
  }

  @Test func pagesAreHiddenMarkedAndWide() throws {
    let files = Dictionary(uniqueKeysWithValues: (0..<5).map { ("book/\($0).jpg", "") })
    let folder = try IssueFolder(
      files.merging([
        "book/comicinfo.XML": """
        <ComicInfo><Pages>
          <Page Image="0" Type="FrontCover" ImageWidth="100" ImageHeight="150"/>
          <Page Image="1" Type="Deleted"/>
          <Page Image="2" DoublePage="True" Bookmark=" The  pier "/>
          <Page Image="3" ImageWidth="300" ImageHeight="200"/>
          <Page Image="99"/><Page Image="x"/><Page/>
        </Pages></ComicInfo>
        """
      ]) { $1 })
    let brochure = try folder.open()
    #expect(names(brochure) == ["book/0.jpg", "book/2.jpg", "book/3.jpg", "book/4.jpg"])
    #expect(brochure.articles.map(\.title) == [nil, "The pier", nil, nil])
    #expect(brochure.knownWidePages.map(\.article).sorted() == [1, 2])
    #expect(outline(brochure) == ["The pier 2"])
    let unused = try IssueCheck().findings(in: folder.path).filter { $0.fault == .unused }
    #expect(unused.map(\.path) == ["book/1.jpg"], "the one that is hidden")
  }

  @Test func aFolderThatLinksToItselfIsReadOnce() throws {
    let folder = try IssueFolder()
    try folder.writePicture("1.ppm")
    try folder.link("again", to: ".")
    #expect(names(try folder.open()) == ["1.ppm"])
    #expect(
      try IssueCheck().findings(in: folder.path) == [IssueFinding(path: "again", .oddity(.linkToFolder))])
  }

  @Test func whereAllAreDeletedAllAreShown() throws {
    let folder = try IssueFolder([
      "1.jpg": "", "ComicInfo.xml": "<ComicInfo><Pages><Page Image='0' Type='Deleted'/></Pages></ComicInfo>",
    ])
    #expect(names(try folder.open()) == ["1.jpg"])
  }

  @Test func foldersAreTheContents() throws {
    let paths = [
      "S/Vol 1/Ch 1/1.png", "S/Vol 1/Ch 1/2.png", "S/Vol 1/Ch 2/1.png", "S/Vol 2/0.png", "S/Vol 2/Ch 3/1.png",
      "S/Vol 2/Ch 10/1.png",
    ]
    let folder = try IssueFolder(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    let brochure = try folder.open()
    #expect(names(brochure) == paths)
    #expect(
      outline(brochure) == ["Vol 1 1", "  Ch 1 1", "  Ch 2 3", "Vol 2 4", "  Ch 3 5", "  Ch 10 6"])
    #expect(try IssueFolder(["a/b/1.png": "", "a/b/2.png": ""]).open().outline.isEmpty)
  }

  @Test func widePicturesAreFoundByTheirHeaders() throws {
    let folder = try IssueFolder()
    var files: [String: Data] = [
      "1.ppm": MemoryFiles.picture(width: 30, height: 40),
      "2.ppm": MemoryFiles.picture(width: 60, height: 40),
      "3.ppm": Data("no picture".utf8), "4.ppm": Data(), "6.png": try Self.png(width: 90, height: 60),
      "5.svg": Data("<svg xmlns='http://www.w3.org/2000/svg' width='90' height='10'/>".utf8),
    ]
    // What comes before it is longer than the first look.
    files["7.jpg"] = Self.jpeg(width: 60, height: 40)
    let packed = MemoryFiles(files, in: folder.path)
    let brochure = try packed.open()
    #expect(brochure.widePages().map { $0.article + 1 }.sorted() == [2, 6, 7])
    #expect(packed.provided.isEmpty)
    for (name, data) in files { try folder.write(data, to: name) }
    #expect(try folder.open().widePages() == brochure.widePages())
  }

  /// The header of a JPEG behind a long note.
  private static func jpeg(width: UInt8, height: UInt8) -> Data {
    let note = [0xFF, 0xE1, 0x75, 0x30] + [UInt8](repeating: 0x20, count: 0x7530 - 2)
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, height, 0, width, 1, 1, 0x11, 0]
    return Data([0xFF, 0xD8] + note + frame + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
  }

  /// The header of a PNG, and the beginning of its data.
  private static func png(width: UInt32, height: UInt32) throws -> Data {
    func bytes(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + data
      var crc = ~UInt32(0)
      for byte in body {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return bytes(UInt32(data.count)) + body + bytes(~crc)
    }
    let header = chunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0])
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + chunk("IDAT", [0x78, 0x9C]))
  }
}
