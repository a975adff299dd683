import NewsstandKit

/// A line to be filled in: the address of a feed, or the title of a publication.
struct PublicationForm: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case subscribe
    case rename(Publication)
  }

  enum Phase: Hashable, Sendable {
    case typing
    /// The feed is being fetched; the number tells this from what was asked for before.
    case fetching(Int)
    /// Why it came to nothing.
    case failed(String)
  }

  let purpose: Purpose
  var field: TextField
  var phase = Phase.typing

  static func subscribing(to address: String = "") -> PublicationForm {
    PublicationForm(purpose: .subscribe, field: TextField(address))
  }

  static func renaming(_ publication: Publication) -> PublicationForm {
    PublicationForm(purpose: .rename(publication), field: TextField(publication.title, limit: 200))
  }
}
