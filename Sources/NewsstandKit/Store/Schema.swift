import CSQLite
import Foundation

/// The tables of `library.sqlite3` and how an older library becomes today's.
enum Schema {
  /// `PRAGMA user_version` of a library written by this program.
  static let version = 6

  /// `PRAGMA application_id`: "NWSS". Tells our file from another program's.
  private static let applicationID = 0x4E57_5353

  /// Opens the store, making or upgrading it where needed.
  ///
  /// A newer library and another program's file are refused and left as they are. A file that is no
  /// database any more (a crash can zero it) is moved aside, and a new one begins.
  /// Returns also where that file is now.
  static func open(
    _ path: String, reserve: DiskReserve? = nil
  ) throws(NewsstandError) -> (Database, damaged: String?) {
    do throws(NewsstandError) {
      return (try openWithRoom(path, reserve), nil)
    } catch .store(_, let code, _) where [SQLITE_NOTADB, SQLITE_CORRUPT].contains(code & 0xFF) {
      let damaged = try moveAside(path)
      return (try openWithRoom(path, reserve), damaged)
    }
  }

  private static func openWithRoom(
    _ path: String, _ reserve: DiskReserve?
  ) throws(NewsstandError) -> Database {
    do throws(NewsstandError) {
      return try openChecked(path, reserve)
    } catch {
      guard case .diskFull = error, let reserve, reserve.release() else { throw error }
      return try openChecked(path, reserve)
    }
  }

  private static func openChecked(
    _ path: String, _ reserve: DiskReserve?
  ) throws(NewsstandError) -> Database {
    let database = try Database(path, reserve: reserve)
    // In one look: another process may be making the tables at this moment.
    try database.execute("BEGIN")
    let found = try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
    let application = try database.first("PRAGMA application_id") { Int($0.integer(0)) } ?? 0
    let tables = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) } ?? 0
    try database.execute("COMMIT")
    if tables > 0, application != applicationID {
      database.closeUntouched()
      throw .foreignStore(path: path)
    }
    if found > version {
      database.closeUntouched()
      throw .newerLibrary(path: path, version: found)
    }
    try database.run("PRAGMA journal_mode = WAL")
    database.keepLog()
    // A subscription or a position that was said to be kept survives a power cut.
    try database.run("PRAGMA synchronous = FULL")
    try database.run("PRAGMA foreign_keys = ON")
    if found < version { try migrate(database) }
    return database
  }

  private static func migrate(_ database: Database) throws(NewsstandError) {
    try database.transaction { () throws(NewsstandError) in
      // Another process may have been here between the look and the lock.
      let found = try database.first("PRAGMA user_version") { Int($0.integer(0)) } ?? 0
      if found < 1 { try database.execute(first) }
      if found < 2 { try database.execute("ALTER TABLE issues ADD COLUMN archive_size INTEGER") }
      // The boot in which content was installed that may not be on the disk yet.
      if found < 3 { try database.execute("ALTER TABLE issues ADD COLUMN unsynced TEXT") }
      if found < 4 { try database.execute(bookmarksAndIndex) }
      if found < 5 { try database.execute(newestIssues) }
      if found < 6 { try database.execute(catalogues) }
      try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    }
  }

  private static func moveAside(_ path: String) throws(NewsstandError) -> String {
    let damaged = "\(path).damaged-\(Int(Date().timeIntervalSince1970))"
    for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
      guard rename(path + suffix, damaged + suffix) == 0 else {
        throw .file(path: path + suffix, errno: errno)
      }
    }
    return damaged
  }

  /// Positions are not bound to the issue's row: they outlive an issue that leaves its feed and returns.
  private static let first = """
    CREATE TABLE publications (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      feed TEXT NOT NULL,
      address TEXT,
      etag TEXT,
      last_modified TEXT,
      refreshed REAL,
      failure TEXT,
      subscribed INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    CREATE TABLE issues (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      publication TEXT NOT NULL REFERENCES publications (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      title TEXT NOT NULL,
      date REAL,
      end_date REAL,
      cover TEXT,
      content TEXT,
      summary TEXT,
      size INTEGER,
      sha256 TEXT,
      listed INTEGER NOT NULL DEFAULT 1,
      place INTEGER NOT NULL DEFAULT 0,
      folder TEXT UNIQUE,
      etag TEXT,
      last_modified TEXT,
      UNIQUE (publication, name)
    ) STRICT;
    CREATE TABLE downloads (
      issue INTEGER PRIMARY KEY REFERENCES issues (id) ON DELETE CASCADE,
      turn INTEGER NOT NULL,
      address TEXT NOT NULL,
      state TEXT NOT NULL,
      received INTEGER NOT NULL DEFAULT 0,
      expected INTEGER,
      failure TEXT,
      attempts INTEGER NOT NULL DEFAULT 0,
      retry REAL
    ) STRICT;
    CREATE TABLE positions (
      publication TEXT NOT NULL,
      name TEXT NOT NULL,
      article INTEGER NOT NULL,
      page INTEGER NOT NULL,
      place INTEGER NOT NULL,
      read REAL NOT NULL,
      at REAL NOT NULL,
      PRIMARY KEY (publication, name)
    ) STRICT;
    CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    """

  /// Bookmarks outlive their issue as positions do. The index of an issue's pages goes with the content that it was made
  /// of, whoever takes that away: hence triggers. Words are kept by FTS5, a row for each page; see `SearchText`.
  private static let bookmarksAndIndex = """
    CREATE TABLE bookmarks (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      publication TEXT NOT NULL,
      issue TEXT NOT NULL,
      article INTEGER NOT NULL,
      page INTEGER NOT NULL,
      place INTEGER NOT NULL,
      name TEXT,
      at REAL NOT NULL,
      UNIQUE (publication, issue, article, page, place)
    ) STRICT;
    CREATE TABLE index_runs (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      issue INTEGER NOT NULL REFERENCES issues (id) ON DELETE CASCADE,
      content TEXT NOT NULL,
      complete INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX index_runs_issue ON index_runs (issue);
    CREATE TABLE index_pages (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES index_runs (id) ON DELETE CASCADE,
      article INTEGER NOT NULL,
      page INTEGER NOT NULL,
      title TEXT
    ) STRICT;
    CREATE INDEX index_pages_run ON index_pages (run);
    CREATE VIRTUAL TABLE index_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 2');
    CREATE TRIGGER index_pages_deleted AFTER DELETE ON index_pages
      BEGIN DELETE FROM index_words WHERE rowid = old.id; END;
    CREATE TRIGGER issues_content_replaced AFTER UPDATE OF folder ON issues
      BEGIN DELETE FROM index_runs WHERE issue = old.id; END;
    """

  /// What feeds tell their entries apart by, how much of a date is known, and publications that have no feed: their
  /// issues were added one by one.
  private static let catalogues = """
    ALTER TABLE issues ADD COLUMN identity TEXT;
    ALTER TABLE issues ADD COLUMN date_precision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE publications ADD COLUMN collected INTEGER NOT NULL DEFAULT 0;
    """

  /// A shelf begins with the newest of thousands: they are found without sorting all. In the order of
  /// `Store.order`, or it is of no use.
  private static let newestIssues = """
    CREATE INDEX IF NOT EXISTS issues_newest ON issues (publication, date IS NULL, date DESC, place, name);
    """
}
