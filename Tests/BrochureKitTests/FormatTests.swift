import BrochureKit
import Foundation
import Plist
import Testing

@Suite struct FormatTests {
  private let page: [String: Any] = [
    "class": "SimplePage", "properties": ["baseImage": "1-0.png", "title": "One"],
  ]

  private func pictures(_ brochure: Brochure) -> [String] {
    brochure.articles.flatMap(\.pages).compactMap { page in
      guard page.className == "SimplePage", case .string(let name) = page.properties["baseImage"] else {
        return nil
      }
      return name
    }
  }

  @Test(arguments: [false, true]) func readsArticlesAndPages(binary: Bool) throws {
    let folder = try IssueFolder()
    let other: [String: Any] = ["class": "MoviePage"]
    try folder.writePlist([[page, other], [other]], binary: binary)
    let brochure = try folder.open()
    #expect(brochure.folder == folder.path)
    #expect(brochure.articles.map(\.pages.count) == [2, 1])
    #expect(brochure.articles.map(\.title) == ["One", nil])
    #expect(brochure[PageIndex(article: 0, page: 1)] == PageDescription(className: "MoviePage"))
    #expect(brochure[PageIndex(article: 1, page: 1)] == nil)
    #expect(brochure[PageIndex(article: -1, page: 0)] == nil)
  }

  @Test func looksThroughTheWrappingFolderAndTheRubbish() throws {
    let folder = try IssueFolder([
      "__MACOSX/._x": "", ".DS_Store": "", "Thumbs.db": "", "草枕/._brochure.plist": "x", "草枕/text/1.txt": "",
    ])
    try folder.writePlist([[page]], to: "草枕/Brochure.plist")
    #expect(try folder.open().folder == folder.path + "/草枕")
  }

  @Test func takesTheOnePlistWhoseRootIsAnArray() throws {
    let folder = try IssueFolder(["broken.plist": "<plist", "x.png": ""])
    try folder.writePlist(["CFBundleName": "x"], to: "Info.plist")
    try folder.writePlist([] as [Any], to: "empty.plist")
    try folder.writePlist([[page]], to: "magazine.plist")
    #expect(try folder.open().articles.map(\.title) == ["One"])
  }

  @Test func takesBrochurePlistBeforeAnyOther() throws {
    let folder = try IssueFolder()
    try folder.writePlist([[page], [page]], to: "a.plist")
    try folder.writePlist([[page]])
    #expect(try folder.open().articles.count == 1)
  }

  @Test func keepsWhatCanBeShownOfABadPlist() throws {
    let folder = try IssueFolder()
    let entries: [Any] = [
      [] as [Any], [page, "text", 5] as [Any], page, "article",
      [["Class": "X"], ["class": 1], [String: Any]()],
      [["class": "X", "properties": []] as [String: Any]],
    ]
    try folder.writePlist(entries)
    let articles = try folder.open().articles
    #expect(articles.map(\.pages.count) == [3, 1, 1, 3, 1])
    #expect(articles[0].pages[1].problem == .notAPage(found: .text))
    #expect(articles[0].pages[2].problem == .notAPage(found: .number))
    #expect(articles[1].title == "One")
    #expect(articles[2].pages[0].problem == .notAPage(found: .text))
    #expect(articles[3].pages[0].className == "X")
    #expect(articles[3].pages[1].problem == .wrongType(property: "class", expected: .text, found: .number))
    #expect(articles[3].pages[2].problem == .missingProperty("class"))
    #expect(
      articles[4].pages[0].problem == .wrongType(property: "properties", expected: .dictionary, found: .list))
  }

  @Test func saysWhyAFolderIsNoBrochure() throws {
    let folder = try IssueFolder(["readme.txt": ""])
    #expect(throws: BrochureError.noBrochure(path: folder.path)) { try folder.open() }
    let path = folder.path + "/brochure.plist"
    try folder.writePlist([:] as [String: Any])
    #expect(throws: BrochureError.rootNotArray(path: path, found: .dictionary)) { try folder.open() }
    try folder.writePlist([[], []] as [[Any]])
    #expect(throws: BrochureError.noPages(path: path)) { try folder.open() }
    try folder.write(Data("{a = b;}".utf8), to: "brochure.plist")
    #expect(throws: BrochureError.malformedPlist(path: path, .unknownFormat)) { try folder.open() }
    try folder.write(Data(count: PropertyList.byteLimit + 1), to: "brochure.plist")
    #expect(
      throws: BrochureError.unreadablePlist(
        path: path, .tooLarge(bytes: PropertyList.byteLimit + 1, limit: PropertyList.byteLimit))
    ) { try folder.open() }
    #expect(throws: BrochureError.unreadableFolder(path: "/absent", errno: ENOENT)) {
      try Brochure.open(folder: "/absent")
    }
    // A file may be an issue by itself; this one is read as what it says it is.
    #expect(throws: BrochureError.noBrochure(path: folder.path)) {
      try Brochure.open(folder: folder.path + "/readme.txt")
    }
    #expect(throws: BrochureError.noPages(path: "/")) {
      try Brochure(folder: "/", articles: [Article(pages: [])])
    }
  }

  @Test func makesAnIssueOfPicturesInNaturalOrder() throws {
    let names = [
      "1.jpg", "2.JPG", "10.jpg", "Chapter 2/1.png", "chapter 10/1.png", "chapter 10/02.png",
      "chapter 10/11.png",
    ]
    let folder = try IssueFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
        .merging(["__MACOSX/._1.jpg": "", "._1.jpg": "", "notes.txt": "", "2@2x.JPG": "", ".git/x.png": ""]) {
          $1
        })
    let brochure = try folder.open()
    #expect(pictures(brochure) == names)
    #expect(brochure.articles.count == names.count)
  }

  @Test func followsNoLinksOutOfAPictureFolder() throws {
    let outside = try IssueFolder(["x/secret.png": ""])
    let folder = try IssueFolder(["1.png": ""])
    try folder.link("2.png", to: outside.path + "/x/secret.png")
    try folder.link("more", to: outside.path + "/x")
    try folder.link("loop", to: folder.path)
    #expect(pictures(try folder.open()) == ["1.png"])
  }

  @Test func givesUpOnFoldersWithoutEnd() throws {
    let deep = String(repeating: "d/", count: 70)
    let folder = try IssueFolder(["x.txt": "", deep + "1.png": ""])
    #expect(throws: BrochureError.tooManyFiles(path: folder.path, limit: 100_000)) { try folder.open() }
    // Empty wrapping alone is looked through as far as that.
    let wrapped = try IssueFolder([String(repeating: "d/", count: 20) + "1.png": ""])
    #expect(pictures(try wrapped.open()).map { $0.hasSuffix("1.png") } == [true])
  }

  @Test func takesAFormatOfOnesOwn() throws {
    struct OnePage: BrochureFormat {
      func brochure(in contents: FolderContents) throws(BrochureError) -> Brochure? {
        guard try contents.list().files == ["one"] else { return nil }
        return try Brochure(
          folder: contents.path, articles: [Article(pages: [PageDescription(className: "One")])])
      }
    }
    let formats = BrochureFormats([OnePage(), PictureFolder()])
    let one = try IssueFolder(["one": ""])
    let picture = try IssueFolder(["one.png": ""])
    #expect(try formats.brochure(in: FolderContents(path: one.path)).articles[0].pages[0].className == "One")
    #expect(pictures(try formats.brochure(in: FolderContents(path: picture.path))) == ["one.png"])
  }
}
