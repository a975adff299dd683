import BrochureKit
import Plist
import TerminalKit
import Testing

@testable import ReaderKit

/// What lies on top of the screens: contents, gallery, help.
@Suite struct OverlayTests {
  private func reader(_ width: Int = 80, _ height: Int = 24, articles: Int = 40) throws -> Reader {
    var reader = Reader(width, height, issues: [.fixture(1)])
    try reader.open(Array(repeating: [5], count: articles))
    return reader
  }

  // MARK: Contents

  @Test func theContentsLeadToAnArticle() throws {
    var reader = try reader()
    reader.type("5gt")
    #expect(reader.selectedArticle == 4)
    reader.press(.down, .character("j"), .up)
    reader.press(.enter)
    #expect(reader.page == "6.1" && reader.state.screen == .issue)
    for close in [Key.escape, .character("t"), .character("q"), .left, .character("h")] {
      reader.press(.character("t"), .down)
      #expect(!reader.press(close).contains(.quit))
      #expect(reader.page == "6.1" && reader.state.screen == .issue)
    }
  }

  @Test func theContentsEndAtTheFirstAndTheLast() throws {
    var reader = try reader()
    reader.type("t")
    reader.press(.up)
    #expect(reader.selectedArticle == 0)
    for (key, selected) in [
      (Key.character("G"), 39), (.down, 39), (.pageDown, 39), (.pageUp, 19), (.pageUp, 0), (.end, 39),
      (.home, 0),
    ] {
      reader.press(key)
      #expect(reader.selectedArticle == selected)
      #expect(reader.screen.contains(" \(selected + 1) Article number \(selected + 1)"))
    }
  }

  @Test func theContentsFillTheirBox() throws {
    for articles in [1, 3, 10, 20, 21, 500] {
      var reader = try reader(articles: articles)
      reader.type("t")
      for selected in Set([0, articles / 2, articles - 1]) {
        reader.type(String(selected + 1))
        let rows = reader.rows.filter { $0.contains("Article number") && $0.contains("│") }
        #expect(rows.count == min(articles, 20), "\(selected) of \(articles)")
      }
    }
  }

  @Test func aClickInTheContentsOpensAndOutsideCloses() throws {
    var reader = try reader()
    reader.type("5gt")
    let y = try #require(reader.rows.firstIndex { $0.contains("Article number 8") })
    reader.click(40, y)
    #expect(reader.state.overlay == .contents(selected: 7), "the first click selects")
    // What is selected stands in the middle of the list where it can.
    let moved = try #require(reader.rows.firstIndex { $0.contains("Article number 8") })
    reader.click(40, moved)
    #expect(reader.page == "8.1" && reader.state.screen == .issue)
    reader.type("t")
    reader.click(0, 0)
    #expect(reader.page == "8.1" && reader.state.screen == .issue)
  }

  // MARK: Gallery

  private func photos(_ captions: [String]) throws -> [Photo] {
    let list = captions.map {
      PropertyList.dictionary(["photo": .string("\($0).png"), "caption": .string($0)])
    }
    let description = PageDescription(className: "PhotoPage", properties: ["photos": .array(list)])
    let brochure = try Brochure(folder: "/nowhere", articles: [Article(pages: [description])])
    return PageRegistry.standard.page(for: description, in: brochure).photos
  }

  private func drawing(_ photo: Photo, _ reader: Reader) -> Message {
    var grid = Grid(size: reader.state.pageContext.size)
    grid.put("photo \(photo.caption ?? "")", x: 0, y: 0)
    return .drawnPhoto(photo, reader.state.pageContext, DrawnPage(grid))
  }

  private func gallery() throws -> (Reader, [Photo]) {
    let photos = try photos(["a", "b", "c"])
    var reader = Reader(issues: [.fixture(1)])
    try reader.open([[5], [5]], drawing: false)
    reader.drawNext(photos: photos)
    reader.draw()
    return (reader, photos)
  }

  @Test func thePhotosAreShownOneByOne() throws {
    var (reader, photos) = try gallery()
    #expect(reader.press(.enter).contains(.drawPhoto(photos[0], reader.state.pageContext)))
    #expect(reader.status.contains("Drawing the photo") && reader.status.contains("1 of 3"))
    reader.take(drawing(photos[0], reader))
    #expect(reader.rows[0] == "photo a" && reader.status.contains("Esc back to the page"))
    for (key, index) in [
      (Key.left, 2), (.right, 0), (.right, 1), (.character(" "), 2), (.down, 0), (.backspace, 2),
      (.character("G"), 2), (.character("g"), 0), (.character("j"), 1), (.character("k"), 0),
    ] {
      let before = reader.state.gallery?.index
      let effects = reader.press(key)
      #expect(reader.state.gallery?.index == index)
      #expect(effects == (before == index ? [] : [.drawPhoto(photos[index], reader.state.pageContext)]))
    }
    for close in [Key.escape, .enter, .character("q")] {
      #expect(reader.press(close).isEmpty)
      #expect(reader.state.screen == .issue && reader.page == "1.1" && reader.rows[0] == "1.1 row 0")
      reader.press(.enter)
    }
  }

