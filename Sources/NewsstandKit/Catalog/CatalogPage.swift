/// A page of a catalogue: sections that it leads to, publications that it offers, or both.
public struct CatalogPage: Hashable, Sendable {
  /// Where it came from, after redirects; with name and password that may stand in it, where no others are kept.
  public let address: String
  public let title: String
  public let sections: [CatalogSection]
  public let entries: [CatalogEntry]
  /// The address of the page that continues it.
  public let next: String?
  /// The address of the catalogue's first page, as it says.
  public let start: String?
  let search: CatalogSearch?
  /// The addresses of the pages that are in it.
  private let read: Set<String>

  public init(
    address: String, title: String, sections: [CatalogSection] = [], entries: [CatalogEntry] = [],
    next: String? = nil, start: String? = nil
  ) {
    self.init(
      address: address, title: title, sections: sections, entries: entries, next: next, start: start,
      search: nil)
  }

  init(
    address: String, title: String, sections: [CatalogSection], entries: [CatalogEntry], next: String?,
    start: String?, search: CatalogSearch?, read: Set<String> = []
  ) {
    self.address = address
    self.title = title
    self.sections = sections
    self.entries = entries
    let read = read.union([address])
    self.read = read
    // A page that was read before is none that goes on.
    self.next = next.flatMap { read.contains($0) ? nil : $0 }
    self.start = start
    self.search = search
  }

  /// Whether it may be searched: it, or the catalogue's first page, says how.
  public var maySearch: Bool { search != nil || start.map { $0 != address } == true }

  /// Whether it is a list that can be subscribed to.
  public var isSubscribable: Bool { !entries.isEmpty }

  /// The same page with what another one continues it with.
  public func continued(by page: CatalogPage) -> CatalogPage {
    let (knownSections, knownEntries) = (Set(sections), Set(entries))
    return CatalogPage(
      address: address, title: title,
      sections: sections + page.sections.filter { !knownSections.contains($0) },
      entries: entries + page.entries.filter { !knownEntries.contains($0) }, next: page.next, start: start,
      search: search, read: read.union(page.read).union(next.map { [$0] } ?? []))
  }
}
