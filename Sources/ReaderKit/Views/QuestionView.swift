import BrochureKit
import TerminalKit

/// A question that is answered with y or n.
enum QuestionView {
  /// Returns where the cursor stands.
  static func draw(
    _ question: String, _ consequence: String, _ state: ReaderState, into grid: inout Grid
  ) -> Point {
    let width = max(10, min(60, grid.width - 6))
    let breaker = LineBreaker(columns: width)
    let lines = breaker.lines(of: question).strings
    let more = breaker.lines(of: consequence).strings
    let answer = "y yes   n no"
    let height = lines.count + more.count + 2
    let inside = Border.box(Size(width: width, height: height), title: "", state, into: &grid)
    var y = inside.minY
    for line in lines {
      grid.put(line, x: inside.minX, y: y, style: state.theme.heading, columns: inside.width)
      y += 1
    }
    for line in more {
      grid.put(line, x: inside.minX, y: y, style: state.theme.text, columns: inside.width)
      y += 1
    }
    let last = inside.maxY - 1
    grid.put(answer, x: inside.minX, y: last, style: state.theme.accent, columns: inside.width)
    return Point(x: inside.minX, y: last)
  }
}
