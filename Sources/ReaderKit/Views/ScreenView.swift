import TerminalKit

/// The whole screen as a grid, and where the cursor stands.
enum ScreenView {
  static func draw(_ state: ReaderState) -> (grid: Grid, cursor: Point?) {
    var grid = Grid(size: state.size, style: state.theme.text)
    guard state.size.width > 0, state.size.height > 0 else { return (grid, nil) }
    var cursor: Point?
    if let issue = state.issue {
      IssueView.draw(state, issue, into: &grid)
    } else {
      cursor = ShelfView.draw(state, into: &grid)
    }
    switch state.overlay {
    case nil: break
    case .help(let screen, let row): HelpView.draw(state, screen, row: row, into: &grid)
    case .archive(let issue):
      cursor = QuestionView.draw(
        "Archive “\(issue.title)”?", "Its content is deleted. It can be downloaded again.", state, into: &grid
      )
    case .contents(let selected): cursor = ContentsView.draw(state, selected: selected, into: &grid)
    case .gallery(let gallery): GalleryView.draw(state, gallery, into: &grid)
    }
    return (grid, cursor)
  }
}
