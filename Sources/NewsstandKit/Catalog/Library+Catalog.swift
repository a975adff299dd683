extension Library {
  /// Adds one publication of a catalogue as an issue, to a publication of that catalogue's that has no feed: it is never
  /// refreshed, and what was added stays until it is removed. Added twice it is one issue.
  ///
  /// - Parameters:
  ///   - address: the catalogue's; issues of one address come into one publication.
  ///   - title: the publication's, where it is new.
  @discardableResult
  public func add(
    _ entry: CatalogEntry, fromCatalogAt address: String, titled title: String
  ) throws(NewsstandError) -> Issue.ID {
    let publication = try store.collection(feed: address, title: title)
    return Issue.ID(publication: publication.id, name: try store.add(entry.facts, to: publication.id))
  }

  /// Keeps a name and a password for the server that asked; they are sent to nobody else.
  public nonisolated func signIn(
    _ credentials: Credentials, for request: CredentialRequest
  ) async throws(NewsstandError) {
    try await transfer.credentials?.keep(credentials, for: request)
  }

  /// Catalogues as this library's transfers reach them.
  public nonisolated var catalog: Catalog { Catalog(transfer) }
}
