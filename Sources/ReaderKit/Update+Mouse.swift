import BrochureKit
import TerminalKit

extension ReaderState {
  /// A click selects and, on what is selected, opens; the wheel scrolls. In an issue a click on the left or
  /// right quarter turns to the article there, between them it goes on.
  ///
  /// What is told of keys at the bottom does what it says. A picture that is looked at closely is dragged, and rolled by the wheel.
  mutating func take(_ mouse: Mouse) -> [Effect] {
    typedLine = nil
    switch mouse.action {
    case .wheelDown, .wheelUp:
      notice = nil
      return mouse.action == .wheelDown ? roll(3, .down) : roll(-3, .up)
    case .press: break
    case .drag: return drag(to: mouse.place)
    case .release:
      dragged = nil
      return []
    }
    let hints = mouse.place.y == size.height - 1 ? keyHintLine : nil
    notice = nil
    issue?.count = nil
    count = nil
    // The line begins beside the edge.
    if let hints { return hints.action(at: mouse.place.x - 1).map { perform($0) } ?? [] }
    if isLookingClosely {
      dragged = mouse.place
      return []
    }
    switch screen {
    case .shelf:
      guard let index = shelfLayout.index(at: mouse.place, from: shelf.top), index < shelf.shown.count else {
        return []
      }
      if index == shelf.selection { return perform(.open) }
      shelf.select(index)
      return wanted()
    case .issue:
      if let target = issue?.target(at: mouse.place) { return open(target) }
      // What leads out of the issue is the terminal's to follow.
      if let link = issue?.link(at: mouse.place), case .inside = link.target { return follow(link) }
      if mouse.place.x < size.width / 4 { return perform(.left) }
      if mouse.place.x >= size.width - size.width / 4 { return perform(.right) }
      return perform(issue?.photos.isEmpty == false ? .photos : .nextScreen)
    case .downloads:
      guard let index = downloadsLayout.index(at: mouse.place, from: downloads.top) else { return [] }
      if index == downloads.selection { return perform(.open) }
      downloads.select(index)
      settleDownloads()
      return []
    case .gallery: return perform(mouse.place.x < size.width / 2 ? .left : .right)
    case .contents, .links, .hits, .bookmarks: return choose(at: mouse.place)
    case .publications:
      let layout = publicationsLayout
      guard let index = layout.index(at: mouse.place, from: publications.top) else { return [] }
      if index == publications.selection { return perform(.open) }
      publications.select(index)
      return wantedPictures()
    case .catalog:
      guard let index = catalogLayout.index(at: mouse.place), var level = catalog?.level else { return [] }
      if index == level.selection { return perform(.open) }
      level.select(index)
      catalog?.level = level
      return []
    case .form: return place(at: mouse.place)
    case .help, .information, .note: return perform(.close)
    case .question:
      guard case .question(let question) = overlay,
        let answer = QuestionView(question, self).answer(at: mouse.place)
      else { return [] }
      return perform(answer)
    }
  }

  /// Places the cursor where something is typed. A click elsewhere goes on in what a filter has left.
  private mutating func place(at place: Point) -> [Effect] {
    if var entry {
      let field = EntryView(entry, self).field
      if field.contains(place) {
        entry.field.moveCursor(toColumn: place.x - field.minX, of: field.width)
        self.entry = entry
      } else if entry.isFilter {
        self.entry = nil
        return take(Mouse(.press, at: place))
      }
    } else if var form, !form.isFetching {
      let field = PublicationFormView(form, self).field
      guard field.contains(place) else { return [] }
      form.field.moveCursor(toColumn: place.x - field.minX, of: field.width)
      self.form = form
    }
    return []
  }

  /// Selects what was clicked in the list on top, or opens it where it is selected already; outside of it the list
  /// closes.
  private mutating func choose(at place: Point) -> [Effect] {
    guard let list = ListBox(self), let index = list.index(at: place, in: size) else {
      return perform(.close)
    }
    select(line: index)
    return list.selection == index ? perform(.open) : []
  }

  /// Whether a part of a picture is on the screen, and nothing over it.
  private var isLookingClosely: Bool {
    switch screen {
    case .issue: issue?.closeUp.isFitted == false
    case .gallery: gallery?.closeUp.isFitted == false
    default: false
    }
  }

  private mutating func roll(_ rows: Int, _ action: Action) -> [Effect] {
    if screen == .gallery, isLookingClosely { return drag(columns: 0, rows: rows) }
    if screen == .form, entry?.isFilter == true { entry = nil }
    return screen == .issue ? roll(rows) : perform(action)
  }

  /// The picture goes with the mouse.
  private mutating func drag(to place: Point) -> [Effect] {
    guard let last = dragged, isLookingClosely else { return [] }
    dragged = place
    return drag(columns: last.x - place.x, rows: last.y - place.y)
  }

  private mutating func open(_ target: PageSpot.Target) -> [Effect] {
    guard let issue else { return [] }
    switch target {
    case .photo(let index):
      guard issue.photos.indices.contains(index) else { return [] }
      showPhotos(issue.photos, at: index)
      return wantedPhoto()
    case .movie: return perform(.photos)
    }
  }
}
