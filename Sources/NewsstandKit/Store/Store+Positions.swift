import Foundation

extension Store {
  func setPosition(_ position: Position, of id: Issue.ID) throws(NewsstandError) {
    try database.run(
      """
      INSERT INTO positions (publication, name, article, page, place, read, at) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (publication, name) DO UPDATE SET article = excluded.article, page = excluded.page,
          place = excluded.place, read = max(read, excluded.read), at = excluded.at
      """,
      .text(id.publication), .text(id.name), .integer(position.article), .integer(position.page),
      .integer(position.place), .real(position.read), .real(Date().timeIntervalSince1970))
  }

  /// The issue whose position changed last, of those that are here.
  func lastRead() throws(NewsstandError) -> Issue? {
    try database.query(
      "\(IssueColumns.selection) WHERE positions.at IS NOT NULL AND issues.folder IS NOT NULL ORDER BY positions.at DESC",
      read: columns.issue
    ).first { $0.contentURL != nil }
  }
}
