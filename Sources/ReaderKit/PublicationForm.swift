import NewsstandKit

/// A line to be filled in: an address, the title of a publication, a name or a password.
struct PublicationForm: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case subscribe
    case rename(Publication)
    case openCatalog
    case user(SignInQuestion)
    case password(SignInQuestion, user: String)
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

  static func openingCatalog() -> PublicationForm {
    PublicationForm(purpose: .openCatalog, field: TextField())
  }

  static func signingIn(_ question: SignInQuestion, user: String? = nil) -> PublicationForm {
    PublicationForm(
      purpose: user.map { .password(question, user: $0) } ?? .user(question), field: TextField(limit: 500))
  }

  /// Whether what is typed is not to be seen.
  var isSecret: Bool { if case .password = purpose { true } else { false } }

  static func renaming(_ publication: Publication) -> PublicationForm {
    PublicationForm(purpose: .rename(publication), field: TextField(publication.title, limit: 200))
  }
}
