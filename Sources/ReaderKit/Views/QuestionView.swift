import BrochureKit
import TerminalKit

/// A question that is answered with y or n.
enum QuestionView {
  /// Returns where the cursor stands.
  static func draw(
    _ question: String, _ consequence: String, _ state: ReaderState, into grid: inout Grid
  ) -> Point {
    let width = max(10, min(60, grid.width - 6))
    let more = LineBreaker(columns: width).lines(of: consequence).strings
    let answer = "y yes   n no"
    // Whatever has no room, the answers have.
    let lines = TitleWrap.lines(
      question, columns: width, rows: max(1, grid.height - more.count - 4),
      ellipsis: state.capabilities.unicode ? "…" : "~")
    let height = lines.count + more.count + 2
    let inside = Border.box(Size(width: width, height: height), title: "", state, into: &grid)
    let last = inside.maxY - 1
    let styled = lines.map { ($0, state.theme.heading) } + more.map { ($0, state.theme.text) }
    for (offset, (line, style)) in styled.enumerated() where inside.minY + offset < last {
      grid.put(line, x: inside.minX, y: inside.minY + offset, style: style, columns: inside.width)
    }
    grid.put(answer, x: inside.minX, y: last, style: state.theme.accent, columns: inside.width)
    return Point(x: inside.minX, y: last)
  }
}
