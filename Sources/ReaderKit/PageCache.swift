import BrochureKit

/// Drawn pages around the one that is read: a turn finds its page here.
struct PageCache: Sendable {
  struct Entry: Sendable {
    let page: DrawnPage
    let photos: [Photo]
  }

  /// Pages kept at most; those farthest from the current one in reading order go first, its neighbours never.
  private static let limit = 12

  private(set) var context: PageContext
  private var entries: [PageIndex: Entry] = [:]
  /// What was asked for last.
  private var requested: [PageIndex] = []

  init(_ context: PageContext) { self.context = context }

  subscript(index: PageIndex) -> Entry? { entries[index] }

  /// Forgets what was drawn for another size or theme.
  mutating func setContext(_ context: PageContext) {
    if context != self.context { self = PageCache(context) }
  }

  /// The pages that are to be drawn now, the one that is read first, then where one may go from it; nil
  /// where they have been asked for.
  mutating func missing(around cursor: Cursor) -> [PageIndex]? {
    var missing: [PageIndex] = []
    for page in Self.pages(around: cursor) where entries[page] == nil && !missing.contains(page) {
      missing.append(page)
    }
    if requested.filter(missing.contains) == missing { return nil }
    requested = missing
    return missing
  }

  mutating func insert(
    _ entry: Entry, at index: PageIndex, drawnFor context: PageContext, around cursor: Cursor
  ) {
    // One that comes twice changes nothing: somebody may stand on the first.
    guard context == self.context, entries[index] == nil else { return }
    requested.removeAll { $0 == index }
    entries[index] = entry
    // Round the end the neighbour is the farthest.
    let near = Set(Self.pages(around: cursor))
    while entries.count > Self.limit,
      let farthest = entries.keys.filter({ !near.contains($0) }).max(by: { one, other in
        Self.distance(one, cursor.current) < Self.distance(other, cursor.current)
      })
    {
      entries[farthest] = nil
    }
  }

  private static func pages(around cursor: Cursor) -> [PageIndex] {
    let pages = [
      cursor.current, cursor.forward, cursor.lower, cursor.next, cursor.previous, cursor.upper,
      cursor.backward,
    ]
    return pages.compactMap { $0 }
  }

  private static func distance(_ one: PageIndex, _ other: PageIndex) -> Int {
    abs(one.article - other.article) * 1000 + abs(one.page - other.page)
  }
}
