import BrochureKit

/// Drawn pages around the one that is read: a turn finds its page here.
struct PageCache: Sendable {
  /// Pages kept at most; those farthest from the current one in reading order go first, its neighbours never.
  private static let limit = 12
  /// The memory that they take at most, in bytes, unless the one that is read alone takes more. A neighbour that has no
  /// room is drawn when it is turned to.
  static let costLimit = 48 << 20

  private(set) var context: PageContext
  private var entries: [PageIndex: Drawing] = [:]
  /// Pages that stay as they are until they are drawn again.
  private var outdated: Set<PageIndex> = []
  /// Neighbours that turned out to have no room.
  private var refused: Set<PageIndex> = []
  /// What was asked for last.
  private var requested: [PageIndex] = []

  init(_ context: PageContext) { self.context = context }

  subscript(index: PageIndex) -> Drawing? { entries[index] }

  /// Forgets what was drawn for another size or theme.
  mutating func setContext(_ context: PageContext) {
    if context != self.context { self = PageCache(context) }
  }

  /// Chooses the form of pages that have several; those are drawn again.
  mutating func setForm(_ form: PageForm) {
    guard form != context.view.form else { return }
    context.view.form = form
    entries = entries.filter { $0.value.forms.count < 2 }
    outdated.formIntersection(entries.keys)
    refused = []
    requested = []
  }

  /// The pages that are to be drawn now, the one that is read first, then where one may go from it; nil
  /// where they have been asked for.
  mutating func missing(around cursor: Cursor) -> [PageIndex]? {
    var missing: [PageIndex] = []
    for page in Self.pages(around: cursor)
    where (entries[page] == nil || outdated.contains(page)) && !missing.contains(page)
      && (page == cursor.current || !refused.contains(page))
    {
      missing.append(page)
    }
    if requested.filter(missing.contains) == missing { return nil }
    requested = missing
    return missing
  }

  mutating func insert(
    _ drawing: Drawing, at index: PageIndex, drawnFor context: PageContext, around cursor: Cursor
  ) {
    // One that comes twice changes nothing: somebody may stand on the first.
    guard context == self.context, entries[index] == nil || outdated.contains(index) else { return }
    requested.removeAll { $0 == index }
    outdated.remove(index)
    // Where a page is gone, or half of a picture was written, what was drawn of it stays.
    let old = drawing.page == nil || drawing.damage != nil ? entries[index] : nil
    entries[index] =
      old.map { $0.with(page: $0.page, awaited: drawing.awaited) } ?? drawing
    refused.remove(index)
    makeRoom(around: cursor)
  }

  /// Shares a page that is read from column to column out among its screens, so that a place begins one.
  mutating func beginScreen(at place: Int, of index: PageIndex) {
    guard let entry = entries[index], let page = entry.page else { return }
    entries[index] = entry.with(page: page.beginningScreen(at: place), awaited: entry.awaited)
  }

  /// Forgets pages until the others fit.
  private mutating func makeRoom(around cursor: Cursor) {
    let near = Self.pages(around: cursor)
    // Round the end the neighbour is the farthest.
    let far = entries.keys.filter { !near.contains($0) }.sorted {
      Self.distance($0, cursor.current) > Self.distance($1, cursor.current)
    }
    var cost = self.cost
    for index in far where entries.count > Self.limit || cost > Self.costLimit {
      cost -= forget(index)
    }
    for index in near.reversed()
    where cost > Self.costLimit && index != cursor.current && entries[index] != nil {
      cost -= forget(index)
      refused.insert(index)
    }
  }

  /// Returns what that page took.
  private mutating func forget(_ index: PageIndex) -> Int {
    outdated.remove(index)
    return entries.removeValue(forKey: index)?.cost ?? 0
  }

  /// The memory that the pages take, in bytes, about.
  var cost: Int { entries.values.reduce(0) { $0 + $1.cost } }

  /// The assets that the pages wait for.
  var awaited: Set<String> { entries.values.reduce(into: []) { $0.formUnion($1.awaited) } }

  /// Pages that waited for one of these are to be drawn again.
  mutating func takeArrived(_ names: Set<String>) {
    for (index, entry) in entries where !entry.awaited.isDisjoint(with: names) {
      entries[index] = entry.with(page: entry.page, awaited: entry.awaited.subtracting(names))
      outdated.insert(index)
    }
  }

  /// All pages are to be drawn again, from another folder.
  mutating func take(_ brochure: Brochure) {
    entries = entries.mapValues { entry in
      // What could be opened lay in the other folder.
      Drawing(
        page: entry.page, photos: entry.photos.map { $0.moved(to: brochure) }, forms: entry.forms,
        links: entry.links, title: entry.title)
    }
    outdated = Set(entries.keys)
    requested = []
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
