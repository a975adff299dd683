import NewsstandKit
import TerminalKit

/// The publications with what is known of each, and which of them is selected.
struct PublicationsState: Sendable {
  struct Entry: Hashable, Sendable {
    let publication: Publication
    /// How many issues there are, and how many of them are here, are on their way, or are here and were never opened.
    fileprivate(set) var issues = 0
    fileprivate(set) var here = 0
    fileprivate(set) var arriving = 0
    fileprivate(set) var unread = 0
    /// The newest that is here: its cover is the picture of the publication.
    fileprivate(set) var newest: Issue?
  }

  private(set) var entries: [Entry] = []
  private(set) var selection = 0
  /// The first entry on the screen.
  var top = 0
  /// The publication to be selected as soon as the library has it.
  private var wanted: Publication.ID?
  /// Those whose feeds are being read.
  var refreshing: Set<Publication.ID> = []
  /// Pictures that were drawn, or are being drawn (nil), for `pictureSize`.
  private(set) var pictures: [Issue.ID: Grid?] = [:]
  private var pictureSize = Size(width: 0, height: 0)

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

  /// Takes the library as it is now. The selection stays on its publication, else at its place.
  ///
  /// - Parameter issues: the newest first.
  mutating func take(_ publications: [Publication], _ issues: [Issue]) {
    let id = wanted ?? selected?.publication.id
    entries = publications.map { Entry(publication: $0) }
    let places = Dictionary(
      publications.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { one, _ in one })
    for issue in issues {
      guard let place = places[issue.id.publication] else { continue }
      entries[place].issues += 1
      if issue.download != nil { entries[place].arriving += 1 }
      guard issue.contentURL != nil else { continue }
      entries[place].here += 1
      if issue.read == 0 { entries[place].unread += 1 }
      if entries[place].newest == nil { entries[place].newest = issue }
    }
    if let id { select(id) }
    select(selection)
  }

  /// The issues whose covers are to be drawn for the entries on the screen, marked as being drawn.
  mutating func missingPictures(in range: Range<Int>, size: Size) -> [Issue] {
    if size != pictureSize {
      pictures = [:]
      pictureSize = size
    }
    let missing = entries[range.clamped(to: entries.indices)].compactMap(\.newest).filter {
      $0.facts.cover != nil && pictures[$0.id] == nil
    }
    for issue in missing { pictures[issue.id] = .some(nil) }
    return missing
  }

  mutating func take(picture: Grid?, of id: Issue.ID, size: Size) {
    if size == pictureSize, pictures[id] != nil { pictures[id] = .some(picture) }
  }

  /// Forgets all pictures: they were drawn for another terminal.
  mutating func dropPictures() { pictures = [:] }
}
