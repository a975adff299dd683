import BrochureKit
import Foundation
import Plist
import Testing

/// Folders into which the files of an issue come one by one.
@Suite struct ArrivalTests {
  private static var page: [String: Any] {
    ["class": "SimplePage", "properties": ["baseImage": "plates/1.ppm"]]
  }

  private func folder(_ properties: [String: Any], _ className: String = "SimplePage") throws -> IssueFolder {
    let folder = try IssueFolder()
    try folder.writePlist([[["class": className, "properties": properties]]])
    return folder
  }

  private func page(_ folder: IssueFolder) throws -> (page: any Page, brochure: Brochure) {
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    return (PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure), brochure)
  }

  // MARK: Brochures

  @Test(arguments: ["brochure.plist", "Brochure.PLIST", "tides/brochure.plist", "a/b/c/brochure.plist"])
  func theBrochureIsFoundByItsName(name: String) throws {
    let folder = try IssueFolder(["__MACOSX/._x": "", ".DS_Store": ""])
    #expect(Brochure.open(arrivingIn: folder.path) == nil)
    try folder.writePlist([[Self.page]], to: name)
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    #expect(brochure.isArriving && brochure.source?.path == folder.path + "/" + name)
    #expect(brochure.folder + "/" + (brochure.source?.name ?? "") == brochure.source?.path)
    let whole = try folder.open()
    #expect(whole.articles == brochure.articles && whole.folder == brochure.folder && !whole.isArriving)
  }

  /// Whatever else may turn out to be the issue does so once all is here.
  @Test func whatMayStillChangeIsNotOpened() throws {
    let folder = try IssueFolder()
    try folder.writePicture("1.ppm")
    try folder.writePlist([[Self.page]], to: "pages.plist")
    #expect(Brochure.open(arrivingIn: folder.path) == nil)
    #expect(try folder.open().articles[0].pages[0].className == "SimplePage")
    let wrapped = try IssueFolder(["notes/a.txt": ""])
    try wrapped.writePlist([[Self.page]], to: "tides/brochure.plist")
    #expect(Brochure.open(arrivingIn: wrapped.path) == nil)
  }

  @Test func whatIsNoBrochureIsNone() throws {
    let folder = try IssueFolder()
    #expect(Brochure.open(arrivingIn: folder.path + "/missing") == nil)
    let plist = folder.path + "/brochure.plist"
    for make in [
      { try folder.write(Data("no plist".utf8), to: "brochure.plist") },
      { try folder.writePlist(["articles": 3]) }, { try folder.writePlist([]) },
      { try FileManager.default.createDirectory(atPath: plist, withIntermediateDirectories: false) },
      { #expect(mkfifo(plist, 0o600) == 0) }, { try folder.link("brochure.plist", to: "brochure.plist") },
    ] {
      try make()
      #expect(Brochure.open(arrivingIn: folder.path) == nil)
      try FileManager.default.removeItem(atPath: plist)
    }
  }

  @Test func anotherVersionIsAnotherBrochure() throws {
    let folder = try folder(["baseImage": "1.ppm"])
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    #expect(Brochure.open(arrivingIn: folder.path) == brochure)
    // The same articles, of another file.
    try folder.writePlist([[["class": "SimplePage", "properties": ["baseImage": "1.ppm"]]]], to: "new")
    #expect(rename(folder.path + "/new", folder.path + "/brochure.plist") == 0)
    let other = try #require(Brochure.open(arrivingIn: folder.path))
    #expect(other != brochure && other.articles == brochure.articles)
  }

  // MARK: Comics

  private func expected(_ paths: [String], _ folder: IssueFolder) throws -> ExpectedFiles {
    let list = paths.map { $0 + "\0" }.joined()
    try folder.write(Data(list.utf8), to: "../\(folder.path.split(separator: "/").last ?? "").paths")
    defer { unlink(folder.path + ".paths") }
    return try #require(ExpectedFiles(path: folder.path + ".paths"))
  }

  @Test func aComicHasItsPagesBeforeTheyAreHere() throws {
    let folder = try IssueFolder()
    #expect(ExpectedFiles(path: folder.path + ".paths") == nil)
    let paths = ["c/10.ppm", "c/2.ppm", "notes.txt", "__MACOSX/c/._2.ppm", "ComicInfo.xml", "c/.DS_Store"]
    let expected = try expected(paths, folder)
    try folder.writePicture("c/2.ppm")
    #expect(Brochure.open(arrivingIn: folder.path) == nil, "nobody knows what comes")
    #expect(Brochure.open(arrivingIn: folder.path, expecting: expected) == nil, "the order may change")
    try folder.write(
      Data("<ComicInfo><Title>Tides</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>".utf8),
      to: "ComicInfo.xml")
    let brochure = try #require(Brochure.open(arrivingIn: folder.path, expecting: expected))
    #expect(brochure.isArriving && brochure.direction == .rightToLeft && brochure.metadata.title == "Tides")
    let pages = brochure.articles.map { PageRegistry.standard.page(for: $0.pages[0], in: brochure) }
    #expect(pages.map(\.awaited) == [nil, "c/10.ppm"])
    try folder.writePicture("c/10.ppm")
    #expect(try folder.open().articles == brochure.articles)
  }

  /// What is not pictures alone may be an issue of another format.
  @Test(arguments: ["book.json", "text.html", "pages.plist", "tides.pdf", "META-INF/container.xml"])
  func whatMoreThanPicturesComeToIsWaitedFor(name: String) throws {
    let folder = try IssueFolder()
    try folder.writePicture("1.ppm")
    #expect(Brochure.open(arrivingIn: folder.path, expecting: try expected(["1.ppm"], folder)) != nil)
    #expect(Brochure.open(arrivingIn: folder.path, expecting: try expected(["1.ppm", name], folder)) == nil)
  }

  // MARK: Pages

  @Test func aPageWaitsForItsPictureAndSaysSo() throws {
    let folder = try folder(["baseImage": "Plates/1.ppm", "title": "The pier"])
    let (waiting, brochure) = try page(folder)
    #expect(waiting.awaited == "Plates/1.ppm" && waiting.title == "The pier")
    #expect(waiting.text(columns: 80) == ["The pier", "The picture «Plates/1.ppm» is not here yet."])
    try folder.writePicture("plates/1.ppm")
    let page = PageRegistry.standard.page(for: brochure.articles[0].pages[0], in: brochure)
    #expect(page.awaited == nil && page.draw(in: PageContext(20, 6)).awaited.isEmpty)
  }

  @Test func whatCannotComeIsSaidAtOnce() throws {
    for name in ["../1.ppm", "/1.ppm", "."] {
      let (page, _) = try page(folder(["baseImage": name]))
      #expect(page.awaited == nil && page.text(columns: 80)[0].contains("is not a path inside this issue"))
    }
    let (page, _) = try page(folder(["hologram": "x"], "HologramPage"))
    #expect(page.awaited == nil)
  }

  @Test func aPageOfPhotosIsDrawnWithoutThoseThatWillCome() throws {
    let folder = try folder(
      [
        "baseImage": "pier.ppm",
        "photos": [
          ["photo": "nets.ppm", "thumbnail": "nets-small.ppm"], ["photo": "gulls.ppm"],
          ["photo": "lamp.ppm", "thumbnail": "lamp-small.ppm"],
        ],
      ], "PhotoPage")
    let (page, _) = try page(folder)
    let context = PageContext(80, 24)
    #expect(page.awaited == nil)
    let drawn = page.draw(in: context)
    #expect(drawn.awaited == ["pier.ppm", "nets-small.ppm", "gulls.ppm", "lamp-small.ppm"])
    #expect(drawn.grid.text.contains("The picture «pier.ppm» is not here yet."))
    #expect(page.text(columns: 80).contains("2. The picture «gulls.ppm» is not here yet."))
    #expect(page.photos[1].draw(in: context).awaited == ["gulls.ppm"])
    // A photo is as good as its small one.
    for name in ["nets-small.ppm", "gulls.ppm", "lamp.ppm"] { try folder.writePicture(name) }
    let more = try self.page(folder).page.draw(in: context)
    #expect(more.awaited == ["pier.ppm"] && more.height == drawn.height)
    // Once all is here, what is not is missing.
    let whole = try folder.open()
    let photo = page.photos[0].moved(to: whole).draw(in: context)
    #expect(photo.awaited.isEmpty && photo.grid.text.contains("The picture «nets.ppm» is not in this issue."))
  }

  @Test func aTextThatEndsLikeAFileIsWaitedForAndInTheEndIsItself() throws {
    let folder = try folder(["text": "Read the keeper's log.txt"], "TextPage")
    #expect(try page(folder).page.awaited == "Read the keeper's log.txt")
    let whole = try folder.open()
    let page = PageRegistry.standard.page(for: whole.articles[0].pages[0], in: whole)
    #expect(page.text(columns: 80) == ["Read the keeper's log.txt"])
  }

  @Test func aTextThatMayBeTheNameOfAFileIsDrawnAndWaitsForIt() throws {
    let folder = try folder(["text": "chapter1"], "TextPage")
    let drawn = try page(folder).page.draw(in: PageContext(20, 6))
    #expect(drawn.awaited == ["chapter1"] && drawn.grid.text.contains("chapter1"))
    try folder.write(Data("Low tide.".utf8), to: "chapter1")
    let better = try page(folder).page.draw(in: PageContext(20, 6))
    #expect(better.awaited.isEmpty && better.grid.text.contains("Low tide."))
  }

  // MARK: Looking for more

  @Test func assetsAreFoundAsPagesFindThem() throws {
    let folder = try folder(["baseImage": "1.ppm"])
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    let names: Set<String> = ["Plates/1.ppm", "texts/a.txt", "../secret", "lost.txt", "plates"]
    #expect(brochure.present(of: names) == ["../secret"])
    try folder.writePicture("plates/1.ppm")
    // What is there and wrong is there: its page says what is wrong.
    #expect(brochure.present(of: names) == ["../secret", "Plates/1.ppm", "plates"])
  }

  @Test func theDeepestFoldersOnTheWayAreFound() throws {
    let folder = try folder(["baseImage": "1.ppm"])
    let brochure = try #require(Brochure.open(arrivingIn: folder.path))
    let names: Set<String> = ["Plates/Large/1.ppm", "a.txt", "link/b.txt", "/c", "..", "d\0"]
    try folder.link("link", to: "/")
    #expect(brochure.folders(leadingTo: names) == [folder.path])
    try folder.writePicture("plates/0.ppm")
    #expect(brochure.folders(leadingTo: names) == [folder.path, folder.path + "/plates"])
    try folder.writePicture("plates/large/0.ppm")
    #expect(brochure.folders(leadingTo: names) == [folder.path, folder.path + "/plates/large"])
  }
}
