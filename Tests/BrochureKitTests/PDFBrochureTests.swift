import Foundation
import PDFWire
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

/// PDF documents as issues, read by the real program.
@Suite struct PDFBrochureTests {
  private let folder: IssueFolder

  init() throws { folder = try IssueFolder() }

  @discardableResult
  private func write(_ document: PDFBuilder, to name: String = "tides.pdf") throws -> IssueFolder {
    try folder.write(document.data, to: name)
    return folder
  }

  private func page(_ number: Int = 0, of brochure: Brochure) -> any Page {
    PageRegistry.standard.page(for: brochure.articles[number].pages[0], in: brochure)
  }

  private func text(_ page: any Page, columns: Int = 60) -> String {
    page.text(columns: columns).joined(separator: "\n")
  }

  // MARK: The brochure

  @Test func eachPageIsAnArticleCalledByItsOutlineOrItsLabel() throws {
    var document = PDFBuilder(pageCount: 5)
    document.labels = "0 << /S /r >> 2 << /S /D >>"
    document.outline = [
      .init(
        "Sea", page: 2, [.init("Ebb", page: 2), .init("Fl\u{F6}d", page: 3, [.init("Spring", page: nil)])])
    ]
    document.information =
      "/Title (Tides) /Author (The Harbour) /Subject (Water) /CreationDate (D:20240501120000Z)"
    try write(document)
    let brochure = try folder.open()
    #expect(brochure.articles.map(\.pages.count) == [1, 1, 1, 1, 1])
    #expect(brochure.articles.map(\.title) == ["Page i", "Page ii", "Sea", "Flöd", "Page 3"])
    #expect(brochure.outline.map(\.title) == ["Sea", "Ebb", "Flöd", "Spring"])
    #expect(brochure.outline.map(\.depth) == [0, 1, 1, 2])
    #expect(brochure.outline.map(\.page?.article) == [2, 2, 3, nil])
    #expect(brochure.metadata.title == "Tides" && brochure.metadata.creators == ["The Harbour"])
    #expect(brochure.metadata.date == "2024-05-01" && brochure.metadata.summary == "Water")
    #expect(brochure.folder == folder.path && brochure.source?.name == "tides.pdf")
  }

  @Test func itIsKnownByItsContentWhateverItsName() throws {
    try write(PDFBuilder(pageCount: 2), to: "wrapped/issue.bin")
    try folder.write(Data("Read me.".utf8), to: "wrapped/readme.pdf")
    let brochure = try folder.open()
    #expect(brochure.articles.count == 2 && text(page(1, of: brochure)) == "This is page 2.")
    let file = try Brochure.open(folder: folder.path + "/wrapped/issue.bin")
    #expect(file.articles == brochure.articles && text(page(of: file)) == "This is page 1.")
  }

  @Test func severalFollowEachOther() throws {
    var second = PDFBuilder([PDFBuilder.Page("The supplement.")])
    second.outline = [.init("More", page: 0)]
    try write(PDFBuilder(pageCount: 2), to: "1.pdf")
    try folder.write(second.data, to: "2.pdf")
    let brochure = try folder.open()
    #expect(brochure.articles.count == 3 && brochure.outline.first?.page == PageIndex(article: 2, page: 0))
    #expect(text(page(2, of: brochure)) == "The supplement.")
  }

  @Test func anotherFileOfTheSameNameIsReadAnew() throws {
    try write(PDFBuilder(pageCount: 2))
    #expect(try folder.open().articles.count == 2)
    try folder.write(PDFBuilder(pageCount: 3).data, to: "tides.pdf")
    #expect(try folder.open().articles.count == 3)
  }

  // MARK: Text and links

