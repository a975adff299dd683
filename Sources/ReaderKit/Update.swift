import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

extension ReaderState {
  /// Takes what happened and says what is to be done. No terminal, disk or network is touched here.
  mutating func update(_ message: Message) -> [Effect] {
    let effects = take(message)
    return effects + following() + playing() + stoppedSearch()
  }

  private mutating func take(_ message: Message) -> [Effect] {
    switch message {
    case .event(.key(let key)):
      notice = nil
      return press(key)
    case .event(.mouse(let mouse)): return take(mouse)
    case .event(.resize(let size)):
      self.size = size
      let context = issueContext
      issue?.setContext(context)
      photo = nil
      gallery?.closeUp.forgetDrawing()
      settleDownloads()
      keepCatalogSelectionOnScreen()
      return wanted()
    case .event(.paste(let text)):
      if let entry, screen == .form { return paste(text, into: entry) }
      if screen == .form || screen == .publications { pasteIntoForm(text) }
      return []
    case .event(.focus): return []
    case .event(.end): return quit()
    case .library(let contents): return take(contents)
    case .preferences(let preferences):
      shelf.prefer(preferences)
      return []
    case .downloads(let issues, let readable, let moment, let fulfilled):
      self.readable = readable
      take(downloads: issues, at: moment, fulfilled: fulfilled)
      return []
    case .time(let moment):
      now = moment
      downloads.measure(at: moment)
      return []
    case .cover(let id, let size, let grid):
      publications.pictures.take(grid, of: id, size: size)
      shelf.covers.take(grid, of: id, size: size)
      shelf.emblems.take(grid, of: id, size: size)
      return []
    case .opened(let issue, let brochure):
      showsDownloads = false
      showsPublications = false
      catalog = nil
      // Asked for twice, it was opened twice; where the person is by now stays.
      if self.issue?.issue.id == issue.id { return [] }
      self.issue = IssueState(issue, brochure, context: issueContext)
      overlay = nil
      entry = nil
      triedDocument = nil
      goToWantedBookmark()
      // It may have come while it was being opened.
      let isHere = brochure.isArriving && shelf.issues.contains { $0.id == issue.id && $0.contentURL != nil }
      return wanted() + (isHere ? [.reopen(issue)] : [])
    case .arrived(let names, let brochure): return take(arrived: names, of: brochure)
    case .reopened(let id, let brochure): return take(reopened: brochure, of: id)
    case .previewed(let issue, let brochure): return take(previewed: issue, brochure)
    case .unopened(let sentence, _):
      take(unopened: sentence)
      return []
    case .locked(let document):
      take(locked: document)
      return []
    case .openingIsLate:
      opening?.isLate = true
      return []
    case .drawn(let index, let brochure, let context, let drawing):
      guard issue?.brochure == brochure else { return [] }
      say(drawing.damage, of: index)
      issue?.take(drawing, at: index, drawnFor: context)
      // Only now is it known how much of the page is on the screen.
      return index == issue?.cursor.current ? keepPosition() + wantedWidths() : []
    case .foundWidePages(let brochure, let pages):
      guard issue?.brochure == brochure else { return [] }
      issue?.take(widePages: pages)
      return wanted()
    case .drawnPhoto(let drawn, let context, let page):
      take(photo: page, of: drawn, drawnFor: context)
      return []
    case .drawnCloseUp(let index, let brochure, let context, let page):
      if issue?.brochure == brochure { issue?.take(closeUp: page, at: index, drawnFor: context) }
      return []
    case .frame(let cells, let playback, let isLast):
      if cells == nil {
        notice = Notice(
          text: localized("This picture cannot be played: it is too large, or damaged."), isFailure: true)
      }
      issue?.take(cells, of: playback, isLast: isLast)
      return []
    case .late(let index):
      if issue?.cursor.current == index, issue?.page == nil { issue?.isLate = true }
      return []
    case .found(let number, let progress):
      take(found: progress, by: number)
      return []
    case .bookmarks(let bookmarks):
      take(bookmarks: bookmarks)
      return []
    case .note(let note, let place, let brochure): return take(note, at: place, of: brochure)
    case .titles(let titles, let brochure):
      take(titles: titles, of: brochure)
      return []
    case .inspected(let id, let content):
      take(content, of: id)
      return []
    case .refreshed(let new):
      publications.endRefresh()
      guard let new else { return [] }
      notice = Notice(
        text: new == 0
          ? localized("Nothing new.") : localized(new, one: "One new issue.", other: "\(new) new issues."))
      return []
    case .refreshIsLate:
      publications.isRefreshLate = !publications.refreshing.isEmpty
      return []
    case .publicationRefreshed(let id, let new):
      take(refreshed: id, new: new)
      return []
    case .notRefreshed(let error):
      notice = Notice(text: error.sentence(naming: shelf.publicationTitle), isFailure: true)
      return []
    case .subscribed(let report, let number): return take(subscribed: report, by: number)
    case .notSubscribed(let sentence, let number):
      take(notSubscribed: sentence, by: number)
      return []
    case .browsed(let page, let number): return take(browsed: page, by: number)
    case .notBrowsed(let sentence, let number):
      take(notBrowsed: sentence, by: number)
      return []
    case .catalogIsLate(let number):
      if catalog?.request?.number == number { catalog?.isLate = true }
      return []
    case .leadsElsewhere(let address, let number): return take(leadsElsewhere: address, by: number)
    case .needsCredentials(let request, let next):
      ask(SignInQuestion(request: request, next: next))
      return []
    case .notice(let text, let isFailure):
      notice = Notice(text: text, isFailure: isFailure)
      return []
    }
  }

