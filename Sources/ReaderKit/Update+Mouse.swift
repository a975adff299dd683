import TerminalKit

extension ReaderState {
  /// A click selects and, on what is selected, opens; the wheel scrolls. In an issue a click on the left or
  /// right quarter turns to the article there, between them it goes on.
  mutating func take(_ mouse: Mouse) -> [Effect] {
    switch mouse.action {
    case .wheelDown: return screen == .issue ? roll(3) : perform(screen == .gallery ? .right : .down)
    case .wheelUp: return screen == .issue ? roll(-3) : perform(screen == .gallery ? .left : .up)
    case .press: break
    case .release, .drag: return []
    }
    notice = nil
    issue?.count = nil
    switch screen {
    case .shelf:
      guard let index = shelfLayout.index(at: mouse.place, from: shelf.top), index < shelf.shown.count else {
        return []
      }
      if index == shelf.selection { return perform(.open) }
      shelf.select(index)
      return wanted()
    case .issue:
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
    case .contents:
      guard let index = ContentsView.index(at: mouse.place, in: self) else { return perform(.close) }
      overlay = .contents(selected: index)
      return perform(.open)
    case .help: return perform(.close)
    case .question: return []
    }
  }
}
