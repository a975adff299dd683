import Foundation

extension Store {
  /// The available issues whose content is not in the index, newest first.
  func unindexedIssues() throws(NewsstandError) -> [Issue] {
    var indexed: [Issue.ID: String] = [:]
    for (id, content) in try database.query(
      """
      SELECT publication, name, index_runs.content FROM index_runs JOIN issues ON issues.id = index_runs.issue WHERE complete = 1
      """, read: { (Issue.ID(publication: $0.text(0), name: $0.text(1)), $0.text(2)) })
    { indexed[id] = content }
    return try issues().filter { issue in
      issue.contentURL.flatMap(Self.identity).map { indexed[issue.id] != $0 } ?? false
    }
  }

  /// Nil where the content is not here any more.
  func beginIndexing(_ id: Issue.ID) throws(NewsstandError) -> IndexRun? {
    guard let content = try issue(id)?.contentURL.flatMap(Self.identity) else { return nil }
    return try database.transaction(isDurable: false) { () throws(NewsstandError) in
      try database.run(
        "INSERT INTO index_runs (issue, content) VALUES (?, ?)", .integer(try row(of: id)), .text(content))
      return IndexRun(issue: id, row: database.lastInsertedID, content: content)
    }
  }

  /// Returns false where the run counts no more: the content was replaced or archived.
  func add(_ pages: [PageText], to run: IndexRun) throws(NewsstandError) -> Bool {
    let marked = pages.map { ($0, SearchText.marked($0.text)) }
    return try database.transaction(isDurable: false) { () throws(NewsstandError) in
      guard try exists(run) else { return false }
      for (page, text) in marked {
        try database.run(
          "INSERT INTO index_pages (run, article, page, title) VALUES (?, ?, ?, ?)",
          .integer(run.row), .integer(page.article), .integer(page.page), .text(page.title))
        try database.run(
          "INSERT INTO index_words (rowid, words) VALUES (?, ?)", .integer(database.lastInsertedID),
          .text(text))
      }
      return true
    }
  }

  /// Makes a run count, in the place of the one before. Returns false where it is of content that is not here any more.
  func finishIndexing(_ run: IndexRun) throws(NewsstandError) -> Bool {
    try database.transaction(isDurable: false) { () throws(NewsstandError) in
      let isCurrent = try issue(run.issue)?.contentURL.flatMap(Self.identity) == run.content
      guard isCurrent, try exists(run) else {
        try database.run("DELETE FROM index_runs WHERE id = ?", .integer(run.row))
        return false
      }
      try database.run(
        """
        DELETE FROM index_runs WHERE id <> ?1 AND issue = (SELECT issue FROM index_runs WHERE id = ?1)
        """, .integer(run.row))
      try database.run("UPDATE index_runs SET complete = 1 WHERE id = ?", .integer(run.row))
      return true
    }
  }

  func search(_ query: SearchQuery, limit: Int) throws(NewsstandError) -> [SearchHit] {
    // Words to be shown. More than FTS5 allows (64) would be an error.
    let count = query.isDense ? 48 : 16
    return try database.query(
      """
      SELECT issues.publication, issues.name, issues.title, index_pages.article, index_pages.page, index_pages.title,
          snippet(index_words, 0, ?2, ?3, '…', \(count))
        FROM index_words
          JOIN index_pages ON index_pages.id = index_words.rowid
          JOIN index_runs ON index_runs.id = index_pages.run AND complete = 1
          JOIN issues ON issues.id = index_runs.issue
        WHERE index_words MATCH ?1 AND issues.folder IS NOT NULL
        \(IssueColumns.order), issues.publication, index_pages.article, index_pages.page LIMIT ?4
      """,
      .text(query.expression), .text(String(SearchText.matchStart)), .text(String(SearchText.matchEnd)),
      .integer(limit)
    ) { row in
      SearchHit(
        issue: Issue.ID(publication: row.text(0), name: row.text(1)), title: row.text(2),
        article: Int(row.integer(3)), page: Int(row.integer(4)), pageTitle: row.optionalText(5),
        excerpt: SearchText.fragments(row.text(6)))
    }
  }

  private func exists(_ run: IndexRun) throws(NewsstandError) -> Bool {
    try database.first("SELECT 1 FROM index_runs WHERE id = ?", .integer(run.row)) { _ in true } ?? false
  }

  /// Each installation brings a folder of its own: another content has another identity.
  private static func identity(_ content: URL) -> String? {
    var status = stat()
    guard stat(content.path, &status) == 0 else { return nil }
    return "\(status.st_dev) \(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
