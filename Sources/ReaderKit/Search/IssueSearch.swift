import BrochureKit

/// A search in the open issue: what was found so far, and which of it one is at.
struct IssueSearch: Hashable, Sendable {
  /// More are not kept.
  static let mostHits = 10_000

  /// No two searches have the same.
  let number: Int
  let words: String
  /// How many pages the issue has, and how many of them were looked through.
  let pages: Int
  private(set) var searched = 0
  /// Pages that are not here yet.
  private(set) var awaited = 0
  /// Pages that are not here any more, or whose text cannot be read.
  private(set) var unreadable = 0
  /// In the order of reading.
  private(set) var hits: [TextHit] = []
  /// Whether it goes on.
  private(set) var isRunning = true
  /// Whether there were more hits than are kept.
  private(set) var isFull = false
  private(set) var selection = 0
  private var isSelected = false
  /// The hit that the person went to last.
  private(set) var current: Int?
  /// Whether the hits are marked in the pages.
  var isShown = true

  init(number: Int, words: String, pages: Int) {
    self.number = number
    self.words = words
    self.pages = pages
  }

  /// Takes more hits.
  ///
  /// - Parameter place: where the person was as the search began: until they choose, the first hit from there on is
  ///   selected.
  mutating func take(_ progress: SearchProgress, from place: (page: PageIndex, place: Int)) {
    guard isRunning else { return }
    hits += progress.hits.prefix(Self.mostHits - hits.count)
    searched = progress.searched
    awaited = progress.awaited
    unreadable = progress.unreadable
    isFull = progress.isFull
    isRunning = !progress.isFinished
    if !isSelected { selection = firstHit(from: place) ?? 0 }
  }

  /// Whether all was looked through.
  var isFinished: Bool { !isRunning && (isFull || searched == pages) }

  mutating func stop() { isRunning = false }

  mutating func select(_ index: Int) {
    isSelected = true
    selection = min(max(0, index), max(0, hits.count - 1))
  }

  mutating func go(to index: Int) {
    select(index)
    current = selection
    isShown = true
  }

  /// The first hit that is not before a place; nil where all are.
  func firstHit(from place: (page: PageIndex, place: Int)) -> Int? {
    let index = partition { $0.page > place.page || ($0.page == place.page && $0.start >= place.place) }
    return index < hits.count ? index : nil
  }

  /// The hits of a page, by their numbers from 0.
  func hits(on page: PageIndex) -> Range<Int> {
    partition { $0.page >= page }..<partition { $0.page > page }
  }

  /// The first hit for which holds what holds for all after it.
  private func partition(_ condition: (TextHit) -> Bool) -> Int {
    var low = 0
    var high = hits.count
    while low < high {
      let middle = (low + high) / 2
      if condition(hits[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension TextHit {
  /// Its place in the page; that of what has none is the page's beginning.
  var start: Int { hasPlace ? passage.lowerBound : 0 }
}

/// What a search has found since it was told last.
struct SearchProgress: Hashable, Sendable {
  var hits: [TextHit] = []
  /// Pages looked through in all, those of them that are not here yet, and those that cannot be read.
  var searched = 0
  var awaited = 0
  var unreadable = 0
  /// Whether no more hits are kept.
  var isFull = false
  var isFinished = false
}
