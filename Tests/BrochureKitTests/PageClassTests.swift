import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct PageClassTests {
  /// Every class with every property that it knows.
  private static let classes: [String: [String: PropertyList]] = [
    "SimplePage": [
      "title": .string("T"), "baseImage": .string("p.ppm"), "caption": .string("C"),
      "text": .string("a.md"), "language": .string("en"),
    ],
    "PhotoPage": [
      "title": .string("T"), "baseImage": .string("p.ppm"),
      "photos": .array([
        .dictionary(["photo": .string("p.ppm"), "thumbnail": .string("p.ppm"), "caption": .string("C")])
      ]),
      "text": .string("a.md"), "language": .string("en"),
    ],
    "TextPage": [
      "title": .string("T"), "text": .string("a.md"), "columns": .integer(2), "language": .string("en"),
      "baseImage": .string("p.ppm"),
    ],
    "HTMLPage": ["title": .string("T"), "html": .string("h.html"), "columns": .integer(2)],
    "CoverPage": ["title": .string("T"), "subtitle": .string("S"), "baseImage": .string("p.ppm")],
    "ContentsPage": ["title": .string("T")],
    "PDFPage": ["title": .string("T"), "document": .string("d.pdf"), "page": .integer(1)],
    "MoviePage": [
      "title": .string("T"), "movie": .string("m.mp4"), "poster": .string("p.ppm"), "caption": .string("C"),
    ],
  ]

  /// The properties without which there is no page.
  private static let required: [String: [String]] = [
    "SimplePage": ["baseImage"], "TextPage": ["text"], "HTMLPage": ["html"], "MoviePage": ["movie"],
    "PDFPage": ["document", "page"],
  ]

  private static let wrong: [PropertyList] = [
    .array([]), .array([.integer(1)]), .dictionary([:]), .data(Data([1])), .integer(7), .integer(.min),
    .real(.nan),
    .bool(true), .date(.distantFuture), .string(""), .string("gone.png"), .string("../../etc/passwd"),
    .string("/dev/zero"), .string("folder"), .string("bad.ppm"), .string("\u{0}\u{1B}[2J"),
  ]

  private func folder() throws -> IssueFolder {
    let folder = try IssueFolder([
      "a.md": "# A\n\n![p](p.ppm)\n\n- one\n- two\n", "bad.ppm": "P6 9 9 255\n", "folder/x": "",
      "m.mp4": "no movie", "h.html": "<h2>A</h2><img src='p.ppm'><ul><li>one<li>two</ul>",
    ])
    try folder.writePicture("p.ppm")
    try folder.write(PDFBuilder(pageCount: 1).data, to: "d.pdf")
    return folder
  }

  /// Draws a page in some sizes, in each of its forms and from near; what it says at a good one, as words.
  private func words(_ page: any Page, sizes: [PageContext] = screens) -> String {
    for context in sizes.flatMap(Self.views) {
      let drawn = page.draw(in: context)
      #expect(drawn.spots.allSatisfy { $0.area.intersection(drawn.bounds) == $0.area })
      #expect(drawn.size.width == context.size.width && drawn.height >= context.size.height)
      #expect(drawn.grid.size == drawn.size && drawn.anchors == drawn.anchors.sorted())
    }
    for columns in [1, 3, 40] {
      #expect(page.text(columns: columns).allSatisfy { TextWidth.of($0) <= columns })
    }
    return page.draw(in: PageContext(150, 20)).grid.text
      .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  /// Everything that a person may choose on a page.
  private static func views(_ context: PageContext) -> [PageContext] {
    [PageForm?.none, .picture, .text].flatMap { form in
      [.fitted, Zoom(factor: 2), Zoom(factor: 1e9, x: 1, y: -1)].map { zoom in
        var context = context
        context.view = PageView(form: form, zoom: zoom)
        return context
      }
    }
  }

  @Test(arguments: PageRegistry.standard.classNames) func fitsEverySize(name: String) throws {
    let folder = try folder()
    let page = try folder.page(name, try #require(Self.classes[name]))
    // Another process makes a document's pages, which takes its time.
    let widths = name == "PDFPage" ? [1, 43, 400] : [1, 2, 7, 20, 43, 131, 400]
    let sizes = widths.flatMap { width in
      (name == "PDFPage" ? [1, 24] : [1, 6, 24, 100]).map { PageContext(width, $0) }
    }
    _ = words(page, sizes: sizes)
  }

  @Test func changesBetweenPictureAndTextWhereAPageHasBoth() throws {
    let folder = try folder()
    for (name, first) in [("SimplePage", PageForm.picture), ("PhotoPage", .picture), ("TextPage", .text)] {
      let all = try #require(Self.classes[name])
      let page = try folder.page(name, all)
      #expect(page.forms.first == first && Set(page.forms) == [.picture, .text])
      for form in page.forms {
        var context = PageContext(60, 20)
        context.view.form = form
        let drawn = page.draw(in: context)
        #expect(drawn.grid.text.contains("two") == (form == .text))
        #expect(drawn.isZoomable == (form == .picture))
      }
      let alone = try folder.page(name, all.filter { $0.key != (first == .text ? "baseImage" : "text") })
      #expect(alone.forms == [first])
    }
    #expect(try folder.page("MoviePage", try #require(Self.classes["MoviePage"])).forms.isEmpty)
  }

  @Test func saysWhatIsWrongWithAPicturesTextInItsPlace() throws {
    let folder = try folder()
    let page = try folder.page("SimplePage", ["baseImage": .string("p.ppm"), "text": .string("gone.md")])
    #expect(!words(page).contains("«"))
    var context = PageContext(60, 20)
    context.view.form = .text
    #expect(page.draw(in: context).grid.text.contains("The text «gone.md» is not in this issue."))
    #expect(page.text(columns: 60).contains("The text «gone.md» is not in this issue."))
  }

  @Test func knowsEveryClass() {
    #expect(PageRegistry.standard.classNames == Self.classes.keys.sorted())
  }

  @Test(arguments: PageRegistry.standard.classNames) func showsAPageThatHasAll(name: String) throws {
    let folder = try folder()
    let page = try folder.page(name, try #require(Self.classes[name]))
    #expect(!(page is ProblemPage))
    #expect(!words(page).contains("«"))
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: PageRegistry.standard.classNames) func explainsEveryPropertyThatIsMissing(name: String)
    throws
  {
    let folder = try folder()
    let all = try #require(Self.classes[name])
    for property in all.keys {
      let page = try folder.page(name, all.filter { $0.key != property })
      let isRequired = Self.required[name, default: []].contains(property)
      #expect((page is ProblemPage) == isRequired, "\(property)")
      let said = words(page, sizes: [PageContext(20, 6)])
      #expect(!isRequired || said.contains("This page has no «\(property)»."), "\(property)")
    }
    // Without any there is something to show, or the reason why not.
    #expect(!words(try folder.page(name, [:])).isEmpty)
  }

  private static let long = String(repeating: "absurdly long ", count: 300)

  @Test(arguments: PageRegistry.standard.classNames) func explainsEveryPropertyThatIsWrong(name: String)
    throws
  {
    let folder = try folder()
    let all = try #require(Self.classes[name])
    let sizes = [PageContext(20, 6), PageContext(80, 24), PageContext(400, 100)]
    for property in all.keys {
      for value in Self.wrong + [.string(Self.long)] {
        let page = try folder.page(name, all.merging([property: value]) { $1 })
        for context in sizes {
          let drawn = page.draw(in: context)
          #expect(drawn.size.width == context.size.width && drawn.height >= context.size.height)
        }
        let said = words(page, sizes: [])
        #expect(said.contains { $0.isLetter || $0.isNumber } || page.draw(in: PageContext(80, 24)).isZoomable)
        let text = page.text(columns: 80).joined(separator: " ")
        #expect(!text.isEmpty)
        let isWrong = Self.isWrong(value, for: property)
        // It is said which, on the page and in its text, and what else there is of the page is shown.
        #expect(said.contains("«\(property)» should be") == isWrong, "\(property): \(value) \(said)")
        #expect(text.contains("«\(property)» should be") == isWrong, "\(property): \(value)")
        #expect(page.problems.contains { $0.sentence.hasPrefix("«\(property)» should be") } == isWrong)
        let isRequired = Self.required[name, default: []].contains(property)
        #expect(isRequired || !(page is ProblemPage), "\(property): \(value)")
      }
    }
  }

  /// Whether a value is of another kind than every class wants there.
  private static func isWrong(_ value: PropertyList, for property: String) -> Bool {
    switch (property, value) {
    case ("columns", .integer(let number)): !(1...3).contains(number)
    case ("columns", .string("")), ("photos", .array): false
    case ("page", .integer(let number)): !(1...100_000).contains(number)
    case ("page", .string("")): false
    case ("columns", _), ("photos", _), ("page", _): true
    case (_, .string): false
    default: true
    }
  }

  @Test func contentsListTheArticles() throws {
    let contents = PageDescription(className: "ContentsPage", properties: ["title": .string("In this issue")])
    func article(_ title: String?) -> Article {
      Article(pages: [
        PageDescription(className: "TextPage", properties: title.map { ["title": .string($0)] } ?? [:])
      ])
    }
    let long = "A title that is too long for a line of a narrow screen and goes on below"
    let brochure = try Brochure(
      folder: "/", articles: [Article(pages: [contents]), article("Rain"), article(nil), article(long)])
    let page = PageRegistry.standard.page(for: contents, in: brochure)
    #expect(
      page.text(columns: 30) == [
        "In this issue", "",
        "In this issue .............. 1",
        "Rain ....................... 2",
        "Article 3 .................. 3",
        "A title that is too long",
        "for a line of a narrow",
        "screen and goes on below ... 4",
      ])
    #expect(page.text(columns: 9).contains("2 Rain"))
    #expect(page.draw(in: PageContext(32, 12)).grid.text.contains(" Rain ....................... 2"))
  }

  @Test func coversHaveTheirWordsBelowThePicture() throws {
    let folder = try folder()
    let page = try folder.page("CoverPage", try #require(Self.classes["CoverPage"]))
    let rows = page.draw(in: PageContext(40, 12)).grid.text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[10].trimmingCharacters(in: .whitespaces) == "T")
    #expect(rows[11].trimmingCharacters(in: .whitespaces) == "S")
    #expect(page.text(columns: 40) == ["T", "S", "[p.ppm]"])
    let bare = try folder.page("CoverPage", ["subtitle": .string("S")])
    #expect(words(bare).contains("This page has no «title»."))
  }

  @Test func moviesTellTheirLengthWhereItIsKnown() throws {
    let folder = try folder()
    func number(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      number(UInt32(content.count + 8)) + Array(type.utf8) + content
    }
    func said(_ bytes: [UInt8]) throws -> String {
      try folder.write(Data(bytes), to: "m.mp4")
      return try folder.page("MoviePage", ["movie": .string("m.mp4")]).text(columns: 80)[0]
    }
    let short = [0, 0, 0, 0] + number(0) + number(0) + number(600) + number(600 * 185) + number(0)
    let long =
      [1, 0, 0, 0] + number(0) + number(0) + number(0) + number(0) + number(1) + number(0) + number(3725)
    let unknown = [0, 0, 0, 0] + number(0) + number(0) + number(600) + number(.max) + number(0)
    let start = box("ftyp", Array("isom".utf8)) + box("free", [1, 2, 3])
    #expect(try said(start + box("moov", box("udta", []) + box("mvhd", short))) == "▶ m.mp4  3:05")
    #expect(try said(start + box("moov", box("mvhd", long))) == "▶ m.mp4  1:02:05")
    #expect(try said(start + box("moov", box("mvhd", unknown))) == "▶ m.mp4")
    // Cut off, lying about lengths, no movie at all.
    let whole = start + box("moov", box("mvhd", short))
    for count in 0..<whole.count - 8 { #expect(try said(Array(whole.prefix(count))) == "▶ m.mp4") }
    for index in whole.indices {
      var bytes = whole
      bytes[index] = 0xFF
      #expect(try said(bytes).hasPrefix("▶ m.mp4"))
    }
  }

  @Test func aMissingMovieIsSaidBelowItsPoster() throws {
    let folder = try folder()
    let page = try folder.page("MoviePage", ["movie": .string("gone.mp4"), "poster": .string("p.ppm")])
    #expect(words(page).contains("The movie «gone.mp4» is not in this issue."))
    #expect(!(page is ProblemPage))
  }
}

extension DrawnPage {
  fileprivate var bounds: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }
}
