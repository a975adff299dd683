extension Library {
  /// The available issues that a search would not look through: those whose content came, or was replaced, since they
  /// were indexed. Newest first.
  public var unindexedIssues: [Issue] { get throws(NewsstandError) { try store.unindexedIssues() } }

  /// Begins to index an issue's content as it is now: `add` its pages to what comes back, a few at a time (each call is
  /// one transaction, during which no download can say how far it is), then `finishIndexing`. What was indexed before
  /// counts until then. Several processes may index one issue at a time; the last counts.
  ///
  /// - Returns: nil where the content is not here any more.
  public func beginIndexing(_ issue: Issue.ID) throws(NewsstandError) -> IndexRun? {
    try store.beginIndexing(issue)
  }

  /// - Returns: false where the content was archived or replaced since: there is nothing more to do.
  public func add(_ pages: [PageText], to run: IndexRun) throws(NewsstandError) -> Bool {
    try store.add(pages, to: run)
  }

  /// From now on the pages are found. Returns false where the content was archived or replaced meanwhile.
  @discardableResult
  public func finishIndexing(_ run: IndexRun) throws(NewsstandError) -> Bool { try store.finishIndexing(run) }

  /// The pages of available issues that are indexed and on which all that is looked for occurs: the newest issue first,
  /// its pages as they are read.
  ///
  /// - Parameter limit: no more than so many.
  public func search(_ query: SearchQuery, limit: Int = .max) throws(NewsstandError) -> [SearchHit] {
    try store.search(query, limit: limit)
  }
}
