import Foundation
import Testing

/// Writes what the fuzzer of EPUBs begins with: `FUZZ_SEEDS=FOLDER` (`make fuzz` does it).
@Suite struct EPUBSeedTests {
  private static let folder = ProcessInfo.processInfo.environment["FUZZ_SEEDS"]

  @Test(.enabled(if: folder != nil)) func writesPackages() throws {
    let folder = try #require(Self.folder) + "/EPUB"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var book = EPUBFixture()
    book.items = [
      EPUBFixture.item("a", "a.xhtml"), EPUBFixture.item("b", "b.xhtml"),
      EPUBFixture.item("nav", "nav.xhtml", properties: "nav"),
      EPUBFixture.item("ncx", "toc.ncx", type: "application/x-dtbncx+xml"),
      EPUBFixture.item("p", "p.ppm", type: "image/png", properties: "cover-image"),
    ]
    book.spine = "<spine toc='ncx'><itemref idref='a'/><itemref idref='b' linear='no'/></spine>"
    book.guide = "<guide><reference type='cover' href='a.xhtml'/></guide>"
    let nav = EPUBFixture.nav("<li><a href='a.xhtml#n'>A</a><ol><li><a href='b.xhtml#x'>B</a></li></ol></li>")
    let ncx = EPUBFixture.ncx(EPUBFixture.point("A", "a.xhtml", EPUBFixture.point("B", "b.xhtml#x")))
    let encryption =
      "<encryption><EncryptedData><EncryptionMethod Algorithm='x'/><CipherReference URI='p.ttf'/></EncryptedData></encryption>"
    let page = EPUBFixture.page(
      "<p>Water<a epub:type='noteref' href='#n'>1</a></p><aside id='n'>A note.</aside>")
    let container = EPUBFixture.container.replacingOccurrences(of: "OEBPS/content", with: "b")
    let parts = [book.package, nav, ncx, encryption, page, container].map { Array($0.utf8) }
    for (number, mask) in [0xFF, 0x3B, 0x15, 0x01, 0x35].enumerated() {
      try Data([UInt8(mask)] + parts.joined(separator: [0x01])).write(
        to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
  }
}
