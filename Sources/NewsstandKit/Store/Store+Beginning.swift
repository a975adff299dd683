import Foundation

extension Store {
  /// What of every list comes first. One list after the other is read until there are `count` issues, by the titles of
  /// the publications or with the newest issue first.
  func beginning(_ count: Int, byTitle: Bool) throws(NewsstandError) -> LibraryBeginning {
    let publications = try publications()
    let counts = try issueCounts()
    var order = publications.map(\.id).filter { counts[$0] != nil }
    if !byTitle {
      // Those without a date have one behind all others.
      let dates = try order.map { (id) throws(NewsstandError) in
        try database.first(
          "SELECT date FROM issues WHERE publication = ? \(IssueColumns.order) LIMIT 1", .text(id)
        ) { $0.optionalReal(0) } ?? nil
      }
      let newest = Dictionary(zip(order, dates.map { $0 ?? -.infinity }), uniquingKeysWith: { one, _ in one })
      order.sort { newest[$0, default: -.infinity] > newest[$1, default: -.infinity] }
    }
    var issues: [Issue] = []
    for id in order where issues.count < count {
      issues += try database.query(
        "\(IssueColumns.selection) WHERE issues.publication = ? \(IssueColumns.order) LIMIT ?", .text(id),
        .integer(count),
        read: columns.issue)
    }
    let continued = try unfinishedIssue()
    if let continued, !issues.contains(where: { $0.id == continued.id }) { issues.append(continued) }
    return LibraryBeginning(
      publications: publications, issues: issues, counts: counts, continued: continued?.id)
  }

  /// How many issues each publication has that has any.
  private func issueCounts() throws(NewsstandError) -> [Publication.ID: LibraryBeginning.Count] {
    let all = try database.query(
      "SELECT publication, count(*) FROM issues GROUP BY publication"
    ) { ($0.text(0), Int($0.integer(1))) }
    // With IS NOT NULL the index on the folders would not be used.
    let unread = try database.query(
      """
      SELECT issues.publication, count(*) FROM issues
        LEFT JOIN positions ON positions.publication = issues.publication AND positions.name = issues.name
        WHERE issues.folder > '' AND coalesce(positions.read, 0) = 0 GROUP BY issues.publication
      """
    ) { ($0.text(0), Int($0.integer(1))) }
    var counts: [Publication.ID: LibraryBeginning.Count] = [:]
    for (id, count) in all { counts[id] = LibraryBeginning.Count(issues: count, unread: 0) }
    for (id, count) in unread { counts[id]?.unread = count }
    return counts
  }

  /// The issue that was read last, of those that are here and were not read to their end.
  func unfinishedIssue() throws(NewsstandError) -> Issue? {
    // A folder that somebody deleted is not content: the next one counts then.
    let names = try database.query(
      """
      SELECT positions.publication, positions.name FROM positions JOIN issues
        ON issues.publication = positions.publication AND issues.name = positions.name
        WHERE issues.folder IS NOT NULL AND positions.read > 0 AND positions.read <= ?
        ORDER BY positions.at DESC LIMIT 5
      """, .real(Issue.finishedShare)
    ) { Issue.ID(publication: $0.text(0), name: $0.text(1)) }
    for name in names {
      if let issue = try issue(name), issue.contentURL != nil { return issue }
    }
    return nil
  }
}
