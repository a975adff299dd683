import TerminalKit

/// What to do where there is nothing on the shelf.
enum EmptyShelf {
  static func draw(_ state: ReaderState, into grid: inout Grid) {
    guard state.shelf.isLoaded else { return }
    CenteredLines.draw(ShelfSentences.empty(state, state.keys(on: .shelf)), state, into: &grid)
  }
}
