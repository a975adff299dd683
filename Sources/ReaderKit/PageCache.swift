import BrochureKit

/// Drawn pages around the one that is read: a turn finds its page here.
struct PageCache: Sendable {
  struct Entry: Sendable {
    let page: DrawnPage
    let photos: [Photo]
  }

  /// Pages kept at most; those farthest from the current one in reading order go first.
  private static let limit = 12

  private(set) var context: PageContext
  private var entries: [PageIndex: Entry] = [:]
  private var requested: Set<PageIndex> = []

  init(_ context: PageContext) { self.context = context }

  subscript(index: PageIndex) -> Entry? { entries[index] }

  /// Forgets what was drawn for another size or theme.
  mutating func setContext(_ context: PageContext) {
    if context != self.context { self = PageCache(context) }
  }

  /// The pages that are to be drawn now, the one that is read first, then where one may go from it.
  /// Each is named once.
  mutating func missing(around cursor: Cursor) -> [PageIndex] {
    let wanted = [
      cursor.current, cursor.forward, cursor.lower, cursor.next, cursor.previous, cursor.upper,
      cursor.backward,
    ]
    return wanted.compactMap { $0 }.filter { entries[$0] == nil && requested.insert($0).inserted }
  }

  mutating func insert(_ entry: Entry, at index: PageIndex, drawnFor context: PageContext, current: PageIndex)
  {
    guard context == self.context else { return }
    requested.remove(index)
    entries[index] = entry
    while entries.count > Self.limit,
      let farthest = entries.keys.max(by: { one, other in
        Self.distance(one, current) < Self.distance(other, current)
      })
    {
      entries[farthest] = nil
    }
  }

  private static func distance(_ one: PageIndex, _ other: PageIndex) -> Int {
    abs(one.article - other.article) * 1000 + abs(one.page - other.page)
  }
}
