import BrochureKit
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import ReaderKit

@Suite struct MouseTests {
  private func center(of index: Int, _ reader: Reader) -> Point {
    let frame = reader.state.shelfLayout.frame(of: index, from: reader.state.shelf.top)
    return Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2)
  }

  @Test(arguments: [Size(width: 80, height: 24), Size(width: 40, height: 15)])
  func aClickSelectsAndASecondOpens(size: Size) {
    var reader = Reader(size.width, size.height, issues: Issue.fixtures(1000))
    reader.press(.pageDown)
    let index = reader.state.shelfLayout.range(from: reader.state.shelf.top).lowerBound + 1
    let place = center(of: index, reader)
    reader.press(.home, .pageDown)
    if reader.state.shelf.selection != index {
      #expect(reader.click(place.x, place.y).isEmpty)
      #expect(reader.state.shelf.selection == index)
    }
    #expect(reader.click(place.x, place.y) == [.open(.fixture(index + 1))])
  }

  @Test func aClickBesideTheIssuesDoesNothing() {
    var reader = Reader(issues: Issue.fixtures(3))
    for (x, y) in [(0, 0), (79, 23), (0, 23), (-1, -1), (1000, 1000), (79, 12)] {
      #expect(reader.click(x, y).isEmpty)
      #expect(reader.state.shelf.selection == 0 && reader.state.screen == .shelf)
    }
  }

  @Test func theWheelMovesTheSelectionOfTheShelf() {
    var reader = Reader(issues: Issue.fixtures(100))
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 0, y: 0)))))
    #expect(reader.state.shelf.selection == reader.state.shelfLayout.columns)
    reader.take(.event(.mouse(Mouse(.wheelUp, at: Point(x: 0, y: 0)))))
    #expect(reader.state.shelf.selection == 0)
  }

  /// A reader in an issue of three pictures, each an article or all of them one.
  private func pictures(inOneArticle: Bool = false) throws -> (Reader, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(Data("P6 2 1 255\n......".utf8), to: "1.ppm")
    let pages = (0..<3).map { _ in
      PageDescription(className: "SimplePage", properties: ["baseImage": .string("1.ppm")])
    }
    var reader = Reader(issues: [.fixture(1)])
    reader.open(
      try Brochure(
        folder: folder.path,
        articles: inOneArticle ? [Article(pages: pages)] : pages.map { Article(pages: [$0]) }))
    return (reader, folder)
  }

  @Test func aPictureIsTurnedByClicksAtItsSidesAndBetween() throws {
    let (picture, folder) = try pictures()
    defer { withExtendedLifetime(folder) {} }
    for (x, page) in [
      (0, "3.1"), (19, "3.1"), (20, "2.1"), (40, "2.1"), (59, "2.1"), (60, "2.1"), (79, "2.1"),
    ] {
      var reader = picture
      reader.click(x, 10)
      #expect(reader.page == page, "a click at \(x)")
      for action in [Mouse.Action.drag, .release] {
        #expect(reader.take(.event(.mouse(Mouse(action, at: Point(x: 79, y: 10))))).isEmpty)
      }
      #expect(reader.page == page, "what follows a click turns no page")
    }
  }

  @Test func theWheelGoesFromPictureToPicture() throws {
    var (reader, folder) = try pictures(inOneArticle: true)
    defer { withExtendedLifetime(folder) {} }
    let before = reader.screen
    reader.take(.event(.mouse(Mouse(.wheelDown, at: Point(x: 40, y: 10)))))
    #expect(reader.page == "1.2" && reader.screen != before)
    reader.take(.event(.mouse(Mouse(.wheelUp, at: Point(x: 40, y: 10)))))
    #expect(reader.page == "1.1" && reader.screen == before)
  }

  @Test func aQuestionIsNotAnsweredByTheMouse() {
    var reader = Reader(issues: [.fixture(1)])
    reader.type("x")
    for y in 0..<24 {
      for action in [Mouse.Action.press, .release, .drag, .wheelUp, .wheelDown] {
        #expect(reader.take(.event(.mouse(Mouse(action, at: Point(x: 40, y: y))))).isEmpty)
      }
    }
    #expect(reader.state.screen == .question)
  }
}
