import Foundation

extension Store {
  func publications() throws(NewsstandError) -> [Publication] {
    try database.query(
      "SELECT id, title, feed, subscribed, refreshed, failure, collected FROM publications ORDER BY title, id",
      read: Self.publication)
  }

  func publication(_ id: String) throws(NewsstandError) -> Publication {
    let found = try database.first(
      "SELECT id, title, feed, subscribed, refreshed, failure, collected FROM publications WHERE id = ?",
      .text(id),
      read: Self.publication)
    guard let found else { throw .noSuchPublication(id) }
    return found
  }

  /// Adds a subscription, or takes an ended one up again. The identifier is made from the title and
  /// unique in the library.
  func subscribe(feed: String, title: String) throws(NewsstandError) -> Publication {
    try database.transaction { () throws(NewsstandError) in
      if let known = try publications().first(where: { $0.feed == feed && !$0.isCollected }) {
        if known.isSubscribed { throw .alreadySubscribed(known) }
        try database.run("UPDATE publications SET subscribed = 1 WHERE id = ?", .text(known.id))
        return try publication(known.id)
      }
      return try insert(feed: feed, title: title, isCollected: false)
    }
  }

  /// The publication of issues that were added one by one from a catalogue, made where there is none.
  func collection(feed: String, title: String) throws(NewsstandError) -> Publication {
    try database.transaction { () throws(NewsstandError) in
      if let known = try publications().first(where: { $0.feed == feed && $0.isCollected }) {
        try database.run("UPDATE publications SET subscribed = 1 WHERE id = ?", .text(known.id))
        return try publication(known.id)
      }
      return try insert(feed: feed, title: title, isCollected: true)
    }
  }

  private func insert(feed: String, title: String, isCollected: Bool) throws(NewsstandError) -> Publication {
    let stem = SafeName.identifier(title)
    var id = stem
    var count = 1
    while try database.first("SELECT 1 FROM publications WHERE id = ?", .text(id), read: { _ in true }) != nil
    {
      count += 1
      id = "\(stem)-\(count)"
    }
    try database.run(
      "INSERT INTO publications (id, title, feed, collected) VALUES (?, ?, ?, ?)", .text(id), .text(title),
      .text(feed), .bool(isCollected))
    return try publication(id)
  }

  /// Gives a publication another title; its identifier stays.
  func rename(_ id: String, to title: String) throws(NewsstandError) {
    _ = try publication(id)
    try database.run("UPDATE publications SET title = ? WHERE id = ?", .text(title), .text(id))
  }

  /// Ends a subscription. Issues that are here or, unless `cancelling`, on their way stay, as issues that
  /// left their feed do; without any the publication goes too.
  func unsubscribe(_ id: String, cancelling: Bool) throws(NewsstandError) {
    try database.transaction { () throws(NewsstandError) in
      _ = try publication(id)
      if cancelling {
        try database.run(
          "DELETE FROM downloads WHERE issue IN (SELECT id FROM issues WHERE publication = ?)", .text(id))
      }
      try database.run(
        """
        DELETE FROM issues WHERE publication = ? AND folder IS NULL
          AND id NOT IN (SELECT issue FROM downloads)
        """, .text(id))
      try database.run("UPDATE issues SET listed = 0 WHERE publication = ?", .text(id))
      try database.run(
        """
        UPDATE publications SET subscribed = 0, etag = NULL, last_modified = NULL, failure = NULL
          WHERE id = ?
        """, .text(id))
      try removeEndedPublications()
    }
  }

  /// Forgets publications that are not subscribed and have no issue left.
  func removeEndedPublications() throws(NewsstandError) {
    try database.run(
      "DELETE FROM publications WHERE subscribed = 0 AND id NOT IN (SELECT publication FROM issues)")
  }

  /// What the next conditional GET of a feed says.
  func feedValidator(_ id: String) throws(NewsstandError) -> Validator {
    let found = try database.first(
      "SELECT etag, last_modified FROM publications WHERE id = ?", .text(id)
    ) { Validator(etag: $0.optionalText(0), lastModified: $0.optionalText(1)) }
    return found ?? Validator()
  }

  func setRefreshed(_ id: String, validator: Validator?, address: String?) throws(NewsstandError) {
    try database.run(
      "UPDATE publications SET refreshed = ?, failure = NULL WHERE id = ?",
      .real(Date().timeIntervalSince1970), .text(id))
    guard let validator else { return }
    try database.run(
      "UPDATE publications SET etag = ?, last_modified = ?, address = ? WHERE id = ?",
      .text(validator.etag), .text(validator.lastModified), .text(address), .text(id))
  }

  func setFailure(_ id: String, _ failure: FeedFailure) throws(NewsstandError) {
    try database.run(
      "UPDATE publications SET failure = ? WHERE id = ?", .text(Self.encode(failure)), .text(id))
  }

  func setting(_ key: String) throws(NewsstandError) -> String? {
    try database.first("SELECT value FROM settings WHERE key = ?", .text(key)) { $0.text(0) }
  }

  func set(_ key: String, _ value: String) throws(NewsstandError) {
    try database.run(
      "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
      .text(key), .text(value))
  }

  private static func publication(_ row: borrowing Row) -> Publication {
    Publication(
      id: row.text(0), title: row.text(1), feed: row.text(2), isSubscribed: row.integer(3) != 0,
      refreshed: row.optionalReal(4).map(Date.init(timeIntervalSince1970:)),
      failure: decode(FeedFailure.self, row.optionalText(5)), isCollected: row.integer(6) != 0)
  }
}
