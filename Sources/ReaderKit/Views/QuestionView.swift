import BrochureKit
import TerminalKit

/// A question with its answers, each with its key; they can be clicked, too.
struct QuestionView {
  /// Between two answers on one line.
  private static let gap = 3

  private let state: ReaderState
  private let lines: [(text: String, style: Style)]
  private let inside: Rect
  /// The answers as they are written, and where.
  private let answers: [(action: Action, text: String, area: Rect)]

  init(_ question: Question, _ state: ReaderState) {
    self.state = state
    let width = max(10, min(60, state.size.width - 6))
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    let more = LineBreaker(columns: width).lines(of: question.consequence).strings
    let texts = question.answers.map { answer in
      state.keys(on: .question).hint(answer.action, answer.text) ?? answer.text
    }
    let isOneLine = texts.reduce(-Self.gap) { $0 + TextWidth.of($1) + Self.gap } <= width
    let answerRows = isOneLine ? 1 : texts.count
    // Whatever has no room, the answers have.
    let title = TitleWrap.lines(
      question.text, columns: width, rows: max(1, state.size.height - more.count - answerRows - 3),
      ellipsis: ellipsis)
    let height = title.count + more.count + 1 + answerRows
    inside = Rect(x: 0, y: 0, width: state.size.width, height: state.size.height)
      .centered(Size(width: width + 4, height: height + 2)).inset(columns: 2, rows: 1)
    let first = inside.maxY - answerRows
    lines = Array(
      (title.map { ($0, state.theme.heading) } + more.map { ($0, state.theme.text) })
        .prefix(max(0, first - inside.minY)))
    var answers: [(Action, String, Rect)] = []
    var place = Point(x: inside.minX, y: first)
    for (answer, text) in zip(question.answers, texts) {
      let text = TextWidth.clipped(text, to: inside.width, ellipsis: ellipsis)
      let columns = TextWidth.of(text)
      answers.append((answer.action, text, Rect(x: place.x, y: place.y, width: columns, height: 1)))
      place = isOneLine ? Point(x: place.x + columns + Self.gap, y: first) : Point(x: place.x, y: place.y + 1)
    }
    self.answers = answers.map { (action: $0.0, text: $0.1, area: $0.2) }
  }

  /// Returns where the cursor stands.
  func draw(into grid: inout Grid) -> Point {
    let box = Border.box(inside.size, title: "", state, into: &grid)
    for (row, line) in lines.enumerated() {
      grid.put(line.text, x: box.minX, y: box.minY + row, style: line.style, columns: box.width)
    }
    for answer in answers {
      grid.put(answer.text, x: answer.area.minX, y: answer.area.minY, style: state.theme.accent)
    }
    return answers.first?.area.origin ?? inside.origin
  }

  /// The answer at a place on the screen.
  func answer(at place: Point) -> Action? { answers.first { $0.area.contains(place) }?.action }
}
