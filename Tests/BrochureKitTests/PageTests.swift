import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import BrochureKit

@Suite struct PageTests {
  private func expect(
    _ page: any Page, says sentence: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let drawn = page.draw(in: PageContext(160, 24)).grid.text
    let words = drawn.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains(sentence), "\(drawn)", sourceLocation: sourceLocation)
    #expect(
      page.text(columns: 500).joined(separator: "\n").contains(sentence), sourceLocation: sourceLocation)
  }

  @Test func saysThatAClassIsUnknown() throws {
    let page = try IssueFolder().page("PuzzlePage", ["title": .string("The puzzle")])
    expect(page, says: "This page is a «PuzzlePage», a kind that this version cannot show.")
    expect(page, says: "The puzzle")
    #expect(page.title == "The puzzle")
  }

  @Test func saysWhatIsMissing() throws {
    let folder = try IssueFolder()
    expect(try folder.page("SimplePage", [:]), says: "This page has no «baseImage».")
    expect(try folder.page("PhotoPage", [:]), says: "This page has no «photos».")
    expect(try folder.page("TextPage", ["title": .string("T")]), says: "This page has no «text».")
    expect(
      try folder.page("SimplePage", ["baseImage": .string("1-0.png")]),
      says: "The picture «1-0.png» is not in this issue.")
    expect(
      try folder.page("PhotoPage", ["baseImage": .string("1-0.png")]),
      says: "The picture «1-0.png» is not in this issue.")
    expect(
      try folder.page("TextPage", ["text": .string("text/1.txt")]),
      says: "The text «text/1.txt» is not in this issue.")
    let photos = PropertyList.array([
      .dictionary(["photo": .string("a.png")]), .string("b.png"), .dictionary(["caption": .string("C")]),
    ])
    let page = try folder.page("PhotoPage", ["photos": photos])
    #expect(
      page.text(columns: 200) == [
        "1. The picture «a.png» is not in this issue.",
        "2. «photos[2]» should be a dictionary. It is a text.", "3. This page has no «photos[3].photo». C",
      ])
  }

  @Test func showsThePageBesideWhatIsWrongWithAPropertyThatItCanDoWithout() throws {
    let folder = try IssueFolder(["t.txt": "The words of the text."])
    try folder.writePicture("p.ppm")
    let simple = try folder.page(
      "SimplePage", ["baseImage": .string("p.ppm"), "caption": .integer(5), "title": .string("T")])
    expect(simple, says: "«caption» should be a text. It is a number.")
    #expect(simple.title == "T" && simple.text(columns: 80).contains("[p.ppm]"))
    #expect(simple.draw(in: PageContext(80, 24)).isZoomable)
    for (value, found) in [
      (PropertyList.string("x"), "a text"), (.real(2.5), "2.5"), (.integer(0), "0"), (.integer(-1), "-1"),
      (.bool(true), "yes or no"),
    ] {
      let text = try folder.page("TextPage", ["text": .string("t.txt"), "columns": value])
      expect(text, says: "The words of the text.")
      expect(text, says: "«columns» should be a whole number from 1 to 3. It is \(found).")
    }
    let cover = try folder.page("CoverPage", ["title": .string("T"), "subtitle": .array([])])
    expect(cover, says: "«subtitle» should be a text. It is a list.")
    let gallery = try folder.page("PhotoPage", ["baseImage": .string("p.ppm"), "photos": .integer(5)])
    expect(gallery, says: "«photos» should be a list. It is a number.")
    #expect(gallery.draw(in: PageContext(80, 24)).isZoomable)
    let movie = try folder.page("MoviePage", ["movie": .string("t.txt"), "poster": .integer(5)])
    expect(movie, says: "«poster» should be a text. It is a number.")
    expect(movie, says: "▶ t.txt")
  }

  @Test func saysBelowAGalleryWhichEntryIsWrong() throws {
    let folder = try IssueFolder()
    try folder.writePicture("p.ppm")
    let photos = PropertyList.array([
      .dictionary(["photo": .string("p.ppm"), "caption": .integer(1)]), .date(.distantPast), .dictionary([:]),
      .integer(1),
    ])
    let page = try folder.page("PhotoPage", ["baseImage": .string("p.ppm"), "photos": photos])
    expect(page, says: "«photos[1].caption» should be a text. It is a number.")
    expect(page, says: "«photos[2]» should be a dictionary. It is a date.")
    expect(page, says: "This page has no «photos[3].photo».")
    #expect(page.photos.count == 4 && page.draw(in: PageContext(80, 24)).isZoomable)
    // The gallery says it of each, the page of the first only.
    #expect(!page.draw(in: PageContext(160, 24)).grid.text.contains("photos[4]»"))
    #expect(page.photos[0].draw(in: PageContext(80, 24)).grid.text.contains("«photos[1].caption» should"))
  }

  @Test func explainsWhatAClassLivesFrom() throws {
    let folder = try IssueFolder(["t.txt": "text"])
    for (name, property) in [
      ("SimplePage", "baseImage"), ("TextPage", "text"), ("HTMLPage", "html"), ("MoviePage", "movie"),
      ("CoverPage", "title"), ("PhotoPage", "baseImage"),
    ] {
      let page = try folder.page(name, [property: .bool(true), "caption": .integer(5)])
      #expect(page is ProblemPage)
      expect(page, says: "«\(property)» should be a text. It is yes or no.")
    }
    let photos = try folder.page("PhotoPage", ["photos": .bool(true)])
    expect(photos, says: "«photos» should be a list. It is yes or no.")
  }

  @Test func advisesAnotherDownloadOnlyOfWhatWasDownloaded() throws {
    let folder = try IssueFolder()
    try folder.writePlist([[["class": "SimplePage", "properties": ["baseImage": "gone.png"]]]] as [Any])
    for isDownloaded in [true, false] {
      let brochure = try Brochure.open(folder: folder.path, isDownloaded: isDownloaded)
      let page = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure)
      let drawn = page.draw(in: PageContext(80, 24)).grid.text
      #expect(drawn.contains("Downloading the issue again") == isDownloaded)
      #expect(drawn.contains("its publisher can mend it") != isDownloaded)
    }
  }

  @Test func saysThatAPathIsBadOrAFileUnreadable() throws {
    let folder = try IssueFolder(["d.txt/x": ""])
    expect(
      try folder.page("SimplePage", ["baseImage": .string("../x.png")]),
      says: "«../x.png» is not a path inside this issue.")
    expect(
      try folder.page("TextPage", ["text": .string("/etc/motd.txt")]),
      says: "«/etc/motd.txt» is not a path inside this issue.")
    expect(
      try folder.page("TextPage", ["text": .string("d.txt")]),
      says: "«d.txt» cannot be read: it is not a file.")
    try folder.write(Data(), to: "big.txt")
    #expect(truncate(folder.path + "/big.txt", off_t(PageText.byteLimit) + 1) == 0)
    expect(
      try folder.page("TextPage", ["text": .string("big.txt")]),
      says: "«big.txt» cannot be read: it has 9 MiB, and more than 8 MiB are not shown.")
  }

  @Test func saysThatAnEntryIsNoPage() throws {
    let folder = try IssueFolder()
    try folder.writePlist([["text", ["class": 5]]] as [Any])
    let brochure = try folder.open()
    let pages = brochure.articles[0].pages.map { PageRegistry.standard.page(for: $0, in: brochure) }
    expect(pages[0], says: "This page should be a dictionary with «class» and «properties». It is a text.")
    expect(pages[1], says: "«class» should be a text. It is a number.")
  }

  @Test func saysLateThatAPictureCannotBeDrawn() throws {
    let folder = try IssueFolder(["text.png": "I am a text, not a picture."])
    let page = try folder.page("SimplePage", ["baseImage": .string("text.png"), "caption": .string("Below")])
    #expect(page is SimplePage)
    let drawn = page.draw(in: PageContext(120, 20)).grid.text
    #expect(drawn.contains("The picture «text.png» ") && drawn.contains("Below"))
  }

  @Test func cleansNamesInSentences() throws {
    let page = try IssueFolder().page("\u{1B}]52;c;x\u{7}\n" + String(repeating: "long", count: 9999), [:])
    let lines = page.text(columns: 80)
    #expect(lines.count < 5)
    #expect(
      lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
  }

  @Test func registersAClassOfOnesOwnInOneLine() throws {
    struct MyPage: Page {
      let title: String?
      init(properties: PageProperties) throws(PageError) { title = try properties.string("title") }
      func draw(in context: PageContext) -> DrawnPage { DrawnPage(Grid(size: context.size)) }
      func text(columns: Int) -> [String] { ["mine"] }
    }
    var registry = PageRegistry.standard
    registry.register(MyPage.self, as: "MyPage")
    let description = PageDescription(className: "MyPage", properties: ["title": .string("t")])
    let bad = PageDescription(className: "MyPage")
    let brochure = try Brochure(folder: "/", articles: [Article(pages: [description, bad])])
    #expect(registry.page(for: description, in: brochure).text(columns: 9) == ["mine"])
    #expect(registry.page(for: description, in: brochure).photos.isEmpty)
    expect(registry.page(for: bad, in: brochure), says: "This page has no «title».")
  }

  @Test func drawsEveryPageAtEverySize() throws {
    let folder = try IssueFolder(["1.txt": RandomTextSample.long, "bad.png": "no picture"])
    try folder.writePicture("p.ppm", width: 40, height: 30)
    let caption = PropertyList.string(
      "A long caption, 日本語 and 👨‍👩‍👧‍👦 in it. " + String(repeating: "More words. ", count: 30))
    let photo = PropertyList.dictionary(["photo": .string("p.ppm"), "caption": caption])
    let pages = [
      try folder.page("SimplePage", ["baseImage": .string("p.ppm"), "caption": caption]),
      try folder.page("SimplePage", ["baseImage": .string("bad.png")]),
      try folder.page("SimplePage", ["baseImage": .string("none.png"), "title": caption]),
      try folder.page(
        "PhotoPage", ["baseImage": .string("p.ppm"), "photos": .array(Array(repeating: photo, count: 9))]),
      try folder.page("PhotoPage", ["photos": .array([photo, .string("x")])]),
      try folder.page("TextPage", ["text": .string("1.txt"), "title": caption]),
      try folder.page("TextPage", ["text": .string("1.txt"), "columns": .integer(3)]),
      try folder.page("TextPage", ["text": .string("1.txt"), "columns": .integer(-7)]),
    ]
    for context in screens {
      for page in pages {
        let drawn = page.draw(in: context)
        #expect(drawn.size.width == context.size.width && drawn.height >= context.size.height)
        #expect(drawn.grid.size == drawn.size)
        #expect(drawn.anchors.count == drawn.height)
        #expect(drawn.anchors == drawn.anchors.sorted())
        for photo in page.photos {
          #expect(photo.draw(in: context).size.width == context.size.width)
        }
      }
    }
    for columns in [1, 2, 7, 20, 80, 500] {
      for page in pages {
        #expect(page.text(columns: columns).allSatisfy { TextWidth.of($0) <= columns })
      }
    }
  }

  @Test func showsThePhotosWithoutABasePicture() throws {
    let folder = try IssueFolder()
    try folder.writePicture("p.ppm")
    let photo = PropertyList.dictionary(["photo": .string("p.ppm"), "caption": .string("Youth")])
    let page = try folder.page(
      "PhotoPage", ["baseImage": .string("gone.png"), "photos": .array([photo, photo])])
    #expect(page.photos.count == 2)
    let drawn = page.draw(in: PageContext(80, 24)).grid.text
    #expect(drawn.contains("The picture «gone.png» is not in this issue."))
    #expect(drawn.contains("1 Youth") && drawn.contains("2 Youth"))
    #expect(drawn.contains("2 photos — Enter opens them"))
  }

  @Test func takesThePhotoWhereThereIsNoThumbnail() throws {
    let folder = try IssueFolder()
    try folder.writePicture("p.ppm")
    try folder.writePicture("m.ppm")
    func thumbnail(_ entry: [String: PropertyList]) throws -> String? {
      let page = try folder.page("PhotoPage", ["photos": .array([.dictionary(entry)])])
      return try? page.photos[0].thumbnail.get().name
    }
    #expect(try thumbnail(["photo": .string("p.ppm"), "thumbnail": .string("m.ppm")]) == "m.ppm")
    #expect(try thumbnail(["photo": .string("p.ppm"), "thumbnail": .string("gone.ppm")]) == "p.ppm")
    #expect(try thumbnail(["photo": .string("p.ppm")]) == "p.ppm")
    #expect(try thumbnail(["photo": .string("gone.ppm"), "thumbnail": .string("m.ppm")]) == "m.ppm")
    #expect(try thumbnail([:]) == nil)
  }
}

