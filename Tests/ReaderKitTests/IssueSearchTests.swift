import BrochureKit
import Foundation
import Plist
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

/// Words that are looked for in an open issue. No terminal: what is asked for is answered here.
@Suite struct IssueSearchTests {
  private let folder: TemporaryFolder
  private let brochure: Brochure

  init() throws {
    folder = try TemporaryFolder()
    let long = (1...60).map { "Line \($0) of the log tells of the weather." }.joined(separator: "\n\n")
    try folder.write(Data("P6 12 8 255\n".utf8) + Data(repeating: 0x80, count: 288), to: "pier.ppm")
    func text(_ title: String, _ text: String) -> PageDescription {
      PageDescription(className: "TextPage", properties: ["title": .string(title), "text": .string(text)])
    }
    let scan = PageDescription(
      className: "SimplePage",
      properties: ["baseImage": .string("pier.ppm"), "text": .string("What the scan says of the gale.")])
    let caption = PageDescription(
      className: "SimplePage",
      properties: ["baseImage": .string("pier.ppm"), "caption": .string("A gale at the pier, a GALE indeed")])
    brochure = try Brochure(
      folder: folder.path,
      articles: [
        Article(pages: [text("Low Tide", long + "\n\nThen came the Gale."), text("More", "Nothing of it.")]),
        Article(pages: [scan]),
        Article(pages: [caption]),
        Article(pages: [text("The End", "After the gale.")]),
      ])
  }

  private func reader(_ width: Int = 80, _ height: Int = 24) -> Reader {
    var reader = Reader(width, height, issues: [.fixture(1)])
    reader.open(brochure)
    return reader
  }

  private func search(_ words: String, in reader: inout Reader) throws {
    reader.type("/" + words)
    reader.press(.enter)
    try answer(&reader)
  }

  /// Looks as the performer does, all at once.
  private func answer(_ reader: inout Reader) throws {
    for case .search(let request) in reader.effects {
      var scan = try #require(IssueScan(request, registry: .standard))
      reader.take(.found(request.number, scan.advance(for: .seconds(60))))
    }
  }

  private func hits(_ reader: Reader) -> [String] {
    reader.state.issue?.search?.hits.map { "\($0.page.article + 1).\($0.page.page + 1) \($0.words)" } ?? []
  }

  // MARK: The line

  @Test func wordsAreTypedAtTheBottomWhereTheCursorIs() {
    var reader = reader()
    reader.type("/low tidf")
    #expect(reader.state.screen == .form && reader.status == " /low tidf")
    #expect(ScreenView.draw(reader.state).cursor == Point(x: 10, y: 23))
    reader.press(.left, .delete, .character("e"), .home)
    #expect(reader.status == " /low tide" && ScreenView.draw(reader.state).cursor == Point(x: 2, y: 23))
    reader.press(.end, .control("w"))
    #expect(reader.status == " /low")
    reader.take(.event(.paste("ly q")))
    #expect(reader.state.entry?.text == "low ly q")
    reader.press(.control("u"))
    #expect(reader.state.entry?.text == "")
    reader.press(.backspace)
    #expect(reader.state.screen == .issue)
    reader.type("/x")
    #expect(reader.press(.escape).isEmpty && reader.state.screen == .issue)
    reader.type("/")
    reader.take(.event(.paste(String(repeating: "漢", count: 5000))))
    #expect(reader.state.entry?.text.count == 200)
    #expect(reader.press(.control("c")).contains(.quit))
  }

  @Test func whatWasLookedForBeforeComesBackWithUp() throws {
    var reader = reader()
    for words in ["gale", "pier", "gale", "tide"] {
      try search(words, in: &reader)
      reader.press(.escape)
    }
    reader.type("/ne")
    var shown: [String?] = []
    for key in [Key.up, .up, .up, .up, .down, .down, .down, .down] {
      reader.press(key)
      shown.append(reader.state.entry?.text)
    }
    #expect(shown == ["tide", "gale", "pier", "pier", "gale", "tide", "ne", "ne"])
  }

