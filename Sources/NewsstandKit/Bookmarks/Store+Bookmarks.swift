import Foundation

extension Store {
  /// One place has one bookmark: asked again, the one that is there is given, with the new name if there is one.
  func addBookmark(
    _ position: Position, named name: String?, to id: Issue.ID, at date: Date = Date()
  ) throws(NewsstandError) -> Bookmark {
    try database.transaction { () throws(NewsstandError) in
      _ = try row(of: id)
      try database.run(
        """
        INSERT INTO bookmarks (publication, issue, article, page, place, name, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
          ON CONFLICT (publication, issue, article, page, place) DO UPDATE SET name = coalesce(?6, name)
        """,
        .text(id.publication), .text(id.name), .integer(position.article), .integer(position.page),
        .integer(position.place), .text(Self.bookmarkName(name)), .real(date.timeIntervalSince1970))
      let found = try database.first(
        """
        \(Self.bookmarks) WHERE publication = ? AND issue = ? AND article = ? AND page = ? AND place = ?
        """,
        .text(id.publication), .text(id.name), .integer(position.article), .integer(position.page),
        .integer(position.place), read: Self.bookmark)
      guard let found else { throw .noSuchIssue(id.description) }
      return found
    }
  }

  /// Returns whether there was one.
  func renameBookmark(_ bookmark: Int64, to name: String?) throws(NewsstandError) -> Bool {
    try database.run(
      "UPDATE bookmarks SET name = ? WHERE id = ?", .text(Self.bookmarkName(name)), .integer(bookmark))
    return database.changes > 0
  }

  /// Returns whether there was one.
  func removeBookmark(_ bookmark: Int64) throws(NewsstandError) -> Bool {
    try database.run("DELETE FROM bookmarks WHERE id = ?", .integer(bookmark))
    return database.changes > 0
  }

  /// Of one issue in the order of its pages; of all (nil) the newest first.
  func bookmarks(of id: Issue.ID?) throws(NewsstandError) -> [Bookmark] {
    guard let id else {
      return try database.query("\(Self.bookmarks) ORDER BY at DESC, id DESC", read: Self.bookmark)
    }
    return try database.query(
      "\(Self.bookmarks) WHERE publication = ? AND issue = ? ORDER BY article, page, place",
      .text(id.publication), .text(id.name), read: Self.bookmark)
  }

  private static let bookmarks =
    "SELECT id, publication, issue, article, page, place, name, at FROM bookmarks"

  private static func bookmark(_ row: borrowing Row) -> Bookmark {
    Bookmark(
      id: row.integer(0), issue: Issue.ID(publication: row.text(1), name: row.text(2)),
      article: Int(row.integer(3)), page: Int(row.integer(4)), place: Int(row.integer(5)),
      name: row.optionalText(6), date: Date(timeIntervalSince1970: row.real(7)))
  }

  /// A name of spaces is none.
  private static func bookmarkName(_ name: String?) -> String? {
    name.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
  }
}
