import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

/// EPUBs as they should be.
@Suite struct EPUBTests {
  private func text(_ brochure: Brochure) -> [[String]] {
    brochure.articles.map { article in
      PageRegistry.standard.page(for: article.pages[0], in: brochure).text(columns: 60)
    }
  }

  @Test func eachDocumentOfTheSpineIsAnArticle() throws {
    let folder = try EPUBFixture().folder()
    defer { withExtendedLifetime(folder) {} }
    let brochure = try folder.open()
    #expect(text(brochure) == [["Low water", "", "The first."], ["High water", "", "The second."]])
    #expect(brochure.articles.map(\.title) == ["Low", "High"])
    #expect(
      brochure.outline == [
        OutlineEntry(title: "Low", page: PageIndex(article: 0, page: 0)),
        OutlineEntry(title: "High", page: PageIndex(article: 1, page: 0), place: "high"),
      ])
    #expect(brochure.direction == .leftToRight && brochure.metadata.title == "The Tide Tables")
    #expect(brochure.source?.name == "content.opf")
  }

  @Test func theContentsOfVersion2AreNestedAndHaveHeadings() throws {
    var book = EPUBFixture()
    book.items[2] = EPUBFixture.item("ncx", "toc.ncx", type: "application/x-dtbncx+xml")
    book.spine = "<spine toc='ncx'><itemref idref='one'/><itemref idref='two'/></spine>"
    let inner =
      EPUBFixture.point("Part", "", EPUBFixture.point("High", "text/two.xhtml#high"))
      + EPUBFixture.point("Gone", "gone.xhtml")
    book.files["OEBPS/toc.ncx"] = EPUBFixture.ncx(EPUBFixture.point("Low", "one.xhtml", inner))
    let outline = try book.folder().open().outline
    #expect(outline.map(\.title) == ["Low", "Part", "High", "Gone"])
    #expect(outline.map(\.depth) == [0, 1, 2, 1])
    #expect(outline.map(\.page?.article) == [0, nil, 1, nil])
  }

  @Test func tellsWhatItSaysOfItself() throws {
    var book = EPUBFixture()
    book.metadata = """
      <dc:title id='sub'>Of the Harbour</dc:title><dc:title id='main'>Tides</dc:title>
      <meta refines='#main' property='title-type'>main</meta><dc:creator id='a'>A. Writer</dc:creator>
      <dc:creator id='t'>A. Translator</dc:creator><meta refines='#t' property='role'>trl</meta>
      <dc:creator opf:role='aut'>B. Writer</dc:creator><dc:publisher>The Pier</dc:publisher>
      <dc:date opf:event='modification'>2024</dc:date><dc:date>2019-05-01</dc:date>
      <dc:language>und</dc:language><dc:language>de-AT</dc:language>
      <dc:description>&lt;p&gt;Of &lt;i&gt;water&lt;/i&gt;.&lt;/p&gt;</dc:description>
      """
    let metadata = try book.folder().open().metadata
    #expect(metadata.title == "Tides" && metadata.creators == ["A. Writer", "B. Writer"])
    #expect(metadata.publisher == "The Pier" && metadata.date == "2019-05-01")
    #expect(metadata.language == "de-AT" && metadata.summary == "Of water.")
  }

  @Test(arguments: [
    ("page-progression-direction='rtl'", "en", true), ("page-progression-direction='ltr'", "he", false),
    ("", "he", true), ("page-progression-direction='default'", "ar-EG", true), ("", "en", false),
  ])
  func turnsInTheDirectionOfItsSpine(attribute: String, language: String, isRightToLeft: Bool) throws {
    var book = EPUBFixture()
    book.metadata = "<dc:language>\(language)</dc:language>"
    book.spine = "<spine \(attribute)><itemref idref='one'/></spine>"
    #expect(try book.folder().open().direction == (isRightToLeft ? .rightToLeft : .leftToRight))
  }

  @Test func whatIsReadOutOfTurnComesLast() throws {
    var book = EPUBFixture()
    book.spine = "<spine><itemref idref='one' linear='no'/><itemref idref='two'/></spine>"
    #expect(try book.folder().open().articles.map(\.title) == ["High", "Low"])
    book.spine = book.spine.replacingOccurrences(of: "'two'", with: "'two' linear='no'")
    #expect(try book.folder().open().articles.map(\.title) == ["Low", "High"], "nothing is in turn")
  }

  @Test func aPageThatNamesNoLanguageHasThatOfTheBook() throws {
    var book = EPUBFixture()
    book.metadata = "<dc:language>de</dc:language>"
    book.files["OEBPS/one.xhtml"] = EPUBFixture.page("<p lang='en'>x").replacingOccurrences(
      of: "<body>", with: "<body lang='en'>")
    let folder = try book.folder()
    defer { withExtendedLifetime(folder) {} }
    let brochure = try folder.open()
    let languages = brochure.articles.map {
      (PageRegistry.standard.page(for: $0.pages[0], in: brochure) as? HTMLPage)?.document.language
    }
    #expect(languages == ["en", "de"])
  }

  // MARK: Covers and pictures

  private static let wrapped =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'><image xlink:href='../c.ppm'/></svg>"

  @Test(arguments: [
    // The page for it holds just the picture, or nothing, or is missing; it may be read out of turn.
    (EPUBFixture.page("<p>\(wrapped)</p>"), true, 2),
    (EPUBFixture.page("<div><img src='../c.ppm' alt='x'/></div>"), true, 2),
    (EPUBFixture.page(""), true, 2), (EPUBFixture.page("<p>Words</p>"), false, 3),
  ])
  func theFirstPageIsThePictureOfTheCover(page: String, takesThePlace: Bool, count: Int) throws {
    var book = EPUBFixture()
    book.metadata += "<meta name='cover' content='pic'/>"
    book.items[0] = EPUBFixture.item("one", "text/cover.xhtml")
    book.items.append(EPUBFixture.item("pic", "c.ppm", type: "image/x-portable-pixmap"))
    book.files["OEBPS/one.xhtml"] = nil
    book.files["OEBPS/text/cover.xhtml"] = page
    let folder = try book.folder()
    try folder.writePicture("OEBPS/c.ppm")
    let brochure = try folder.open()
    let first = brochure.articles[0].pages[0]
    #expect(first.className == "SimplePage" && first.properties["baseImage"] == .string("OEBPS/c.ppm"))
    #expect(brochure.articles.count == count && brochure.articles[0].title == "Cover")
    #expect((brochure.index(ofFile: "OEBPS/text/cover.xhtml")?.article == 0) == takesThePlace)
  }

  @Test func aCoverThatIsReadOutOfTurnStillComesFirst() throws {
    var book = EPUBFixture()
    book.items.append(EPUBFixture.item("cover", "cover.xhtml"))
    book.items.append(EPUBFixture.item("pic", "c.ppm", type: "image/png", properties: "cover-image"))
    book.spine =
      "<spine><itemref idref='one'/><itemref idref='two'/><itemref idref='cover' linear='no'/></spine>"
    book.guide = "<guide><reference type='cover' href='cover.xhtml'/></guide>"
    book.files["OEBPS/cover.xhtml"] = EPUBFixture.page("<img src='c.ppm'/>")
    let folder = try book.folder()
    try folder.writePicture("OEBPS/c.ppm")
    #expect(try folder.open().articles.map(\.title) == ["Cover", "Low", "High"])
  }

  @Test func pagesOfOneSizeThatAreAPictureAreThat() throws {
    var book = EPUBFixture()
    book.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    book.items.append(EPUBFixture.item("svg", "p.svg", type: "image/svg+xml"))
    book.spine = "<spine><itemref idref='two'/><itemref idref='one'/><itemref idref='svg'/></spine>"
    book.files["OEBPS/text/two.xhtml"] = EPUBFixture.page(
      "<div style='position:absolute'><img src='../P.ppm'/></div>")
    book.files["OEBPS/p.svg"] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    let folder = try book.folder()
    try folder.writePicture("OEBPS/p.ppm")
    let pages = try folder.open().articles.map { $0.pages[0] }
    #expect(pages.map(\.className) == ["SimplePage", "HTMLPage", "SimplePage"])
    #expect(pages[0].properties["baseImage"] == .string("OEBPS/p.ppm"), "it is named in another case")
    #expect(pages[2].properties["baseImage"] == .string("OEBPS/p.svg"))
  }

  @Test(arguments: ["ltr", "rtl"]) func pagesOfOneSizeStandSideBySide(direction: String) throws {
    let sides = direction == "ltr" ? ["left", "right"] : ["right", "left"]
    var book = EPUBFixture()
    book.metadata += "<meta property='rendition:layout'>pre-paginated</meta>"
    book.items += (1...4).map { EPUBFixture.item("p\($0)", "\($0).svg", type: "image/svg+xml") }
    book.spine = """
      <spine page-progression-direction='\(direction)'><itemref idref='p1' properties='page-spread-\(sides[0])'/>
      <itemref idref='p2' properties='rendition:page-spread-\(sides[1])'/><itemref idref='one'/>
      <itemref idref='p3' properties='rendition:page-spread-center'/><itemref idref='p4'/></spine>
      """
    for page in 1...4 {
      book.files["OEBPS/\(page).svg"] = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='12'/>"
    }
    let brochure = try book.folder().open()
    #expect(brochure.hasSpreads)
    let said = brochure.articles.map { $0.pages[0].properties.filter { ["half", "wide"].contains($0.key) } }
    #expect(
      said.prefix(5) == [
        ["half": .string("first")], ["half": .string("second")], ["wide": .bool(true)],
        ["wide": .bool(true)], [:],
      ])
    book.metadata += "<meta property='rendition:spread'>none</meta>"
    #expect(try !book.folder().open().hasSpreads)
  }

  @Test func aPageOfHTMLThatIsAPictureFillsTheScreen() throws {
    let folder = try IssueFolder(["1.html": "<div align=center><img src=p.ppm alt=Plate></div>"])
    try folder.writePicture("p.ppm", width: 100, height: 100)
    let page = try folder.page("HTMLPage", ["html": .string("1.html")])
    let drawn = page.draw(in: PageContext(80, 24))
    #expect(drawn.isZoomable && drawn.height == 24)
    #expect(drawn.grid.row(0).contains { $0.style != .plain }, "it is as high as the screen")
    #expect(page.openings.count == 1 && page.text(columns: 40) == ["[p.ppm] Plate"])
  }

  // MARK: While it comes

  @Test func opensOnceAllIsThereThatSaysWhatItShows() throws {
    let book = EPUBFixture()
    let folder = try IssueFolder(["mimetype": "application/epub+zip"])
    func isOpen() -> Bool { Brochure.open(arrivingIn: folder.path) != nil }
    let files = [
      ("META-INF/container.xml", EPUBFixture.container), ("OEBPS/content.opf", book.package),
      ("OEBPS/one.xhtml", book.files["OEBPS/one.xhtml"] ?? ""),
    ]
    for (name, content) in files {
      #expect(!isOpen(), "before \(name)")
      try folder.write(Data(content.utf8), to: name)
    }
    #expect(!isOpen(), "its contents are missing")
    try folder.write(Data((book.files["OEBPS/nav.xhtml"] ?? "").utf8), to: "OEBPS/nav.xhtml")
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    #expect(brochure.isArriving && brochure.articles.count == 2)
    let second = PageRegistry.standard.page(for: brochure.articles[1].pages[0], in: brochure)
    #expect(second.awaited == "OEBPS/text/two.xhtml")
  }

  // MARK: Copy protection

  private static func encryption(_ method: String, _ file: String) -> String {
    """
    <encryption xmlns='urn:oasis:names:tc:opendocument:xmlns:container' xmlns:e='http://www.w3.org/2001/04/xmlenc#'>
    <e:EncryptedData><e:EncryptionMethod Algorithm='\(method)'/><e:CipherData><e:CipherReference URI='\(file)'/>
    </e:CipherData></e:EncryptedData></encryption>
    """
  }

  @Test(arguments: [
    ("META-INF/rights.xml", "<r xmlns='http://ns.adobe.com/adept'/>", PublicationProtection.adobe),
    ("META-INF/license.lcpl", "{}", .lcp), ("META-INF/sinf.xml", "<x/>", .apple), ("x", "", .unknown),
  ])
  func copyProtectionIsSaid(file: String, content: String, protection: PublicationProtection) throws {
    var book = EPUBFixture()
    book.files["META-INF/encryption.xml"] = Self.encryption(
      "http://www.w3.org/2001/04/xmlenc#aes256-cbc", "OEBPS/one.xhtml")
    book.files[file] = content
    let folder = try book.folder()
    #expect(throws: BrochureError.protected(path: folder.path, protection)) { try folder.open() }
  }

  @Test(arguments: [
    encryption("http://www.idpf.org/2008/embedding", "OEBPS/f.otf"),
    encryption("http://ns.adobe.com/pdf/enc#RC", "OEBPS/f.otf"),
    encryption("http://www.w3.org/2001/04/xmlenc#aes256-cbc", "OEBPS/f.otf"), "", "<encryption/>",
  ])
  func fontsThatAreHiddenAreNoProtection(encryption: String) throws {
    var book = EPUBFixture()
    book.items.append(EPUBFixture.item("f", "f.otf", type: "font/otf"))
    book.files["META-INF/encryption.xml"] = encryption
    book.files["META-INF/rights.xml"] = "<r xmlns='http://ns.adobe.com/adept'/>"
    #expect(try book.folder().open().articles.count == 2)
  }
}
