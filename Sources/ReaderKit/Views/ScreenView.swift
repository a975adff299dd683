import Localization
import TerminalKit

/// The whole screen as a grid, and where the cursor stands.
enum ScreenView {
  static func draw(_ state: ReaderState) -> (grid: Grid, cursor: Point?) {
    var grid = Grid(size: state.size, style: state.theme.text)
    guard state.size.width > 0, state.size.height > 0 else { return (grid, nil) }
    var cursor: Point?
    if state.showsDownloads {
      cursor = DownloadsView.draw(state, into: &grid)
    } else if let catalog = state.catalog {
      cursor = CatalogView.draw(catalog, state, into: &grid)
    } else if state.showsPublications {
      cursor = PublicationsView.draw(state, into: &grid)
    } else if let issue = state.issue {
      cursor = IssueView.draw(state, issue, into: &grid)
    } else if state.hasShelf {
      cursor = ShelfView.draw(state, into: &grid)
    } else {
      // The one issue is not open yet, or cannot be.
      if let opening = state.opening, opening.isLate {
        CenteredLines.draw([PreviewSentences.opening(opening.name)], state, into: &grid)
      }
      StatusLine.draw(
        left: state.keys(on: .shelf).hint(.quit, localized("quit")) ?? "", right: "", state, into: &grid)
    }
    // The help alone lies over what is typed.
    let help = if case .help = state.overlay { true } else { false }
    if let overlay = state.overlay, !help { cursor = draw(overlay, state, into: &grid) }
    if let entry = state.entry { cursor = EntryView(entry, state).draw(into: &grid) }
    if let overlay = state.overlay, help { cursor = draw(overlay, state, into: &grid) }
    // A box without room has its inside outside.
    return (
      grid, cursor.map { Point(x: min(max(0, $0.x), grid.width - 1), y: min(max(0, $0.y), grid.height - 1)) }
    )
  }

  private static func draw(_ overlay: Overlay, _ state: ReaderState, into grid: inout Grid) -> Point? {
    switch overlay {
    case .help(let screen, let row, let below):
      if let below { _ = draw(below, state, into: &grid) }
      return HelpView.draw(state, screen, row: row, into: &grid)
    case .question(let question):
      return QuestionView(question, state).draw(into: &grid)
    case .form(let form): return PublicationFormView(form, state).draw(into: &grid)
    case .contents(let contents): return ContentsView.draw(contents, state, into: &grid)
    case .links(let choice): return LinksView.draw(choice, state, into: &grid)
    case .hits: return state.issue?.search.flatMap { HitsView.draw($0, state, into: &grid) }
    case .bookmarks(let list): return BookmarksView.draw(list, state, into: &grid)
    case .note(let reading): return NoteView.draw(reading, state, into: &grid)
    case .information(let information):
      InformationView.draw(information, state, into: &grid)
      return nil
    case .gallery(let gallery):
      GalleryView.draw(state, gallery, into: &grid)
      return nil
    }
  }
}
