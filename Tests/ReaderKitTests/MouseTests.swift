import TerminalKit
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
    let index = reader.state.shelf.top * reader.state.shelfLayout.columns + 1
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
