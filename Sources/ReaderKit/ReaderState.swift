import BrochureKit
import NewsstandKit
import TerminalKit

/// All that the reader knows. It changes by `update` alone, and the screen is a function of it.
struct ReaderState: Sendable {
  var size: Size
  let capabilities: Capabilities
  let theme: Theme
  let keymap: Keymap
  var shelf = ShelfState()
  /// The issue that is open.
  var issue: IssueState?
  var overlay: Overlay?
  /// The drawing of the gallery's photo; nil until it is there.
  var photo: DrawnPage?
  var notice: Notice?
  /// Whether there is a shelf to go back to: not for a folder or a file that was opened by its path.
  let hasShelf: Bool

  init(size: Size, capabilities: Capabilities, hasShelf: Bool = true, keymap: Keymap = .standard) {
    self.size = size
    self.capabilities = capabilities
    self.hasShelf = hasShelf
    self.keymap = keymap
    theme = Theme.matching(capabilities)
  }

  var screen: Screen {
    switch overlay {
    case .help: .help
    case .archive: .question
    case .contents: .contents
    case .gallery: .gallery
    case nil: issue == nil ? .shelf : .issue
    }
  }

  /// The gallery that is open, the help over it or not.
  var gallery: Gallery? {
    switch overlay {
    case .gallery(let gallery), .help(_, row: _, over: .gallery(let gallery)): gallery
    default: nil
    }
  }

  /// Where a page is drawn: the screen without the status line.
  var pageContext: PageContext {
    PageContext(
      size: Size(width: size.width, height: max(1, size.height - 1)), theme: theme,
      pictures: PictureRenderer(capabilities: capabilities, background: theme.paper))
  }
}
