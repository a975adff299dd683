import NewsstandKit
import TerminalKit

/// The publications with what is known of each, and which of them is selected.
struct PublicationsState: Sendable {
  struct Entry: Hashable, Sendable {
    let publication: Publication
    /// How many issues there are, and how many of them are unread.
    let count: LibraryBeginning.Count
    /// How many of those that were read of the library are here, and how many are on their way.
    fileprivate(set) var here = 0
    fileprivate(set) var arriving = 0
    /// The newest that is here and has a cover: the picture of the publication.
    fileprivate(set) var emblem: Issue?
  }

  private(set) var entries: [Entry] = []
  private(set) var selection = 0
  /// The first entry on the screen.
  var top = 0
  /// The publication to be selected as soon as the library has it.
  private var wanted: Publication.ID?
  /// Those whose feeds are being read.
  private(set) var refreshing: Set<Publication.ID> = []
  /// Whether that takes long enough for a sign of life where the publications are not on the screen.
  var isRefreshLate = false
  var pictures = CoverSet()

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }

  mutating func select(_ index: Int) { selection = min(max(0, index), max(0, entries.count - 1)) }

  /// Selects a publication, now or when it is there.
  mutating func select(_ id: Publication.ID) {
    if let index = entries.firstIndex(where: { $0.publication.id == id }) {
      selection = index
      wanted = nil
    } else {
      wanted = id
    }
  }

  /// Takes the library as it is now, or its beginning. The selection stays on its publication, else at its place.
  mutating func take(_ contents: ShelfContents) {
    let id = wanted ?? selected?.publication.id
    entries = contents.publications.map { Entry(publication: $0, count: contents.count(of: $0.id)) }
    let places = Dictionary(
      entries.enumerated().map { ($0.element.publication.id, $0.offset) }, uniquingKeysWith: { one, _ in one }
    )
    for issue in contents.issues {
      guard let place = places[issue.id.publication] else { continue }
      if issue.download != nil { entries[place].arriving += 1 }
      if issue.contentURL != nil { entries[place].here += 1 }
    }
    for group in contents.groups {
      guard let emblem = group.emblem, let place = places[group.publication] else { continue }
      entries[place].emblem = contents.issues[emblem]
    }
    if let id { select(id) }
    select(selection)
  }

  /// The issues whose covers are to be drawn for the entries on the screen.
  mutating func missingPictures(in range: Range<Int>, size: Size) -> [Issue] {
    pictures.missing(of: entries[range.clamped(to: entries.indices)].compactMap(\.emblem), size: size)
  }

  /// Takes that feeds are being read.
  mutating func beginRefresh(of publications: [Publication.ID]) { refreshing.formUnion(publications) }

  /// Takes that a feed was read; all of them without one.
  mutating func endRefresh(of publication: Publication.ID? = nil) {
    if let publication { refreshing.remove(publication) } else { refreshing = [] }
    if refreshing.isEmpty { isRefreshLate = false }
  }
}