extension PageTests {
  @Test(.timeLimit(.minutes(5))) func listsAGalleryOfManyMissingPhotosOnce() throws {
    let folder = try IssueFolder(Dictionary(uniqueKeysWithValues: (0..<300).map { ("x\($0).png", "") }))
    let photos = (0..<5_000).map { PropertyList.dictionary(["photo": .string("gone\($0).png")]) }
    let page = try folder.page("PhotoPage", ["photos": .array(photos)])
    #expect(page.photos.count == 5_000)
    #expect(page.draw(in: PageContext(80, 24)).grid.text.contains("5000 photos, 2 of them here"))
    #expect(page.text(columns: 80).last == "5000. The picture «gone4999.png» is not in this issue.")
  }
}

@Suite struct GoldenPageTests {
  private func expectGolden(_ page: any Page, _ name: String, _ width: Int = 80, _ height: Int = 24) {
    let text = page.draw(in: PageContext(width, height)).grid.text
    if let difference = Golden.difference(text, from: "\(name)-\(width)x\(height)") {
      Issue.record("\(difference)")
    }
  }

  @Test func textPages() throws {
    let page = try IssueFolder(["1.txt": RandomTextSample.short])
      .page("TextPage", ["title": .string("The Voyage of Life"), "text": .string("1.txt")])
    expectGolden(page, "text")
    expectGolden(page, "text", 40, 15)
    expectGolden(page, "text", 20, 6)
  }