  @Test func aDrawingOfAnotherPhotoOrSizeIsIgnored() throws {
    var (reader, photos) = try gallery()
    reader.press(.enter)
    let old = drawing(photos[0], reader)
    reader.press(.right)
    reader.take(old)
    #expect(reader.state.photo == nil)
    #expect(reader.resize(60, 20).contains(.drawPhoto(photos[1], reader.state.pageContext)))
    reader.press(.left)
    reader.take(old)
    #expect(reader.state.photo == nil)
    reader.press(.escape)
    reader.take(drawing(photos[0], reader))
    #expect(reader.state.photo == nil)
  }

  @Test func aPhotoIsAskedForOnce() throws {
    var (reader, _) = try gallery()
    reader.press(.enter)
    #expect(reader.load([.fixture(1)], publications: []).isEmpty)
  }

  @Test func aPageWithoutPhotosSaysSo() throws {
    var reader = try reader()
    reader.press(.enter)
    #expect(
      reader.notice == "This page has no photos, no movie and no link to open."
        && reader.state.screen == .issue)
  }

  @Test func clicksOpenAndTurnPhotos() throws {
    var (reader, _) = try gallery()
    reader.click(40, 10)
    #expect(reader.state.gallery?.index == 0)
    reader.click(79, 10)
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0)))))
    #expect(reader.state.gallery?.index == 2)
    reader.click(0, 10)
    #expect(reader.state.gallery?.index == 1)
  }

  // MARK: Help

  @Test func theHelpNamesEveryKeyOfItsScreen() throws {
    var (reader, _) = try gallery()
    let screens: [(Screen, [Key])] = [
      (.issue, []), (.contents, [.character("t")]), (.gallery, [.escape, .enter]),
      (.shelf, [.escape, .character("q")]),
    ]
    reader.resize(80, 60)
    reader.draw()
    reader.draw()
    for (screen, keys) in screens {
      for key in keys { reader.press(key) }
      // Photos have to be there again after another size.
      if screen == .gallery, reader.state.screen != .gallery { continue }
      #expect(reader.state.screen == screen)
      reader.press(.function(1))
      #expect(reader.state.screen == .help)
      for line in HelpLayout(reader.state, screen).lines {
        #expect(reader.screen.contains(line.keys) && reader.screen.contains(line.help))
      }
      reader.press(.escape)
      #expect(reader.state.screen == screen)
    }
  }

  @Test func whatLayBelowTheHelpComesBack() throws {
    var (reader, photos) = try gallery()
    reader.type("t")
    reader.press(.down)
    reader.type("?")
    #expect(reader.screen.contains("Keys in the contents"))
    reader.press(.escape)
    #expect(reader.selectedArticle == 1)
    reader.press(.escape, .enter, .right)
    reader.type("?")
    #expect(reader.state.screen == .help)
    // The photo comes while the help lies over it.
    reader.take(drawing(photos[1], reader))
    reader.type("q")
    #expect(reader.state.gallery?.index == 1 && reader.rows[0] == "photo b")
    reader.type("?")
    #expect(reader.resize(60, 20).contains(.drawPhoto(photos[1], reader.state.pageContext)))
  }

  @Test func theHelpScrollsWhereItIsLongerThanTheScreen() {
    var reader = Reader(80, 15)
    reader.type("?")
    #expect(reader.screen.contains("more") && !reader.screen.contains("q  "))
    let before = reader.screen
    reader.press(.up)
    #expect(reader.screen == before)
    reader.press(.down)
    #expect(reader.screen != before)
    for _ in 0..<5 { reader.type(" ") }
    #expect(!reader.screen.contains("more") && reader.screen.contains("quit"))
    let last = reader.screen
    reader.type("j")
    #expect(reader.screen == last)
    for _ in 0..<5 { reader.press(.pageUp) }
    #expect(reader.screen == before)
    // Scrolled to the end, then there is more room.
    for _ in 0..<5 { reader.type(" ") }
    reader.resize(80, 50)
    #expect(reader.screen.contains("read the issue, or download it") && reader.screen.contains("quit"))
    reader.click(40, 10)
    #expect(reader.state.screen == .shelf)
  }

  @Test func theQuestionLeavesRoomForItsAnswers() {
    for (width, height) in [(80, 24), (40, 15), (20, 6), (16, 5)] {
      var reader = Reader(
        width, height, issues: [.fixture(1, title: String(repeating: "A long title ", count: 500))])
      reader.type("x")
      #expect(reader.screen.contains("y yes"), "\(width)x\(height)")
      // The box is whole: nothing hangs out of it.
      let edges = reader.rows.filter { $0.contains("╭") || $0.contains("╰") }
      #expect(edges.count == 2)
      #expect(edges.last?.contains(/╰─+╯/) == true)
    }
  }
}