  @Test func whereThereIsNoWordItIsSaid() {
    var reader = reader()
    reader.type("/\u{AD}")
    #expect(reader.press(.enter).isEmpty)
    #expect(reader.notice?.contains("no word to look for") == true)
    reader.type("/ ")
    #expect(reader.press(.enter).isEmpty && reader.state.screen == .issue)
    reader.type("n")
    #expect(reader.notice?.contains("/ asks for words") == true)
  }

  // MARK: Hits

  @Test func allHitsAreListedWithTheWordsAround() throws {
    var reader = reader(120, 24)
    try search("GALE", in: &reader)
    #expect(hits(reader) == ["1.1 Gale", "2.1 gale", "3.1 gale", "3.1 GALE", "4.1 gale"])
    #expect(reader.screen.contains("5 hits for “GALE”"))
    #expect(
      reader.rows.contains {
        $0.contains("Low Tide") && $0.contains("1.1") && $0.contains("Then came the Gale.")
      })
    #expect(reader.rows.contains { $0.contains("4.1") && $0.contains("After the gale.") })
    // A narrow screen has no titles.
    reader.resize(40, 15)
    #expect(
      reader.rows.contains { $0.contains("1.1") && $0.contains("the Gale") && !$0.contains("Low Tide") })
  }

  @Test func enterGoesToTheHitAndTheCursorStandsOnIt() throws {
    var reader = reader()
    try search("gale", in: &reader)
    reader.press(.enter)
    reader.draw()
    #expect(reader.state.screen == .issue && reader.page == "1.1")
    let (grid, cursor) = ScreenView.draw(reader.state)
    let place = try #require(cursor)
    let word = (place.x..<place.x + 4).map { String(grid[$0, place.y].character) }.joined()
    #expect(word == "Gale" && grid[place.x, place.y].style.attributes.contains(.reverse))
    #expect(!grid[place.x - 2, place.y].style.attributes.contains(.reverse))
    #expect(reader.status.contains("hit 1/5"))
    reader.press(.escape)
    #expect(!reader.status.contains("hit") && ScreenView.draw(reader.state).cursor == nil)
  }

  @Test func nGoesFromHitToHitOverPagesAndRoundTheEnds() throws {
    var reader = reader()
    try search("gale", in: &reader)
    reader.press(.enter)
    reader.draw()
    var pages: [String?] = []
    for _ in 0..<5 {
      reader.type("n")
      reader.draw()
      pages.append("\(reader.page ?? "") \(reader.state.issue?.search?.current ?? -1)")
    }
    #expect(pages == ["2.1 1", "3.1 2", "3.1 3", "4.1 4", "1.1 0"])
    #expect(reader.notice == "Round the end: the first of 5 hits again.")
    reader.type("N")
    #expect(reader.page == "4.1" && reader.notice?.hasPrefix("Round the beginning") == true)
    reader.type("3N")
    #expect(reader.page == "2.1" && reader.notice == nil)
  }

  @Test func whoHasTurnedAwayGoesOnFromWhereTheyAre() throws {
    var reader = reader()
    try search("gale", in: &reader)
    reader.press(.enter)
    reader.draw()
    reader.type("3g")
    reader.draw()
    reader.type("N")
    #expect(reader.page == "2.1")
    reader.type("g")
    reader.draw()
    reader.type("n")
    #expect(reader.page == "1.1" && reader.state.issue?.row ?? 0 > 0)
  }

  @Test func aHitInTheTextOfAPictureIsShownInTheText() throws {
    var reader = reader()
    try search("scan", in: &reader)
    reader.press(.enter)
    reader.draw()
    #expect(reader.page == "2.1" && reader.screen.contains("What the scan says"))
    try search("pier", in: &reader)
    reader.press(.enter)
    reader.draw()
    let (grid, cursor) = ScreenView.draw(reader.state)
    let place = try #require(cursor)
    #expect(reader.page == "3.1" && grid[place.x, place.y].character == "p")
  }

  @Test func everyHitOfTheScreenIsMarkedWithoutColourToo() throws {
    var reader = Reader(
      80, 24, capabilities: Capabilities(colors: .mono, unicode: true), issues: [.fixture(1)])
    reader.open(brochure)
    try search("weather", in: &reader)
    reader.press(.enter)
    reader.draw()
    let grid = ScreenView.draw(reader.state).grid
    var reversed = 0
    var underlined = 0
    for y in 0..<23 {
      for cell in grid.row(y) {
        reversed += cell.style.attributes.contains(.reverse) ? 1 : 0
        underlined += cell.style.attributes.contains(.underline) ? 1 : 0
      }
    }
    #expect(reversed == 7 && underlined >= 35 && underlined % 7 == 0)
  }

  @Test func theHitStaysOnTheScreenInColumnsAndOtherWidths() throws {
    for size in [(200, 20), (40, 15), (30, 8)] {
      var reader = reader(size.0, size.1)
      try search("then came the gale", in: &reader)
      reader.press(.enter)
      reader.draw()
      #expect(ScreenView.draw(reader.state).cursor != nil, "\(size)")
      reader.resize(size.1 * 4, size.1)
      reader.draw()
      reader.type("n")
      #expect(ScreenView.draw(reader.state).cursor != nil, "\(size) resized")
    }
  }

  // MARK: While it goes on

  @Test func aSearchTellsHowFarItIsAndEscEndsIt() throws {
    var reader = reader()
    reader.type("/gale")
    let effects = reader.press(.enter)
    guard case .search(let request)? = effects.first else { return #expect(Bool(false), "no search") }
    #expect(reader.screen.contains("Looking: 0 of 5 pages, 0 found"))
    var scan = try #require(IssueScan(request, registry: .standard))
    var progress = scan.advance(for: .zero)
    reader.take(.found(request.number, progress))
    #expect(reader.screen.contains("1 of 5 pages, 1 found"))
    #expect(reader.press(.escape) == [.stopSearch] && reader.state.screen == .issue)
    progress = scan.advance(for: .seconds(60))
    reader.take(.found(request.number, progress))
    #expect(hits(reader) == ["1.1 Gale"])
    // The answer to an older search is none to this one.
    reader.type("/pier")
    reader.press(.enter)
    reader.take(.found(request.number, progress))
    #expect(hits(reader).isEmpty)
  }

  @Test func theFirstHitFromHereOnIsSelected() throws {
    var reader = reader()
    reader.type("3g")
    reader.draw()
    try search("gale", in: &reader)
    #expect(reader.state.issue?.search?.selection == 2)
    for (key, selection) in [(Key.down, 3), (.end, 4), (.pageUp, 0), (.character("j"), 1)] {
      reader.press(key)
      #expect(reader.state.issue?.search?.selection == selection)
    }
    let row = try #require(reader.rows.firstIndex { $0.contains("4.1") })
    reader.click(40, row)
    #expect(reader.state.screen == .hits, "the first click selects")
    reader.click(40, try #require(reader.rows.firstIndex { $0.contains("4.1") }))
    #expect(reader.page == "4.1" && reader.state.screen == .issue)
  }

  @Test func theFrameOfTheListPromisesKeysThatItTakes() throws {
    var reader = reader()
    try search("gale", in: &reader)
    #expect(reader.screen.contains("n N next, previous"))
    var selected: [Int?] = []
    for key in "nnnnnNNn" {
      reader.type(String(key))
      selected.append(reader.state.issue?.search?.selection)
      #expect(reader.state.screen == .hits && reader.page == "1.1")
    }
    #expect(selected == [1, 2, 3, 4, 0, 4, 3, 4])
    reader.type("n")
    #expect(reader.notice == "Round the end: the first of 5 hits again.")
    reader.type("N")
    #expect(reader.notice?.hasPrefix("Round the beginning") == true)
    reader.type("?")
    #expect(reader.rows.contains { $0.contains(/│ n +next hit, round the end/) })
    #expect(reader.rows.contains { $0.contains(/N +previous hit, round the beginning/) })
    reader.press(.escape, .enter)
    #expect(reader.page == "4.1")
    try search("whale", in: &reader)
    #expect(reader.type("nN").isEmpty && reader.notice == nil)
  }

  @Test func whatIsNowhereIsSaidToBe() throws {
    var reader = reader()
    try search("whale", in: &reader)
    #expect(reader.screen.contains("“whale” is nowhere in this issue"))
    #expect(reader.press(.enter).isEmpty && reader.state.screen == .hits)
    reader.press(.escape)
    reader.type("n")
    #expect(reader.notice?.contains("nowhere") == true)
    // Enter alone shows the list again.
    reader.type("/")
    reader.press(.enter)
    #expect(reader.state.screen == .hits)
  }

  @Test func noMoreHitsAreKeptThanCanBeRead() throws {
    let text = String(repeating: "x ", count: 12_000)
    let page = PageDescription(className: "TextPage", properties: ["text": .string(text + text)])
    let brochure = try Brochure(folder: "/nowhere", articles: [Article(pages: [page, page])])
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure)
    try search("x", in: &reader)
    let search = try #require(reader.state.issue?.search)
    #expect(search.hits.count == IssueSearch.mostHits && search.isFull && !search.isRunning)
    #expect(reader.screen.contains("The first 10000 hits"))
  }

  @Test func pagesThatAreNotHereAreCounted() throws {
    let brochure = try Brochure(
      folder: folder.path,
      articles: brochure.articles + [
        Article(pages: [PageDescription(className: "TextPage", properties: ["text": .string("late.txt")])])
      ], isArriving: true)
    var reader = Reader(120, 24, issues: [.fixture(1)])
    reader.open(brochure)
    try search("tide", in: &reader)
    #expect(reader.screen.contains("1 hit for “tide” · One page is not here yet"))
  }

  @Test func aSearchEndsWithItsIssue() {
    var reader = reader()
    reader.type("/gale")
    reader.press(.enter)
    reader.take(.found(1, SearchProgress(searched: 1)))
    #expect(reader.press(.escape).contains(.stopSearch))
    reader.type("/gale")
    reader.press(.enter)
    reader.take(.found(2, SearchProgress(searched: 5, isFinished: true)))
    #expect(!reader.effects.contains(.stopSearch))
    reader.press(.escape)
    #expect(!reader.type("q").contains(.stopSearch))
    reader.open(brochure)
    reader.type("/gale")
    reader.press(.enter)
    reader.take(.opened(.fixture(2), brochure))
    #expect(reader.effects.contains(.stopSearch))
  }

  @Test func aHitInALongListOfContentsIsGoneTo() throws {
    let articles = (1...200).map { number in
      Article(pages: [
        PageDescription(
          className: number == 1 ? "ContentsPage" : "CoverPage",
          properties: ["title": .string("Chapter \(number)x")])
      ])
    }
    var reader = Reader(issues: [.fixture(1)])
    reader.open(try Brochure(folder: "/nowhere", articles: articles))
    try search("chapter 150x", in: &reader)
    #expect(hits(reader) == ["1.1 Chapter 150x", "150.1 Chapter 150x"])
    reader.press(.enter)
    reader.draw()
    let (grid, cursor) = ScreenView.draw(reader.state)
    let place = try #require(cursor)
    #expect(reader.page == "1.1" && grid[place.x, place.y].character == "C")
    #expect(reader.rows[place.y].contains("Chapter 150x"))
  }

  @Test func anIssueIsSearchedWhateverItsPagesAre() throws {
    var random = RandomText(seed: 7)
    let brochure = try Brochure(
      folder: folder.path,
      articles: (0..<6).map { _ in
        Article(
          pages: ["TextPage", "SimplePage", "PhotoPage", "CoverPage", "Puzzle", "ContentsPage", "HTMLPage"]
            .map {
              PageDescription(
                className: $0,
                properties: [
                  "title": .string(random.text(pieces: 4)), "text": .string(random.text(pieces: 40)),
                  "baseImage": .string(random.next(2) == 0 ? "pier.ppm" : "gone.png"),
                ])
            })
      })
    var reader = Reader(issues: [.fixture(1)])
    reader.open(brochure)
    for _ in 0..<30 {
      try search(random.text(pieces: 1), in: &reader)
      reader.press(.enter)
      for _ in 0..<10 {
        reader.draw()
        reader.type("n")
        _ = reader.screen
      }
      reader.press(.escape)
    }
    #expect(reader.state.screen == .issue)
  }
}
