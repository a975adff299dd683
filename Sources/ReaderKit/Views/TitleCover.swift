import NewsstandKit
import TerminalKit

/// A cover drawn from an issue's title, for those that bring none: bound in cloth, with a pattern that its name chooses.
struct TitleCover {
  /// What the pattern is made of, a row after the other, repeated.
  private static let patterns: [[String]] = [
    ["╱╲", "╲╱"], ["◆ ", " ◇"], ["∙ ", " ∙"], ["≈~", "~≈"], ["▚▞", "▞▚"], ["┼─", "─┼"], ["○ ", " ●"],
    ["╳ ", " ╳"],
  ]
  private static let asciiPatterns: [[String]] = [
    ["/\\", "\\/"], ["* ", " o"], [". ", " ."], ["~-", "-~"], ["# ", " #"], ["+-", "-+"], ["o ", " O"],
    ["x ", " x"],
  ]

  private let issue: Issue

  init(_ issue: Issue) { self.issue = issue }

  func draw(in area: Rect, _ state: ReaderState, into grid: inout Grid) {
    guard area.width > 2, area.height > 2 else { return }
    let cloth = Cloth(issue.name, state.theme)
    grid.fill(area, style: cloth.style)
    var inside = area
    if cloth.isColored {
      grid.fill(Rect(x: area.minX, y: area.minY, width: 1, height: area.height), style: cloth.spine)
      inside = Rect(x: area.minX + 2, y: area.minY, width: area.width - 3, height: area.height)
    } else {
      Border.draw(area, state, into: &grid)
      inside = area.inset(columns: 1, rows: 1)
    }
    drawWords(in: inside, cloth, state, into: &grid)
  }

  /// From the top: the publication, the title, the pattern, the date.
  private func drawWords(in area: Rect, _ cloth: Cloth, _ state: ReaderState, into grid: inout Grid) {
    let ellipsis: Character = state.capabilities.unicode ? "…" : "~"
    var top = area.minY
    var bottom = area.maxY
    func put(_ line: String, y: Int, style: Style) {
      let x = area.minX + (area.width - TextWidth.of(line)) / 2
      grid.put(line, x: x, y: y, style: style, columns: area.width)
    }
    // Whole or not at all: half a name on every cover is noise.
    let name = state.shelf.publicationTitle(issue.id.publication)
    if area.height > 4, TextWidth.of(name) <= area.width {
      put(name, y: top, style: cloth.style)
      top += 1
    }
    if area.height > 7 { top += 1 }
    let date = state.dates.short(issue.date, issue.facts.datePrecision)
    if area.height > 5, !date.isEmpty, TextWidth.of(date) <= area.width {
      bottom -= 1
      put(date, y: bottom, style: cloth.style)
    }
    let room = bottom - top
    // The pattern has a row or two of its own where the title can do without, and no more than a band.
    let lines = TitleWrap.lines(
      issue.title, columns: area.width, rows: max(1, room > 3 ? room - 2 : room), ellipsis: ellipsis)
    let air = area.height > 9 ? 1 : 0
    let band = min(max(2, area.height / 4), room - lines.count - 2 * air)
    let spare = room - lines.count - max(0, band) - 2 * air
    top += max(0, spare) / 2
    for (offset, line) in lines.enumerated() { put(line, y: top + offset, style: cloth.style.with(.bold)) }
    guard band > 0 else { return }
    drawPattern(
      Rect(x: area.minX, y: bottom - air - band, width: area.width, height: band), cloth, state, into: &grid)
  }

  private func drawPattern(_ area: Rect, _ cloth: Cloth, _ state: ReaderState, into grid: inout Grid) {
    let patterns = state.capabilities.unicode ? Self.patterns : Self.asciiPatterns
    // Not the cloth's number again: each colour would have one pattern.
    let pattern = patterns[cloth.number / 7 % patterns.count]
    for row in 0..<area.height {
      let piece = pattern[row % pattern.count]
      let line = String(repeating: piece, count: area.width / 2 + 1).prefix(area.width)
      grid.put(line, x: area.minX, y: area.minY + row, style: cloth.pattern)
    }
  }
}
