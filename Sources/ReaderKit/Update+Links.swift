import BrochureKit
import Localization
import TerminalKit

/// Links of a page: to other programs, to other places of the issue, to notes.
extension ReaderState {
  mutating func follow(_ link: PageLink) -> [Effect] {
    guard let open = issue else { return [] }
    switch link.target {
    case .outside(let address): return [.show(.link(link.words, address))]
    case .inside(let place):
      if link.isNote, let name = place.name, let index = open.index(of: place) {
        return [.readNote(place, named: name, mark: link.words, on: index, open.brochure)]
      }
      return go(to: place)
    }
  }

  /// Shows a note over the page; where there is none, goes to the place that was meant.
  mutating func take(_ note: Note?, at place: IssuePlace, of brochure: Brochure) -> [Effect] {
    guard let open = issue, open.brochure == brochure, screen == .issue else { return [] }
    guard let note else { return go(to: place) }
    overlay = .note(NoteReading(note: note, place: place))
    return []
  }

  mutating func performInNote(_ action: Action, _ reading: NoteReading) -> [Effect] {
    var reading = reading
    let layout = NoteView.layout(reading, self)
    switch action {
    case .open:
      overlay = nil
      return go(to: reading.place)
    case .first: reading.row = 0
    case .last: reading.row = layout.lastRow
    default:
      let step = Self.step(action, page: layout.inside.height)
      reading.row = min(max(0, reading.row + step), layout.lastRow)
    }
    overlay = .note(reading)
    return []
  }

  /// Goes to a place of the issue that a link leads to; one may go back from there.
  mutating func go(to place: IssuePlace) -> [Effect] {
    guard var open = issue else { return [] }
    guard let index = open.index(of: place) else {
      notice = Notice(
        text: localized("The link leads to “\(place.file ?? "")”, which is none of this issue's pages."))
      return []
    }
    open.trail.add(open.stop)
    open.visit(index, named: place.name)
    issue = open
    return wanted() + keepPosition()
  }

  /// Goes back to where the last link was followed.
  mutating func returnFromLink(_ steps: Int) -> [Effect] {
    guard var open = issue else { return [] }
    var stop: Trail.Stop?
    for _ in 0..<steps { stop = open.trail.goBack() ?? stop }
    guard let stop else {
      notice = Notice(text: localized("No link was followed from which one could go back."))
      return []
    }
    open.stand(at: stop.place, on: stop.page)
    issue = open
    return wanted() + keepPosition()
  }
}

extension IssueState {
  var stop: Trail.Stop { Trail.Stop(page: cursor.current, place: place) }

  fileprivate func index(of place: IssuePlace) -> PageIndex? {
    guard let file = place.file else { return cursor.current }
    return brochure.index(ofFile: file)
  }

  /// The link at a place of the screen.
  func link(at point: Point) -> PageLink? {
    guard closeUp.isFitted, let text = page?.text, !links.isEmpty else { return nil }
    let y = point.y + row
    let areas = text.areas(of: links.map(\.range), rows: y..<y + 1)
    return areas.first { $0.area.contains(Point(x: point.x, y: y)) }.map { links[$0.range] }
  }

  /// The first of some links that is on the screen, else that comes after it.
  func firstOnScreen(of links: [PageLink]) -> Int {
    links.firstIndex { $0.range.upperBound > place } ?? 0
  }
}
