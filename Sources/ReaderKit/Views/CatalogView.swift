import BrochureKit
import Localization
import NewsstandKit
import TerminalKit

/// A page of a catalogue: its sections, then its publications, and what is known of the selected one.
enum CatalogView {
  /// Returns where the cursor stands: on what is selected, so that screen readers follow.
  static func draw(_ catalog: CatalogState, _ state: ReaderState, into grid: inout Grid) -> Point? {
    let layout = state.catalogLayout
    drawHeader(catalog, state, into: &grid)
    var cursor: Point?
    if let level = catalog.level {
      for (offset, index) in layout.range.enumerated() {
        let isSelected = index == level.selection
        let area = Rect(x: 1, y: 1 + offset, width: max(1, grid.width - 2), height: 1)
        draw(level.rows[index], in: area, isSelected: isSelected, state, into: &grid)
        if isSelected { cursor = area.origin }
      }
      if let row = catalog.selected, layout.detailRows > 0 { drawDetails(row, layout, state, into: &grid) }
    }
    if let failure = catalog.failure {
      let columns = max(1, min(60, grid.width - 4))
      CenteredLines.draw(LineBreaker(columns: columns).lines(of: failure).strings, state, into: &grid)
    } else if catalog.level == nil, catalog.isLate {
      CenteredLines.draw([CatalogSentences.isReading], state, into: &grid)
    }
    let isReading = catalog.request != nil && catalog.isLate && catalog.level != nil
    StatusLine.draw(
      left: hints(state).text, right: isReading ? CatalogSentences.isReading : "", state, into: &grid)
    return cursor
  }

  private static func drawHeader(_ catalog: CatalogState, _ state: ReaderState, into grid: inout Grid) {
    let titles = catalog.levels.map(\.page.title)
    let count = catalog.level.map { $0.page.sections.count + $0.page.entries.count } ?? 0
    let right = count == 0 ? "" : catalog.level?.page.next == nil ? "\(count)" : "\(count)+"
    let room = grid.width - 3 - TextWidth.of(right)
    let mark = state.capabilities.unicode ? " › " : " > "
    // Where one is matters more than how one came there.
    var shown = titles[...]
    while shown.count > 1, TextWidth.of(shown.joined(separator: mark)) > room { shown.removeFirst() }
    let text = titles.isEmpty ? localized("Catalogue") : shown.joined(separator: mark)
    grid.put(
      TextWidth.clipped(text, to: max(1, room), ellipsis: state.ellipsis), x: 1, y: 0,
      style: state.theme.heading)
    grid.put(right, x: grid.width - 1 - TextWidth.of(right), y: 0, style: state.theme.muted)
  }

  private static func draw(
    _ row: CatalogState.Row, in area: Rect, isSelected: Bool, _ state: ReaderState, into grid: inout Grid
  ) {
    let style = isSelected ? state.theme.selectedLine : state.theme.text
    let quiet = isSelected ? style : state.theme.muted
    grid.fill(area, style: style)
    let (sign, title, beside) = words(row, state)
    grid.put(
      TextWidth.clipped(sign, to: min(5, area.width), ellipsis: state.ellipsis), x: area.minX, y: area.minY,
      style: quiet)
    let x = area.minX + 6
    guard x < area.maxX else { return }
    let width = grid.put(
      TextWidth.clipped(title, to: area.maxX - x, ellipsis: state.ellipsis), x: x, y: area.minY, style: style)
    let room = area.maxX - x - width - 2
    guard room > 8, !beside.isEmpty else { return }
    grid.put(
      TextWidth.clipped(beside, to: room, ellipsis: state.ellipsis), x: x + width + 2, y: area.minY,
      style: quiet)
  }

  /// What kind it is, what it is called, and what is said beside it.
  private static func words(_ row: CatalogState.Row, _ state: ReaderState) -> (String, String, String) {
    switch row {
    case .section(let section):
      return (state.capabilities.unicode ? "▸" : ">", section.title, section.summary ?? "")
    case .more: return (state.capabilities.unicode ? "↓" : "v", CatalogSentences.more, "")
    case .entry(let entry):
      let date = state.dates.short(entry.facts.date, entry.facts.datePrecision)
      let facts = [entry.creators.prefix(3).joined(separator: ", "), date].filter { !$0.isEmpty }
      return (entry.formats.first?.name ?? "-", entry.facts.title, facts.joined(separator: state.separator))
    }
  }

  private static func drawDetails(
    _ row: CatalogState.Row, _ layout: CatalogLayout, _ state: ReaderState, into grid: inout Grid
  ) {
    var texts: [(String, Style)] = []
    switch row {
    case .section(let section): if let summary = section.summary { texts = [(summary, state.theme.muted)] }
    case .more: break
    case .entry(let entry):
      let formats = entry.formats.map(\.name).joined(separator: ", ")
      let facts = [entry.creators.joined(separator: ", "), formats].filter { !$0.isEmpty }
      texts = [(facts.joined(separator: state.separator), state.theme.text)]
      texts += entry.complaints.prefix(1).map { ($0.sentence, state.theme.error) }
      if let summary = entry.facts.summary { texts.append((summary, state.theme.muted)) }
    }
    let columns = max(1, grid.width - 4)
    let lines = texts.filter { !$0.0.isEmpty }.flatMap { text, style in
      LineBreaker(columns: columns).lines(of: String(text.prefix(2000))).strings.map { ($0, style) }
    }
    for (offset, line) in lines.prefix(layout.detailRows - 1).enumerated() {
      grid.put(line.0, x: 2, y: layout.detailY + offset, style: line.1, columns: columns)
    }
  }

  /// What can be done, as much of it as there is room for; how one gets help and back is always said.
  static func hints(_ state: ReaderState) -> KeyHintLine {
    let keys = state.keys(on: .catalog)
    var hints: [KeyHint?] = []
    switch state.catalog?.selected {
    case .section:
      hints = [
        keys.keyHint(.open, localized("look into it")), keys.keyHint(.subscribe, localized("subscribe")),
      ]
    case .entry(let entry):
      hints = [
        entry.facts.content == nil ? nil : keys.keyHint(.download, localized("download")),
        keys.keyHint(.subscribe, localized("subscribe to the list")),
      ]
    case .more: hints = [keys.keyHint(.open, localized("read on"))]
    case nil: break
    }
    if state.catalog?.searchable != nil {
      hints.append(keys.keyHint(.search, localized("search")))
    }
    return KeyHintLine(
      hints, last: [keys.keyHint(.help, localized("help")), keys.keyHint(.close, localized("back"))],
      columns: state.size.width - 2)
  }
}
