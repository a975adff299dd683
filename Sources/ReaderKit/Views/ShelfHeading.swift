import NewsstandKit
import TerminalKit

/// What stands over a publication's issues: its picture, its title, and how many there are.
struct ShelfHeading {
  private let section: ShelfOrder.Section
  private let layout: ShelfLayout

  init(_ section: ShelfOrder.Section, _ layout: ShelfLayout) {
    self.section = section
    self.layout = layout
  }

  func draw(y: Int, _ state: ReaderState, into grid: inout Grid) {
    let theme = state.theme
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    guard case .group(let index) = section.kind else {
      grid.put(ShelfSentences.continued, x: 1, y: y, style: theme.heading)
      return
    }
    let group = state.shelf.contents.groups[index]
    let count =
      state.shelf.filter.words.isEmpty
      ? ShelfSentences.issues(group.count.issues, unread: group.count.unread)
      : ShelfSentences.matches(section.range.count, of: group.count.issues)
    var x = 1
    if layout.emblem.height > 0 {
      drawEmblem(of: group, y: y, state, into: &grid)
      x += layout.emblem.width + 2
      grid.put(
        TextWidth.clipped(group.title, to: grid.width - x - 1, ellipsis: ellipsis), x: x, y: y,
        style: theme.heading)
      grid.put(count, x: x, y: y + 1, style: theme.muted)
      return
    }
    let room = grid.width - x - 1
    let title = TextWidth.clipped(group.title, to: room, ellipsis: ellipsis)
    x += grid.put(title, x: x, y: y, style: theme.heading) + 2
    if x + TextWidth.of(count) < grid.width { grid.put(count, x: x, y: y, style: theme.muted) }
  }

  private func drawEmblem(
    of group: ShelfContents.Group, y: Int, _ state: ReaderState, into grid: inout Grid
  ) {
    let area = Rect(x: 1, y: y, width: layout.emblem.width, height: layout.emblem.height)
    if let emblem = group.emblem,
      let picture = state.shelf.emblems.drawn[state.shelf.issues[emblem].id] ?? nil
    {
      grid.draw(picture, x: area.minX + (area.width - picture.width) / 2, y: area.minY)
      return
    }
    Monogram(group.title, key: group.publication).draw(in: area, state, into: &grid)
  }
}
