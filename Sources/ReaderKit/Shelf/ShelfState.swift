import NewsstandKit
import TerminalKit

/// The shelf: which issues there are, which of them are shown, and which one is selected.
struct ShelfState: Sendable {
  private(set) var contents = ShelfContents()
  /// Of all publications that there were: what is read of one that ended has its title still.
  private var titles: [Publication.ID: String] = [:]
  private(set) var order = ShelfOrder()
  /// Whether the library was read at all, to its end.
  private(set) var isLoaded = false
  /// The selected issue's place among those shown.
  private(set) var selection = 0
  /// Where among all issues those are that are being downloaded.
  private var downloading: [Int] = []
  /// The first line that is on the screen, of all that the shelf is tall.
  var top = 0
  private(set) var preferences = ShelfPreferences()
  private(set) var filter = ShelfFilter()
  var covers = CoverSet()
  /// The pictures of the publications.
  var emblems = CoverSet()
  /// Asked for while the end was not there yet.
  private var wantsLast = false

  var issues: [Issue] { contents.issues }
  var publications: [Publication] { contents.publications }
  /// Those that match the filter.
  var shown: ShownIssues { ShownIssues(issues: contents.issues, places: order.places) }
  var selected: Issue? { shown.indices.contains(selection) ? shown[selection] : nil }
  /// Whether there is something to be seen, be it only the beginning.
  var hasBegun: Bool { isLoaded || !contents.issues.isEmpty }

  /// Takes the library as it is now; the selection stays on its issue.
  mutating func take(_ contents: ShelfContents) {
    covers.update(from: issues, to: contents.issues)
    emblems.update(from: issues, to: contents.issues)
    let id = selected?.id
    self.contents = contents
    for publication in contents.publications { titles[publication.id] = publication.title }
    isLoaded = contents.isComplete
    if isLoaded, let alone = filter.publication, !contents.publications.contains(where: { $0.id == alone }) {
      filter.publication = nil
    }
    arrange(selecting: id)
    findDownloads()
    if wantsLast { select(.max) }
    if isLoaded { wantsLast = false }
  }

  /// Takes how the downloads of its issues stand; those that are over wait for the next reading of all.
  mutating func take(downloads issues: [Issue]) {
    guard !downloading.isEmpty else { return }
    let downloads = Dictionary(issues.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    for index in downloading {
      if let new = downloads[contents.issues[index].id] { contents.replace(index, by: new) }
    }
  }

  /// Changes issues, for as long as the library does not say otherwise.
  mutating func revise(_ ids: [Issue.ID], _ change: (Issue) -> Issue) {
    contents.revise(ids, change)
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

  mutating func select(_ index: Int) {
    wantsLast = index == .max && !isLoaded
    selection = min(max(0, index), max(0, order.places.count - 1))
  }

  /// Selects an issue, if it is shown.
  mutating func select(_ id: Issue.ID) {
    if let index = shown.firstIndex(where: { $0.id == id }) { select(index) }
  }

  /// The selection stays on its issue, or goes to the first that is shown.
  mutating func setFilter(_ filter: ShelfFilter) {
    guard filter != self.filter else { return }
    self.filter = filter
    let id = selected?.id
    arrange(selecting: id)
    if selected?.id != id { selection = 0 }
  }

  mutating func prefer(_ preferences: ShelfPreferences) {
    let sort = self.preferences.sort
    self.preferences = preferences
    if preferences.sort != sort { arrange(selecting: selected?.id) }
  }

  func publicationTitle(_ id: Publication.ID) -> String { titles[id] ?? id }

  /// Whether it is the one to go on with, and stands first for that.
  func isContinued(_ index: Int) -> Bool {
    guard index == 0, filter.isEmpty, let first = shown.first, first.isUnfinished else { return false }
    return first.id == contents.continued
  }

  private mutating func arrange(selecting id: Issue.ID?) {
    order = ShelfOrder(contents, preferences.sort, filter)
    if let id, let index = shown.firstIndex(where: { $0.id == id }) { selection = index }
    selection = min(selection, max(0, order.places.count - 1))
  }

  private mutating func findDownloads() {
    downloading = issues.indices.filter { issues[$0].download != nil }
  }
}