  mutating func press(_ key: Key) -> [Effect] {
    if let entry, screen == .form { return type(key, into: entry) }
    if case .form(let form) = overlay { return type(key, into: form) }
    if typeCount(key) || typeLine(key) { return [] }
    if key == .escape, count != nil {
      count = nil
      return []
    }
    if screen == .issue, case .character(let character) = key, let digit = character.wholeNumberValue,
      character.isASCII, digit > 0 || issue?.count != nil
    {
      let typed = issue?.count ?? 0
      issue?.count = min(typed * 10 + digit, 99_999)
      return []
    }
    if case .contents(var contents) = overlay, case .character(let character) = key,
      let digit = character.wholeNumberValue, character.isASCII
    {
      contents.type(digit: digit)
      overlay = .contents(contents)
      return []
    }
    let count = issue?.count ?? count
    issue?.count = nil
    self.count = nil
    guard let action = keymap.action(for: key, on: screen) else {
      typedLine = nil
      notice = Notice(unbound: key, keys(on: screen))
      return []
    }
    return perform(action, count: takeTypedLine(for: action) ?? count)
  }

  mutating func perform(_ action: Action, count: Int? = nil) -> [Effect] {
    switch action {
    case .quit: return quit()
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help:
      overlay = .help(screen, row: 0, over: overlay)
      return []
    case .downloads: return showDownloads()
    case .allBookmarks: return showBookmarks(of: nil)
    case .publications: return showPublications()
    case .catalog:
      overlay = .form(.openingCatalog())
      return []
    default: break
    }
    switch screen {
    case .shelf where opening != nil: return action == .close ? [.stopOpening] : []
    case .shelf: return performOnShelf(action, count: count)
    case .issue: return performInIssue(action, count: count)
    case .downloads: return performInDownloads(action, count: count)
    case .publications: return performInPublications(action, count: count)
    case .catalog: return performInCatalog(action, count: count)
    case .form: return entry.map { performInEntry(action, $0) } ?? performOnTop(action)
    case .contents, .gallery, .links, .help, .question, .hits, .bookmarks, .information, .note:
      return performOnTop(action, count: count)
    }
  }

  private mutating func quit() -> [Effect] { keepPosition(isLeaving: true) + [.quit] }

  /// What the screen needs and is not there yet.
  mutating func wanted() -> [Effect] {
    if showsPublications { return wantedPictures() }
    guard var open = issue else { return wantedCovers() }
    let missing = open.pages.missing(around: open.cursor)
    let closeUp = open.missingCloseUp()
    issue = open
    var effects: [Effect] = missing.map { [.draw($0, open.brochure, open.pages.context)] } ?? []
    if open.isBeingDrawn { effects.append(.alarm(open.cursor.current)) }
    if let closeUp { effects.append(.drawCloseUp(open.closeUpIndex, open.brochure, closeUp)) }
    return effects + wantedWidths() + wantedPhoto()
  }

  private mutating func wantedWidths() -> [Effect] {
    guard issue?.needsWidths() == true, let brochure = issue?.brochure else { return [] }
    return [.findWidePages(brochure)]
  }

  /// Keeps where the person is, where that is not kept yet and the page, or that it is not here yet, is on the
  /// screen, or it was turned to before the person left.
  mutating func keepPosition(isLeaving: Bool = false) -> [Effect] {
    guard let open = issue, open.page != nil || open.isAwaited || (isLeaving && open.isTurning),
      open.kept != open.position
    else { return [] }
    issue?.kept = open.position
    return [.keepPosition(open.issue.id, open.position)]
  }
}
