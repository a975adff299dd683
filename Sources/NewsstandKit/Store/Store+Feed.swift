/// What feeds say of issues.
extension Store {
  /// Makes a publication's list what its feed says. An issue that left the feed leaves the list unless it
  /// is here or on its way. Returns the issues that were not known before.
  func merge(_ facts: [IssueFacts], into publication: String) throws(NewsstandError) -> [Issue.ID] {
    try database.transaction { () throws(NewsstandError) in
      // Unsubscribed while its feed was being read.
      guard try self.publication(publication).isSubscribed else { throw .noSuchPublication(publication) }
      var known: Set<String> = []
      for name in try database.query(
        "SELECT name FROM issues WHERE publication = ?", .text(publication), read: { $0.text(0) })
      { known.insert(name) }
      try database.run("UPDATE issues SET listed = 0 WHERE publication = ?", .text(publication))
      // Where content is fetched from the feed's address, it is fetched from the new one; what is under way goes on.
      let following = try database.query(
        """
        SELECT issue FROM downloads JOIN issues ON issues.id = issue WHERE publication = ? AND address = content
          AND state IN ('queued', 'waiting', 'paused', 'failed')
        """, .text(publication), read: { $0.integer(0) })
      var fresh: [Issue.ID] = []
      for (place, issue) in try named(facts, in: publication).enumerated() {
        try put(issue, publication: publication, place: place)
        if !known.contains(issue.name) { fresh.append(Issue.ID(publication: publication, name: issue.name)) }
      }
      for row in following {
        try database.run(
          """
          UPDATE downloads SET address = coalesce((SELECT content FROM issues WHERE id = ?1), address)
            WHERE issue = ?1
          """, .integer(row))
      }
      try database.run(
        """
        DELETE FROM issues WHERE publication = ? AND listed = 0 AND folder IS NULL
          AND id NOT IN (SELECT issue FROM downloads)
        """, .text(publication))
      return fresh
    }
  }

  /// Adds an issue to those that are there. Returns the name that it has.
  func add(_ facts: IssueFacts, to publication: String) throws(NewsstandError) -> String {
    try database.transaction { () throws(NewsstandError) in
      let issue = try named([facts], in: publication)[0]
      try put(issue, publication: publication, place: 0)
      return issue.name
    }
  }

  /// The same facts under the names that are kept.
  private func named(_ facts: [IssueFacts], in publication: String) throws(NewsstandError) -> [IssueFacts] {
    guard facts.contains(where: { $0.identity != nil }) else { return facts }
    let kept = try database.query(
      "SELECT name, identity FROM issues WHERE publication = ?", .text(publication),
      read: { (name: $0.text(0), identity: $0.optionalText(1)) })
    return KeptNames(kept).naming(facts)
  }

  func put(_ facts: IssueFacts, publication: String, place: Int) throws(NewsstandError) {
    try database.run(
      """
      INSERT INTO issues (publication, name, title, date, end_date, cover, content, summary, size, sha256, place,
          identity, date_precision)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)
        ON CONFLICT (publication, name) DO UPDATE SET title = ?3, date = ?4, end_date = ?5, cover = ?6,
          content = ?7, summary = ?8, size = ?9, sha256 = ?10, place = ?11, identity = ?12, date_precision = ?13,
          listed = 1
      """,
      .text(publication), .text(facts.name), .text(facts.title), .real(facts.date?.timeIntervalSince1970),
      .real(facts.endDate?.timeIntervalSince1970), .text(facts.cover), .text(facts.content),
      .text(facts.summary), .integer(facts.size), .text(facts.sha256), .integer(place), .text(facts.identity),
      .integer(facts.datePrecision.rawValue))
  }
}