  @Test func linesBecomeParagraphs() throws {
    try write(
      PDFBuilder([
        PDFBuilder.Page(
          "The tide comes in twice a day, and what it brings it takes away as well: a re-",
          "minder that nothing stays where it was put. The harbour master writes it down,",
          "and nobody reads it.",
          "After the storm the boats lay on the meadow behind the church, two of them on",
          "their sides.", "", "", "\u{B7} Nets", "Short line", "Another one")
      ]))
    let page = page(of: try folder.open())
    #expect(
      page.text(columns: 200)
        == [
          "The tide comes in twice a day, and what it brings it takes away as well: a reminder that nothing stays where it was put. The harbour master writes it down, and nobody reads it.",
          "",
          "After the storm the boats lay on the meadow behind the church, two of them on their sides.",
          "", "· Nets", "", "Short line", "", "Another one",
        ].flatMap { LineBreaker(columns: 200).lines(of: $0).strings })
    #expect(page.readingTexts.count == 1 && page.readingTexts[0].form == .text)
    #expect(text(page, columns: 1).isEmpty == false)
  }

  @Test func aPageWithoutTextSaysSo() throws {
    let brochure = try write(PDFBuilder([PDFBuilder.Page()])).open()
    let page = page(of: brochure)
    #expect(
      text(page, columns: 100) == "There is no text on this page.")
    var context = PageContext(80, 24)
    context.view.form = .text
    #expect(page.draw(in: context).grid.text.contains("There is no text on this page."))
    #expect(page.readingTexts.map(\.utf8) == [[]])
  }

  @Test func asPlainTextALinkHasItsAddressBelow() throws {
    var linked = PDFBuilder.Page("Read more there", "https://example.org/", "or on the next page")
    linked.links = [.address("https://example.org/tides"), .address("https://example.org/"), .page(0)]
    let page = page(of: try write(PDFBuilder([linked])).open())
    #expect(page.text(columns: 60).suffix(3) == ["", "Links:", "Read more there: https://example.org/tides"])
  }

  @Test func linksLeadToTheWebAndToOtherPages() throws {
    var linked = PDFBuilder.Page("Read more there", "or on the next page", "or run this")
    linked.links = [.address("https://example.org/a?b=(c)"), .page(1), .address("javascript:alert(1)")]
    try write(PDFBuilder([linked, PDFBuilder.Page("Next")]))
    let brochure = try folder.open()
    let page = page(of: brochure)
    #expect(page.openings == [.link("Read more there", LinkAddress("https://example.org/a?b=(c)")!)])
    let links = page.links
    #expect(links.map(\.words) == ["Read more there", "or on the next page"])
    guard links.count == 2, case .inside(let place) = links[1].target else {
      Issue.record("the second leads outside")
      return
    }
    #expect(brochure.index(ofFile: try #require(place.file)) == PageIndex(article: 1, page: 0))
    let text = try #require(page.readingTexts.first).utf8
    #expect(links.map { String(decoding: text[$0.range], as: UTF8.self) } == links.map(\.words))
  }

  // MARK: The picture

  /// Red above, blue below.
  private static let flag = "1 0 0 rg 0 421 595 421 re f 0 0 1 rg 0 0 595 421 re f"

  private func color(_ page: DrawnPage, x: Double, y: Double) -> Color? {
    let grid = page.grid
    let cell = grid[Int(x * Double(grid.width)), Int(y * Double(grid.height))]
    return cell.style.background == .standard ? cell.style.foreground : cell.style.background
  }

  @Test func aPageIsDrawnAsLargeAsFits() throws {
    let page = page(of: try write(PDFBuilder([PDFBuilder.Page(drawing: Self.flag)])).open())
    let drawn = page.draw(in: PageContext(80, 24))
    #expect(drawn.size == Size(width: 80, height: 24) && drawn.isZoomable)
    #expect(color(drawn, x: 0.5, y: 0.2) == .rgb(0xFF0000) && color(drawn, x: 0.5, y: 0.8) == .rgb(0x0000FF))
  }

  @Test func rotationIsHeeded() throws {
    var turned = PDFBuilder.Page(drawing: Self.flag)
    turned.rotation = 90
    try write(PDFBuilder([turned]))
    let document = try PDFDocuments.shared.document(at: folder.path + "/tides.pdf")
    #expect(document.contents.pages.map(\.width) == [842])
    let drawn = page(of: try folder.open()).draw(in: PageContext(80, 24))
    #expect(color(drawn, x: 0.3, y: 0.5) == .rgb(0x0000FF) && color(drawn, x: 0.7, y: 0.5) == .rgb(0xFF0000))
  }

  @Test func lookedAtCloselyItShowsAPart() throws {
    let page = page(of: try write(PDFBuilder([PDFBuilder.Page(drawing: Self.flag)])).open())
    var context = PageContext(80, 24)
    for (y, expected) in [(0.1, Color.rgb(0xFF0000)), (0.9, .rgb(0x0000FF))] {
      context.view.zoom = Zoom(factor: 6, x: 0.5, y: y)
      let drawn = page.draw(in: context)
      #expect(drawn.viewport?.zoom.factor == 6 && drawn.grid.size == context.size)
      #expect(color(drawn, x: 0.1, y: 0.1) == expected && color(drawn, x: 0.9, y: 0.9) == expected)
    }
  }

  @Test func withoutPicturesItBeginsWithItsText() throws {
    let page = page(of: try write(PDFBuilder(pageCount: 1)).open())
    var capabilities = Capabilities(colors: .mono, unicode: true)
    capabilities.pictures = .none
    var context = PageContext(
      size: Size(width: 60, height: 20), theme: Theme(.dark, for: capabilities),
      pictures: PictureRenderer(capabilities: capabilities))
    #expect(page.forms(in: context) == [.text, .picture])
    #expect(page.draw(in: context).grid.text.contains("This is page 1."))
    context.view.form = .picture
    #expect(page.draw(in: context).grid.text.contains("[Page 1, "))
  }

  /// No print is legible in a picture of characters; a page with little on it is a cover.
  @Test(arguments: [PictureMode.blocks, .ascii, .sixel, .kitty])
  func wherePicturesAreOfCharactersWhatIsToBeReadBeginsWithItsText(mode: PictureMode) throws {
    var reading = PDFBuilder.Page()
    reading.lines = (1...6).map { "Line \($0): the tide comes in twice a day, and goes out again." }
    let brochure = try write(
      PDFBuilder([PDFBuilder.Page("Tides"), reading, PDFBuilder.Page()])
    ).open()
    var capabilities = Capabilities(colors: .direct, unicode: true)
    capabilities.pictures = mode
    let context = PageContext(
      size: Size(width: 60, height: 20), theme: Theme(.dark, for: capabilities),
      pictures: PictureRenderer(capabilities: capabilities))
    let first = (0..<3).map { page($0, of: brochure).forms(in: context).first }
    #expect(first == [.picture, mode.showsPixels ? .picture : .text, .picture])
  }

  @Test func everyScreenCanBeDrawn() throws {
    let page = page(of: try write(PDFBuilder(pageCount: 1)).open())
    for var context in screens {
      for form in [PageForm.picture, .text] {
        context.view.form = form
        let drawn = page.draw(in: context)
        #expect(drawn.size.width == context.size.width && drawn.height >= context.size.height)
      }
    }
  }

  // MARK: Passwords

  @Test func aLockedDocumentIsReadWithItsPassword() throws {
    var document = PDFBuilder(pageCount: 2)
    document.password = "open \(UUID().uuidString.prefix(8))"
    try write(document)
    let path = folder.path + "/tides.pdf"
    #expect(throws: BrochureError.document(path: path, .locked)) { try folder.open() }
    Brochure.unlock(with: "another")
    #expect(throws: BrochureError.document(path: path, .locked)) { try folder.open() }
    Brochure.unlock(with: try #require(document.password))
    #expect(text(page(1, of: try folder.open())) == "This is page 2.")
  }

  /// Old documents have it in Latin-1, newer ones in UTF-8.
  @Test(arguments: [false, true]) func aPasswordMayHaveLettersOfAnyKind(isOld: Bool) throws {
    var document = PDFBuilder(pageCount: 1)
    document.password = "Fl\u{F6}\u{DF}e \(UUID().uuidString.prefix(8))"
    document.hasOldPassword = isOld
    try write(document)
    Brochure.unlock(with: try #require(document.password))
    #expect(text(page(of: try folder.open())) == "This is page 1.")
  }

  // MARK: Bad ones

  @Test func oneWithoutPagesSaysSo() throws {
    try write(PDFBuilder([]))
    #expect(throws: BrochureError.document(path: folder.path + "/tides.pdf", .empty)) { try folder.open() }
  }

  @Test func whatIsNoDocumentIsSaid() throws {
    let folder = try IssueFolder(["x.pdf": "%PDF-1.7\nand then nothing of the kind"])
    #expect(throws: BrochureError.self) { try folder.open() }
    do {
      _ = try folder.open()
    } catch BrochureError.document(_, .unreadable(let reason)) {
      #expect(reason.isEmpty, "that it is damaged is said in the person's language")
    }
  }

  @Test func oneThatIsCutAnywhereIsReadOrRefused() throws {
    let data = PDFBuilder(pageCount: 3).data
    for length in stride(from: 10, to: data.count, by: data.count / 12) {
      let folder = try IssueFolder()
      try folder.write(data.prefix(length), to: "x.pdf")
      do {
        let brochure = try folder.open()
        for number in brochure.articles.indices { _ = text(page(number, of: brochure)) }
      } catch BrochureError.document(_, let failure) {
        guard case .unreadable = failure else {
          Issue.record("\(length) bytes: \(failure)")
          continue
        }
      }
    }
  }

  @Test(arguments: [(1e9, 1e9), (1e9, 1), (1e-3, 1e9), (0, 0), (-5, 100)])
  func strangePageBoxesAreDrawn(width: Double, height: Double) throws {
    var strange = PDFBuilder.Page("Text")
    (strange.width, strange.height) = (width, height)
    let page = page(of: try write(PDFBuilder([strange])).open())
    for var context in screens {
      #expect(page.draw(in: context).size.width == context.size.width)
      context.view.zoom = Zoom(factor: 8, x: 1, y: 1)
      #expect(page.draw(in: context).size.width == context.size.width)
    }
  }

  @Test func anOutlineThatIsTooDeepOrLeadsBackIntoItselfHasAnEnd() throws {
    var document = PDFBuilder(pageCount: 1)
    document.outline = [(0..<200).reduce(PDFBuilder.Entry("leaf", page: 0)) { .init("\($1)", page: 0, [$0]) }]
    let deep = try write(document).open()
    #expect(deep.outline.count == PDFContents.deepest + 1)
    document.outline = [.init("a", page: 0, [.init("b", page: 0)])]
    var text = String(decoding: document.data, as: UTF8.self)
    // The only child's child is its parent: as many bytes as before.
    text.replace("/Title (b)", with: "/Title(b)/First 7 0 R")
    let folder = try IssueFolder(["x.pdf": text])
    #expect(try folder.open().outline.count <= PDFContents.mostEntries)
  }

  @Test(.timeLimit(.minutes(1))) func tenThousandPagesOpen() throws {
    let brochure = try write(PDFBuilder(pageCount: 10_000)).open()
    #expect(brochure.articles.count == 10_000)
    #expect(text(page(9_999, of: brochure)) == "This is page 10000.")
  }

  @Test func aPageThatIsNotThereSaysSo() throws {
    try write(PDFBuilder(pageCount: 1))
    for (number, part) in [(2, "damaged"), (0, "whole number")] {
      let page = try folder.page("PDFPage", ["document": .string("tides.pdf"), "page": .integer(number)])
      let drawn = page.draw(in: PageContext(80, 24)).grid.text
      #expect(drawn.contains(part), "\(drawn)")
    }
    let gone = try folder.page("PDFPage", ["document": .string("gone.pdf"), "page": .integer(1)])
    #expect(text(gone).contains("«gone.pdf» is not in this issue"))
  }
}
