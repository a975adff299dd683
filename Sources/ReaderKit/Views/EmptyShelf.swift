import BrochureKit
import TerminalKit

/// What to do where there is nothing on the shelf.
enum EmptyShelf {
  static func draw(_ state: ReaderState, into grid: inout Grid) {
    guard state.shelf.isLoaded else { return }
    let room = max(1, min(72, grid.width - 2))
    let breaker = LineBreaker(columns: room)
    // A failed refresh may have much to say.
    let lines = ShelfSentences.empty(state.shelf, state.keys(on: .shelf)).flatMap {
      $0.isEmpty ? [""] : breaker.lines(of: $0).strings
    }
    let area = grid.height - 2
    // Where there is no room for air, there is none.
    CenteredLines.draw(lines.count > area ? lines.filter { !$0.isEmpty } : lines, state, into: &grid)
  }
}
