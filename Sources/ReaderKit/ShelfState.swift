import Foundation
import NewsstandKit
import TerminalKit

/// The shelf: which issues there are, which of them are shown, and which one is selected.
struct ShelfState: Sendable {
  enum View: Hashable, Sendable { case covers, list }

  private(set) var issues: [Issue] = []
  private(set) var publications: [Publication] = []
  /// Those that match the filter.
  private(set) var shown: [Issue] = []
  /// Whether the library was read at all.
  private(set) var isLoaded = false
  /// The selected issue's place among those shown.
  private(set) var selection = 0
  /// Where in `issues` and in `shown` those are that are being downloaded.
  private var downloading: [Int] = []
  private var shownDownloading: [Int] = []
  /// The first row that is on the screen, of tiles or of lines.
  var top = 0
  var view = View.covers
  private(set) var filter = ""
  /// Whether keys go into the filter.
  var isTyping = false
  /// Covers that were drawn, or are being drawn (nil), for `coverSize`.
  private(set) var covers: [Issue.ID: Grid?] = [:]
  private(set) var coverSize = Size(width: 0, height: 0)

  var selected: Issue? { shown.indices.contains(selection) ? shown[selection] : nil }

  /// Takes the library as it is now; the selection stays on its issue.
  mutating func take(_ issues: [Issue], _ publications: [Publication]) {
    dropCovers(besides: issues)
    self.issues = issues
    self.publications = publications
    isLoaded = true
    show()
  }

  /// Forgets covers that are no longer those of the issues.
  private mutating func dropCovers(besides issues: [Issue]) {
    guard !covers.isEmpty else { return }
    let addresses = self.issues.reduce(into: [Issue.ID: String?]()) { all, issue in
      if covers[issue.id] != nil { all[issue.id] = issue.facts.cover }
    }
    for issue in issues {
      if let before = addresses[issue.id], before != issue.facts.cover { covers[issue.id] = nil }
    }
  }

  /// Takes how the downloads of its issues stand; those that are over wait for the next reading of all.
  mutating func take(downloads issues: [Issue]) {
    let downloads = Dictionary(issues.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    for index in downloading { if let new = downloads[self.issues[index].id] { self.issues[index] = new } }
    for index in shownDownloading { if let new = downloads[shown[index].id] { shown[index] = new } }
  }

  /// Changes issues, for as long as the library does not say otherwise.
  mutating func revise(_ change: (Issue) -> Issue) {
    issues = issues.map(change)
    shown = shown.map(change)
    findDownloads()
  }

  /// The issues that came: not here, or here with a download, when the library was read before.
  func arrivals(in issues: [Issue]) -> [Issue] {
    func hasArrived(_ issue: Issue, before: Issue) -> Bool {
      issue.contentURL != nil && issue.download == nil
        // A small one may come between two looks.
        && (before.contentURL == nil || before.download != nil)
    }
    // Nearly always the same issues in the same order: thousands are not looked up for nothing.
    if issues.count == self.issues.count, zip(issues, self.issues).allSatisfy({ $0.id == $1.id }) {
      return zip(issues, self.issues).filter(hasArrived).map(\.0)
    }
    let before = Dictionary(self.issues.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    return issues.filter { issue in before[issue.id].map { hasArrived(issue, before: $0) } ?? false }
  }

  mutating func select(_ index: Int) { selection = min(max(0, index), max(0, shown.count - 1)) }

  /// The selection stays on its issue, or goes to the first that is shown.
  mutating func setFilter(_ text: String) {
    let id = selected?.id
    filter = text
    show()
    if selected?.id != id { selection = 0 }
  }

  func publicationTitle(_ id: Publication.ID) -> String { publications.first { $0.id == id }?.title ?? id }

  /// Issues on the screen whose covers are not there yet, marked as being drawn.
  mutating func missingCovers(in range: Range<Int>, size: Size) -> [Issue] {
    if size != coverSize {
      covers = [:]
      coverSize = size
    }
    let range = range.clamped(to: shown.indices)
    // A long shelf does not keep all it has shown: about two hundred covers.
    if covers.count > 200 {
      let near = Set(shown[range].map(\.id))
      covers = covers.filter { cover in cover.value == nil || near.contains(cover.key) }
    }
    let missing = shown[range].filter {
      $0.facts.cover != nil && covers[$0.id] == nil
    }
    for issue in missing { covers[issue.id] = .some(nil) }
    return missing
  }

  /// Forgets all covers: they were drawn for another terminal.
  mutating func dropCovers() { covers = [:] }

  mutating func take(cover: Grid?, of id: Issue.ID, size: Size) {
    guard size == coverSize else { return }
    covers[id] = .some(cover)
  }

  private mutating func show() {
    let id = selected?.id
    let words = filter.split(separator: " ").map { Self.folded(String($0)) }
    shown =
      words.isEmpty
      ? issues
      : issues.filter { issue in
        let text = Self.folded("\(issue.title) \(issue.name) \(publicationTitle(issue.id.publication))")
        return words.allSatisfy { text.contains($0) }
      }
    if let id, let index = shown.firstIndex(where: { $0.id == id }) { selection = index }
    select(selection)
    findDownloads()
  }

  private mutating func findDownloads() {
    downloading = issues.indices.filter { issues[$0].download != nil }
    shownDownloading = shown.indices.filter { shown[$0].download != nil }
  }

  /// Without regard to case and accents.
  private static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
