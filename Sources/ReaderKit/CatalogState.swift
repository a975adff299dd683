import NewsstandKit

/// A catalogue that is being looked through: the pages that led to the one that is shown.
struct CatalogState: Sendable {
  enum Row: Hashable, Sendable {
    case section(CatalogSection)
    case entry(CatalogEntry)
    /// The page goes on at an address.
    case more(String)
  }

  struct Level: Hashable, Sendable {
    var page: CatalogPage
    var rows: [Row]
    var selection = 0
    /// The first row on the screen.
    var top = 0

    init(_ page: CatalogPage) {
      self.page = page
      rows = Self.rows(of: page)
    }

    mutating func append(_ page: CatalogPage) {
      self.page = self.page.continued(by: page)
      rows = Self.rows(of: self.page)
      select(selection)
    }

    mutating func select(_ index: Int) { selection = min(max(0, index), max(0, rows.count - 1)) }

    private static func rows(of page: CatalogPage) -> [Row] {
      page.sections.map { .section($0) } + page.entries.map { .entry($0) }
        + (page.next.map { [.more($0)] } ?? [])
    }
  }

  private(set) var levels: [Level] = []
  /// What is being fetched; nothing else is wanted then.
  var request: CatalogRequest?
  /// Whether that takes long enough for a sign of life.
  var isLate = false
  /// Why the first page could not be had.
  var failure: String?

  var level: Level? {
    get { levels.last }
    set {
      guard let newValue, !levels.isEmpty else { return }
      levels[levels.count - 1] = newValue
    }
  }

  var selected: Row? {
    level.flatMap { $0.rows.indices.contains($0.selection) ? $0.rows[$0.selection] : nil }
  }

  /// The page at which it was opened.
  var first: CatalogPage? { levels.first?.page }

  /// The page that says how to search: the one that is shown, else the nearest that led to it.
  var searchable: CatalogPage? { levels.last { $0.page.maySearch }?.page }

  mutating func begin(_ request: CatalogRequest) {
    self.request = request
    isLate = false
    failure = nil
  }

  mutating func take(_ page: CatalogPage, for target: CatalogRequest.Target) {
    request = nil
    if case .more = target { level?.append(page) } else { levels.append(Level(page)) }
  }

  /// Back to the page before. False where there is none.
  mutating func leave() -> Bool {
    guard levels.count > 1 else { return false }
    levels.removeLast()
    return true
  }
}
