import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// The publications, each with its picture, its feed, its issues and how its last refresh went.
enum PublicationsView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ state: ReaderState, into grid: inout Grid) -> Point? {
    let publications = state.publications
    let layout = state.publicationsLayout
    drawHeader(state, into: &grid)
    var cursor: Point?
    var y = 1
    for index in layout.range(from: publications.top) {
      let entry = publications.entries[index]
      let isSelected = index == publications.selection
      let title = draw(entry, isSelected, layout.lines(of: index), y: y, layout, state, into: &grid)
      if isSelected { cursor = title }
      y += layout.height(of: index)
    }
    if publications.entries.isEmpty, state.shelf.isLoaded { drawEmpty(state, into: &grid) }
    // An entry that is cut ends below the screen's last row but one.
    StatusLine.draw(left: hints(state).text, right: "", state, into: &grid)
    return cursor
  }

  /// Returns where the title stands.
  private static func draw(
    _ entry: PublicationsState.Entry, _ isSelected: Bool, _ lines: [PublicationLines.Line], y: Int,
    _ layout: PublicationsLayout, _ state: ReaderState, into grid: inout Grid
  ) -> Point {
    let theme = state.theme
    let unicode = state.capabilities.unicode
    let ellipsis: Character = unicode ? "…" : "~"
    let bottom = grid.height - 1
    if let size = layout.picture {
      let area = Rect(x: 2, y: y, width: size.width, height: min(size.height, bottom - y))
      drawPicture(entry, in: area, whole: size, state, into: &grid)
      if isSelected {
        for y in y..<min(bottom, y + size.height) {
          grid.put(unicode ? "▐" : "[", x: 1, y: y, style: theme.marker)
          grid.put(unicode ? "▌" : "]", x: 2 + size.width, y: y, style: theme.marker)
        }
      }
    } else if isSelected {
      grid.put(unicode ? "▸" : ">", x: 0, y: y, style: theme.marker)
    }
    let x = layout.picture == nil ? 2 : layout.detailX
    // Where there is no room for more, what is new is said beside the title.
    let unread =
      layout.picture == nil && entry.count.unread > 0
      ? "\(unicode ? "●" : localized("new")) \(entry.count.unread)" : ""
    let room = grid.width - x - 1 - (unread.isEmpty ? 0 : TextWidth.of(unread) + 2)
    let style = isSelected ? theme.selection : layout.picture == nil ? theme.text : theme.heading
    grid.put(
      TextWidth.clipped(entry.publication.title, to: room, ellipsis: ellipsis), x: x, y: y, style: style)
    grid.put(unread, x: grid.width - 1 - TextWidth.of(unread), y: y, style: theme.marker)
    for (offset, line) in lines.enumerated() where y + 1 + offset < bottom {
      grid.put(line.text, x: layout.detailX, y: y + 1 + offset, style: line.style)
    }
    return Point(x: x, y: y)
  }

  private static func drawPicture(
    _ entry: PublicationsState.Entry, in area: Rect, whole: Size, _ state: ReaderState, into grid: inout Grid
  ) {
    guard area.height > 0 else { return }
    if let id = entry.emblem?.id, let picture = state.publications.pictures.drawn[id] ?? nil {
      let place = Rect(x: area.minX, y: area.minY, width: whole.width, height: whole.height).centered(
        picture.size)
      let rows = min(picture.height, area.maxY - place.minY)
      grid.draw(
        picture, x: place.minX, y: place.minY,
        part: Rect(x: 0, y: 0, width: picture.width, height: max(0, rows)))
      return
    }
    Monogram(entry.publication.title, key: entry.publication.id).draw(in: area, state, into: &grid)
  }

  private static func drawHeader(_ state: ReaderState, into grid: inout Grid) {
    let title = localized("Publications")
    grid.put(title, x: 1, y: 0, style: state.theme.heading)
    let count = state.publications.entries.count
    let text = PublicationSentences.count(count)
    let x = grid.width - 1 - TextWidth.of(text)
    if count > 0, x > TextWidth.of(title) + 2 { grid.put(text, x: x, y: 0, style: state.theme.muted) }
  }

  private static func drawEmpty(_ state: ReaderState, into grid: inout Grid) {
    let columns = max(1, min(60, grid.width - 4))
    let keys = state.keys(on: .publications)
    let texts = [
      keys.name(.subscribe).map {
        localized(
          "Subscribe with \($0): type or paste the address of a feed, or the path of one on this machine.")
      }, keys.name(.close).map { localized("\($0) leads to the shelf.") },
    ]
    let lines = texts.compactMap { $0 }.flatMap { [""] + LineBreaker(columns: columns).lines(of: $0).strings }
    CenteredLines.draw([localized("There is no publication here yet.")] + lines, state, into: &grid)
  }

  /// What can be done, as much of it as there is room for; how one gets help and back is always said.
  static func hints(_ state: ReaderState) -> KeyHintLine {
    let keys = state.keys(on: .publications)
    let entry = state.publications.selected
    let hints = [
      keys.keyHint(.subscribe, localized("subscribe")), keys.keyHint(.catalog, localized("catalogue")),
      entry == nil ? nil : keys.keyHint(.open, localized("issues")),
      entry?.publication.isRefreshable == true ? keys.keyHint(.refresh, localized("refresh")) : nil,
      entry == nil ? nil : keys.keyHint(.remove, localized("unsubscribe")),
      entry == nil ? nil : keys.keyHint(.rename, localized("rename")),
    ]
    return KeyHintLine(
      hints, last: [keys.keyHint(.help, localized("help")), keys.keyHint(.close, localized("back"))],
      columns: state.size.width - 2)
  }
}