  @Test func textInColumns() throws {
    let page = try IssueFolder(["1.txt": RandomTextSample.short])
      .page(
        "TextPage",
        ["title": .string("The Voyage of Life"), "text": .string("1.txt"), "columns": .integer(3)])
    expectGolden(page, "columns")
    expectGolden(page, "columns", 120, 12)
  }

  @Test func problemPages() throws {
    let page = try IssueFolder().page("PuzzlePage", ["title": .string("The puzzle")])
    expectGolden(page, "problem")
    expectGolden(page, "problem", 20, 6)
  }

  @Test func photoPagesWithoutTheirPictures() throws {
    let photos = (1...7).map { number in
      PropertyList.dictionary([
        "photo": .string("\(number).png"), "caption": .string("Plate \(number): youth"),
      ])
    }
    let page = try IssueFolder()
      .page("PhotoPage", ["baseImage": .string("base.png"), "photos": .array(photos)])
    expectGolden(page, "photos")
    expectGolden(page, "photos", 40, 15)
  }
}

enum RandomTextSample {
  static let short = """
    A traveller goes down a river: childhood, youth, manhood and old age. 山路を登りながら、こう考えた。智に働けば角が立つ。\
    情に棹させば流される。

    The hour-glass at the prow, the guardian on the bank, and the castle in the clouds: each is as\
     the painter wrote of it in 1840.

      Indented lines
      are kept as they are.

    The family 👨‍👩‍👧‍👦 sails under a flag 🇩🇪 — and arrives.
    """

  static let long = String(repeating: short + "\n\n", count: 20)
}
