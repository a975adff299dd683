import BrochureKit
import NewsstandKit
import TerminalKit

/// All that the reader knows. It changes by `update` alone, and the screen is a function of it.
struct ReaderState: Sendable {
  var size: Size
  private(set) var capabilities: Capabilities
  private(set) var theme: Theme
  private let themeName: ThemeName
  let keymap: Keymap
  /// How dates are written.
  let dates: DateText
  var shelf = ShelfState()
  var downloads = DownloadsState()
  /// Whether the downloads lie over the shelf or the issue.
  var showsDownloads = false
  var publications = PublicationsState()
  /// Whether the publications lie over the shelf.
  var showsPublications = false
  /// The catalogue that is looked through, over the publications.
  var catalog: CatalogState?
  /// Of the last page of one that was asked for.
  var catalogNumber = 0
  /// Of the last subscription that was asked for.
  var formNumber = 0
  /// A number typed before a command, except in an issue and in lists.
  var count: Int?
  /// A number typed in a list of links, hits or bookmarks.
  var typedLine: TypedLine?
  /// The downloads that can be read already.
  var readable: Set<Issue.ID> = []
  /// What is being looked for.
  var followed: ArrivingContent?
  /// What is being played, or held.
  var played: Playback?
  var pending = PendingWishes()
  /// As of the last message that said so.
  var now: Moment
  /// The issue that is open.
  var issue: IssueState?
  var overlay: Overlay?
  /// What is being typed, but in a form.
  var entry: TextEntry?
  /// The document for which a password was tried last.
  var triedDocument: LockedDocument?
  /// The words that were looked for in issues, the newest last.
  var searches: [String] = []
  /// Of the last search, and of the one that goes on.
  var searchNumber = 0
  var runningSearch: Int?
  /// Of all issues, the newest first.
  var bookmarks: [Bookmark] = []
  /// The one that was deleted last.
  var removedBookmark: Bookmark?
  /// The one for which an issue is being opened.
  var wantedBookmark: Bookmark?
  /// Whether an issue is shown without the line that says where one is.
  var hidesStatus = false
  /// The drawing of the gallery's photo; nil until it is there.
  var photo: DrawnPage?
  var notice: Notice?
  /// Where the mouse was last while it drags a picture.
  var dragged: Point?
  /// The name of what is being opened by its path, and whether that takes long.
  var opening: (name: String, isLate: Bool)?
  /// Why what is read by its path could not be shown when it changed last.
  var unopened: Notice?
  /// Of what is read by its path: that.
  var readPath: String?
  /// Whether there is a shelf to go back to: not for a folder or a file that was opened by its path.
  let hasShelf: Bool

  init(
    size: Size, capabilities: Capabilities, theme: ThemeName = .auto, hasShelf: Bool = true,
    keymap: Keymap = .standard, dates: DateText = .english, now: Moment = .now
  ) {
    self.size = size
    self.capabilities = capabilities
    self.hasShelf = hasShelf
    self.keymap = keymap
    self.dates = dates
    self.now = now
    themeName = theme
    self.theme = Theme(theme, for: capabilities)
  }

  /// Takes what the terminal can show now: its cells may have another size, its background another colour.
  mutating func setCapabilities(_ new: Capabilities) {
    guard new != capabilities else { return }
    capabilities = new
    theme = Theme(themeName, for: new)
    publications.pictures.drop()
    shelf.covers.drop()
    shelf.emblems.drop()
  }

  var screen: Screen {
    if case .help = overlay { return .help }
    if entry != nil { return .form }
    return switch overlay {
    case .help: .help
    case .question: .question
    case .contents: .contents
    case .gallery: .gallery
    case .links: .links
    case .hits: .hits
    case .bookmarks: .bookmarks
    case .information: .information
    case .note: .note
    case .form: .form
    case nil: lowerScreen
    }
  }

  /// What is seen when nothing lies on top.
  var lowerScreen: Screen {
    showsDownloads
      ? .downloads
      : catalog != nil ? .catalog : showsPublications ? .publications : issue == nil ? .shelf : .issue
  }

  /// Whether what is on the screen changes by itself: the time until the next try, or whether bytes come.
  var isCountingDown: Bool {
    if case .information(let information) = overlay, isMoving(current(information.issue)) { return true }
    if showsDownloads {
      return downloads.issues.contains(where: isMoving)
    }
    if let issue { return issue.isAwaited && isMoving(issue.issue) }
    return shelf.selected.map(isCountingDown) == true
  }

  private func isMoving(_ issue: Issue) -> Bool {
    issue.download?.state == .active || isCountingDown(to: issue)
  }

  private func isCountingDown(to issue: Issue) -> Bool {
    guard issue.download?.state == .waiting, let date = issue.download?.retryDate else { return false }
    return date > now.date
  }

  /// Whether what the shelf shows is being typed.
  var isTypingFilter: Bool { entry?.purpose == .issues }

  /// The gallery that is open, the help over it or not.
  var gallery: Gallery? {
    get {
      switch overlay {
      case .gallery(let gallery), .help(_, row: _, over: .gallery(let gallery)): gallery
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch overlay {
      case .gallery: overlay = .gallery(newValue)
      case .help(let screen, let row, over: .gallery):
        overlay = .help(screen, row: row, over: .gallery(newValue))
      default: break
      }
    }
  }

  /// Where a photo is drawn: the screen without the status line.
  var pageContext: PageContext { context(height: size.height - 1) }

  /// Where a page is drawn.
  var issueContext: PageContext { context(height: hidesStatus ? size.height : size.height - 1) }

  private func context(height: Int) -> PageContext {
    PageContext(
      size: Size(width: size.width, height: max(1, height)), theme: theme,
      pictures: PictureRenderer(
        capabilities: capabilities, background: theme.paper, description: theme.muted),
      openingKey: keys(on: .issue).name(.photos))
  }
}
