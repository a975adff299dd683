import Foundation
import Testing

@testable import BrochureKit

/// EPUBs as they are found: what other readers read is read.
@Suite struct BrokenEPUBTests {
  private func titles(_ book: EPUBFixture, _ change: (IssueFolder) throws -> Void = { _ in }) throws
    -> [String?]
  {
    let folder = try book.folder()
    defer { withExtendedLifetime(folder) {} }
    try change(folder)
    let brochure = try folder.open()
    for article in brochure.articles {
      let page = PageRegistry.standard.page(for: article.pages[0], in: brochure)
      #expect(page.problems.isEmpty, "\(article)")
    }
    return brochure.articles.map(\.title)
  }

  private func remove(_ name: String, _ folder: IssueFolder) throws {
    try FileManager.default.removeItem(atPath: folder.path + "/" + name)
  }

  @Test func withoutTheFilesThatSayWhatItIs() throws {
    #expect(try titles(EPUBFixture()) { try remove("mimetype", $0) } == ["Low", "High"])
    #expect(try titles(EPUBFixture()) { try remove("META-INF/container.xml", $0) } == ["Low", "High"])
    #expect(
      try titles(EPUBFixture()) {
        try remove("mimetype", $0)
        try remove("META-INF", $0)
      } == ["Low", "High"])
  }

  @Test func inAFolderThatWrapsEverything() throws {
    let inner = try EPUBFixture().folder()
    let outer = try IssueFolder()
    try FileManager.default.copyItem(atPath: inner.path, toPath: outer.path + "/book")
    #expect(try outer.open().articles.map(\.title) == ["Low", "High"])
  }

  @Test func whenTheContainerNamesAPackageThatIsElsewhere() throws {
    #expect(
      try titles(EPUBFixture()) { folder in
        let container = EPUBFixture.container.replacingOccurrences(of: "OEBPS/content", with: "ops/x")
        try folder.write(Data(container.utf8), to: "META-INF/container.xml")
      } == ["Low", "High"])
    #expect(
      try titles(EPUBFixture()) { folder in
        let container = EPUBFixture.container.replacingOccurrences(
          of: "OEBPS/content", with: "\\oebps\\Content")
        try folder.write(Data(container.utf8), to: "META-INF/container.xml")
      } == ["Low", "High"])
  }

  @Test(arguments: [
    // As it is written in the manifest, and what the file is called.
    ("Chapter%20One.xhtml", "Chapter One.xhtml"), ("Chapter One.xhtml", "Chapter One.xhtml"),
    ("a%20b.xhtml", "a%20b.xhtml"), ("a%26b.xhtml", "a&b.xhtml"), ("ONE.XHTML", "one.xhtml"),
    ("../OEBPS/one.xhtml", "one.xhtml"), ("../../../OEBPS/one.xhtml", "one.xhtml"),
    ("/OEBPS/one.xhtml", "one.xhtml"),
    ("OEBPS/one.xhtml", "one.xhtml"), ("sub\\one.xhtml", "sub/one.xhtml"), ("one.xhtml#top", "one.xhtml"),
    ("Text/one.xhtml", "html/one.xhtml"), ("100%.xhtml", "100%.xhtml"), ("what?.xhtml", "what?.xhtml"),
    ("e%CC%81.xhtml", "é.xhtml"), ("./one.xhtml", "one.xhtml"), ("one.xhtml?v=2", "one.xhtml"),
  ])
  func findsFilesHoweverTheyAreNamed(reference: String, name: String) throws {
    var book = EPUBFixture()
    book.items[0] = EPUBFixture.item("one", reference)
    let page = book.files.removeValue(forKey: "OEBPS/one.xhtml")
    book.files["OEBPS/" + name] = page
    book.files["OEBPS/nav.xhtml"] = EPUBFixture.nav("<li><a href='\(reference)'>Low</a></li>")
    #expect(try titles(book).first == "Low")
  }

  @Test(arguments: [
    "", "<spine/>", "<spine><itemref idref='gone'/><itemref/></spine>",
    "<spine><itemref idref='pic'/></spine>",
  ])
  func withoutASpineAllPagesComeInTheOrderOfTheManifest(spine: String) throws {
    var book = EPUBFixture()
    book.spine = spine
    book.items.append(EPUBFixture.item("pic", "a.css", type: "text/css"))
    #expect(try titles(book) == ["Low", "High"])
  }

  @Test func withoutAPackageAllPagesComeInTheOrderOfTheirNames() throws {
    for package in ["", "not XML", "<package/>", "<package><manifest>"] {
      let folder = try EPUBFixture().folder()
      try folder.write(Data(package.utf8), to: "OEBPS/content.opf")
      try remove("OEBPS/nav.xhtml", folder)
      #expect(
        try folder.open().articles.map { $0.pages[0].properties["html"] } == [
          .string("OEBPS/one.xhtml"), .string("OEBPS/text/two.xhtml"),
        ])
    }
  }

  @Test func whatIsListedTwiceIsShownOnce() throws {
    var book = EPUBFixture()
    book.items += [EPUBFixture.item("one", "text/two.xhtml"), EPUBFixture.item("again", "one.xhtml#x")]
    book.spine =
      "<spine><itemref idref='one'/><itemref idref='again'/><itemref idref='one'/><itemref idref='two'/></spine>"
    #expect(try titles(book) == ["Low", "High"])
  }

  @Test func aPageThatIsMissingSaysSoInItsPlace() throws {
    let folder = try EPUBFixture().folder()
    try remove("OEBPS/text/two.xhtml", folder)
    let brochure = try folder.open()
    let page = PageRegistry.standard.page(for: brochure.articles[1].pages[0], in: brochure)
    #expect(page.problems == [.missingAsset("OEBPS/text/two.xhtml", .page)])
  }

  @Test func whatCannotBeShownIsStoodInFor() throws {
    var book = EPUBFixture()
    book.items += [
      "<item id='odd' href='x.bin' media-type='a/b' fallback='odder'/>",
      "<item id='odder' href='y.bin' media-type='a/b' fallback='one'/>",
      "<item id='round' href='z.bin' media-type='a/b' fallback='round'/>",
    ]
    book.spine = "<spine><itemref idref='round'/><itemref idref='odd'/><itemref idref='two'/></spine>"
    #expect(try titles(book) == ["Low", "High"])
  }

  // MARK: Encodings

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf16, .isoLatin1])
  func inWhateverEncoding(encoding: String.Encoding) throws {
    var book = EPUBFixture()
    book.metadata = "<dc:title>Über&nbsp;Wasser &amp; &unknown; R&D</dc:title>"
    let name = encoding == .isoLatin1 ? "iso-8859-1" : "utf-16"
    let folder = try book.folder()
    let text = book.package.replacingOccurrences(
      of: "version=\"1.0\"?", with: "version=\"1.0\" encoding=\"\(name)\"?")
    var data = try #require(text.data(using: encoding))
    if encoding == .utf16LittleEndian { data = Data([0xFF, 0xFE]) + data }
    if encoding == .utf16BigEndian { data = Data([0xFE, 0xFF]) + data }
    try folder.write(data, to: "OEBPS/content.opf")
    let brochure = try folder.open()
    #expect(brochure.metadata.title?.hasPrefix("Über") == true && brochure.articles.count == 2)
  }

  @Test func withAByteOrderMarkAndBlankLinesBefore() throws {
    let book = EPUBFixture()
    let folder = try book.folder()
    try folder.write(Data([0xEF, 0xBB, 0xBF]) + Data(book.package.utf8), to: "OEBPS/content.opf")
    try folder.write(Data(("\n\n" + EPUBFixture.container).utf8), to: "META-INF/container.xml")
    #expect(try folder.open().articles.map(\.title) == ["Low", "High"])
  }

  @Test func withReferencesThatNobodyHasDeclared() throws {
    var book = EPUBFixture()
    book.metadata = "<dc:title>Caf&eacute;&nbsp;&amp; Bar & more</dc:title>"
    #expect(try book.folder().open().metadata.title == "Café & Bar & more")
  }

  // MARK: Contents

  private func outline(_ nav: String, ncx: String? = nil) throws -> [OutlineEntry] {
    var book = EPUBFixture()
    book.files["OEBPS/nav.xhtml"] = nav
    if let ncx {
      book.items.append(EPUBFixture.item("ncx", "toc.ncx", type: "application/x-dtbncx+xml"))
      book.files["OEBPS/toc.ncx"] = ncx
    }
    return try book.folder().open().outline
  }

  @Test func contentsThatLeadNowhereGiveWayToTheOlderOnes() throws {
    let ncx = EPUBFixture.ncx(EPUBFixture.point("Old", "one.xhtml"))
    for nav in ["", "x", EPUBFixture.nav("<li>Low</li>"), EPUBFixture.nav(""), EPUBFixture.page("")] {
      #expect(try outline(nav, ncx: ncx).map(\.title) == ["Old"], "\(nav)")
    }
    #expect(try outline(EPUBFixture.nav("<li>Low</li>")).isEmpty)
  }

  @Test func entriesWithoutWordsAreCalledAsTheirPages() throws {
    let nav = EPUBFixture.nav(
      "<li><a href='one.xhtml'> </a></li><li><a href='text/two.xhtml'><img alt='A picture'/></a></li><li><a></a></li>"
    )
    #expect(try outline(nav).map(\.title) == ["Low water", "A picture"])
    let ncx = EPUBFixture.ncx(EPUBFixture.point("", "text/two.xhtml") + EPUBFixture.point("", ""))
    #expect(try outline("", ncx: ncx).map(\.title) == ["High water"])
  }

  @Test func otherListsOfANavigationDocumentAreNotTheContents() throws {
    let pages = "<nav epub:type='page-list'><ol><li><a href='text/two.xhtml'>1</a></li></ol></nav>"
    let contents =
      "<nav epub:type='toc'><ol><li><span>Part</span><ol><li><a href='one.xhtml'>A</a></li></ol></li></ol></nav>"
    let entries = try outline(EPUBFixture.page(pages + contents))
    #expect(entries.map(\.title) == ["Part", "A"] && entries.map(\.depth) == [0, 1])
    #expect(entries[0].page == nil && entries[1].page?.article == 0)
  }

  @Test func contentsMayBeDeepOrLong() throws {
    let deep = String(repeating: "<li><a href='one.xhtml'>x</a><ol>", count: 500)
    let entries = try outline(EPUBFixture.nav(deep))
    #expect(entries.allSatisfy { $0.depth <= 16 })
    let long = EPUBFixture.nav(String(repeating: "<li><a href='one.xhtml'>x</a></li>", count: 30_000))
    #expect(try outline(long).count == EPUBContents.mostEntries)
  }

  @Test func aPageThatOnlyTheContentsNameCanBeRead() throws {
    var book = EPUBFixture()
    book.spine = "<spine><itemref idref='one'/></spine>"
    #expect(try titles(book) == ["Low", "High"])
  }

  // MARK: Lint

  @Test func everythingThatWasMendedIsSaid() throws {
    var book = EPUBFixture()
    book.metadata = ""
    book.items.append(EPUBFixture.item("gone", "gone.png", type: "image/png"))
    book.spine = "<spine><itemref idref='one'/><itemref idref='nobody'/></spine>"
    book.files["OEBPS/nav.xhtml"] = EPUBFixture.nav(
      "<li><a href='one.xhtml'>Low</a></li><li><a href='no.xhtml'>None</a></li>")
    book.files["OEBPS/left over.txt"] = "x"
    let folder = try book.folder()
    try remove("mimetype", folder)
    try remove("META-INF/container.xml", folder)
    let findings = try IssueCheck().findings(in: folder.path)
    #expect(
      Set(findings) == [
        IssueFinding(path: "", .epub(.noContainer)), IssueFinding(path: "", .epub(.noType)),
        IssueFinding(path: "OEBPS/content.opf", .epub(.noTitle)),
        IssueFinding(path: "OEBPS/content.opf", .epub(.unknownReference("nobody"))),
        IssueFinding(path: "OEBPS/content.opf", .epub(.missingFile("OEBPS/gone.png"))),
        IssueFinding(path: "OEBPS/nav.xhtml", .epub(.deadEntry("OEBPS/no.xhtml"))),
        IssueFinding(path: "OEBPS/left over.txt", .unused),
      ])
    let sound = try EPUBFixture().folder()
    defer { withExtendedLifetime(sound) {} }
    #expect(try IssueCheck().findings(in: sound.path).isEmpty)
  }
}
