import BrochureKit
import TerminalKit

/// Words that are looked for in the open issue.
extension ReaderState {
  /// Begins to look; without words, shows what was found last.
  mutating func search(for words: String) -> [Effect] {
    guard let open = issue else { return [] }
    guard !words.allSatisfy(\.isWhitespace) else {
      if open.search != nil { overlay = .hits }
      return []
    }
    guard TextFinder(words) != nil else {
      notice = Notice(text: SearchSentences.nothing(in: words))
      return []
    }
    searches.removeAll { $0 == words }
    searches = searches.suffix(99) + [words]
    searchNumber += 1
    let pages = open.cursor.pageCounts.reduce(0, +)
    issue?.search = IssueSearch(number: searchNumber, words: words, pages: pages)
    overlay = .hits
    return [.search(SearchRequest(number: searchNumber, words: words, brochure: open.brochure))]
  }

  mutating func take(found progress: SearchProgress, by number: Int) {
    guard let open = issue, open.search?.number == number else { return }
    issue?.search?.take(progress, from: (open.cursor.current, open.place))
  }

  mutating func performInHits(_ action: Action, count: Int?) -> [Effect] {
    guard var search = issue?.search else { return [] }
    switch action {
    case .open:
      guard !search.hits.isEmpty else { return [] }
      overlay = nil
      return show(hit: search.selection)
    case .search:
      entry = searchEntry
      return []
    case .nextHit, .previousHit:
      guard !search.hits.isEmpty else { return [] }
      search.select(round(search, to: search.selection + (action == .nextHit ? 1 : -1) * (count ?? 1)))
    default: search.select(line(action, from: search.selection, count: count))
    }
    issue?.search = search
    return []
  }

  /// Leaves the list: what is still being looked for is not any more.
  mutating func leaveHits() -> [Effect] {
    overlay = nil
    issue?.search?.stop()
    return []
  }

  /// Stops what nobody waits for any more: the search was left, or its issue.
  mutating func stoppedSearch() -> [Effect] {
    let search = issue?.search
    let running = search?.isRunning == true ? search?.number : nil
    defer { runningSearch = running }
    let isOver = search?.number == runningSearch && search?.isFinished == true
    return runningSearch != nil && running == nil && !isOver ? [.stopSearch] : []
  }

  var searchEntry: TextEntry { TextEntry(.search, earlier: searches) }

  /// Goes to the next hit, or so many further; back where negative. Round both ends.
  mutating func go(hits step: Int) -> [Effect] {
    guard let open = issue, let search = open.search else {
      notice = Notice(text: SearchSentences.noSearch(keys(on: .issue)))
      return []
    }
    guard !search.hits.isEmpty else {
      notice = Notice(text: SearchSentences.summary(search, separator: separator))
      return []
    }
    return show(hit: round(search, to: open.hit(of: search, movedBy: step)))
  }

  /// The hit of a number that may lie beyond an end, which is said.
  private mutating func round(_ search: IssueSearch, to target: Int) -> Int {
    let count = search.hits.count
    if target >= count { notice = Notice(text: SearchSentences.roundTheEnd(count)) }
    if target < 0 { notice = Notice(text: SearchSentences.roundTheBeginning(count)) }
    return ((target % count) + count) % count
  }

  private mutating func show(hit index: Int) -> [Effect] {
    guard var open = issue else { return [] }
    open.show(hit: index)
    issue = open
    return wanted() + keepPosition()
  }
}

extension IssueState {
  /// Which hit is so many further than the one on the screen that the person went to, else than the place where they
  /// are. It may lie beyond the ends.
  fileprivate func hit(of search: IssueSearch, movedBy step: Int) -> Int {
    if let current = search.current, isOnScreen(search.hits[current]) { return current + step }
    let next = search.firstHit(from: (cursor.current, place)) ?? search.hits.count
    return step > 0 ? next + step - 1 : next + step
  }

  private func isOnScreen(_ hit: TextHit) -> Bool {
    guard hit.page == cursor.current else { return false }
    guard hit.hasPlace, let rows = page?.rows(of: hit.passage) else { return true }
    return rows.overlaps(row..<row + height)
  }

  /// Goes to a hit.
  mutating func show(hit index: Int) {
    guard var found = search, found.hits.indices.contains(index) else { return }
    found.go(to: index)
    search = found
    wrap = nil
    let hit = found.hits[index]
    show(hit.hasPlace ? hit.passage : nil, on: hit.page, form: hit.form)
  }
}
