import Foundation
import NewsstandKit

/// Something on a page of a catalogue, as `--json` prints it: a section, or a publication as the issue that it would be.
/// What is not of a kind is null.
struct CatalogRecord: Encodable {
  let kind: String
  let title: String
  /// Where the section is, or the content.
  @Nullable var url: String?
  @Nullable var summary: String?
  @Nullable var name: String?
  @Nullable var date: String?
  @Nullable var cover: String?
  let creators: [String]
  /// Those that can be had, the best first.
  let formats: [String]

  init(_ section: CatalogSection) {
    kind = "section"
    title = section.title
    url = Catalog.shown(section.address)
    summary = section.summary
    creators = []
    formats = []
  }

  init(_ entry: CatalogEntry) {
    kind = "issue"
    title = entry.facts.title
    url = entry.facts.shownContent
    summary = entry.facts.summary
    name = entry.facts.name
    date = entry.facts.date.map { $0.formatted(.iso8601) }
    cover = entry.facts.cover.map(Catalog.shown)
    creators = entry.creators
    formats = entry.formats.map(\.rawValue)
  }
}
