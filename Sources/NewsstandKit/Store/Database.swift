import CSQLite
import Foundation

/// One connection to an SQLite file: the one owner of its handle. Used by one task at a time.
final class Database {
  private let path: String
  private let handle: OpaquePointer
  private var statements: [String: OpaquePointer] = [:]
  /// The file that is touched after each commit; negative before `announceCommits`.
  private var announcements: Int32 = -1

  /// Room that is given up so that a statement can still be written when the disk is full.
  private let reserve: DiskReserve?
  private var isInTransaction = false

  init(_ path: String, reserve: DiskReserve? = nil) throws(NewsstandError) {
    // Addresses may hold passwords. SQLite gives its other files the mode of this one.
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      nil)
    guard let handle else { throw .store(path: path, code: code, message: "no memory") }
    self.path = path
    self.handle = handle
    self.reserve = reserve
    if code != SQLITE_OK { throw failure(code) }
    // Another process may be writing; its transactions are short.
    sqlite3_busy_timeout(handle, 10_000)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(handle)
    if announcements >= 0 { close(announcements) }
  }

  /// From now on the file at `path` is touched after each commit: for who waits for another process's word.
  ///
  /// Watching SQLite's own files would not do. They are written before the commit counts, and what makes it
  /// count is a write to shared memory, which no watch sees.
  func announceCommits(at path: String) {
    announcements = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard announcements >= 0 else { return }
    let context = UnsafeMutableRawPointer(bitPattern: Int(announcements) + 1)
    _ = sqlite3_wal_hook(
      handle,
      { context, handle, name, pages in
        futimens(Int32(Int(bitPattern: context) - 1), nil)
        // The hook takes the place of SQLite's own, which did this.
        if pages >= 1000 { sqlite3_wal_checkpoint_v2(handle, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
        return SQLITE_OK
      }, context)
  }

  /// Keeps SQLite's own files when the last connection closes: on a full disk they could not be made again.
  func keepLog() { newsstand_sqlite_keep_log(handle) }

  /// Leaves the file as it is when this connection closes: no checkpoint.
  func closeUntouched() { newsstand_sqlite_no_checkpoint_on_close(handle) }

  /// Runs a statement whose rows, if any, do not matter.
  func run(_ sql: String, _ values: SQLValue...) throws(NewsstandError) {
    _ = try rows(sql, values) { _ in }
  }

  /// Runs a query and gives each row to `read`.
  func query<T>(
    _ sql: String, _ values: SQLValue..., read: (borrowing Row) -> T
  ) throws(NewsstandError) -> [T] {
    try rows(sql, values, read)
  }

  /// The first row's result.
  func first<T>(
    _ sql: String, _ values: SQLValue..., read: (borrowing Row) -> T
  ) throws(NewsstandError) -> T? {
    try rows(sql, values, read).first
  }

  /// Several statements at once, for schemas.
  func execute(_ script: String) throws(NewsstandError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// All of `body` or nothing of it. Takes the writer's lock at once, so that it never has to be
  /// given up half-way.
  ///
  /// - Parameter isDurable: whether it survives a power cut; else it waits for no disk.
  func transaction<T>(
    isDurable: Bool = true, _ body: () throws(NewsstandError) -> T
  ) throws(NewsstandError) -> T {
    if !isDurable { try run("PRAGMA synchronous = NORMAL") }
    defer { if !isDurable { try? run("PRAGMA synchronous = FULL") } }
    return try withReserve { () throws(NewsstandError) in
      try execute("BEGIN IMMEDIATE")
      isInTransaction = true
      defer { isInTransaction = false }
      do throws(NewsstandError) {
        let result = try body()
        try execute("COMMIT")
        return result
      } catch {
        sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
        throw error
      }
    }
  }

  /// Does it again with the reserve given up, once, where the disk is full.
  private func withReserve<T>(_ body: () throws(NewsstandError) -> T) throws(NewsstandError) -> T {
    do throws(NewsstandError) {
      return try body()
    } catch {
      guard case .diskFull = error, !isInTransaction, let reserve, reserve.release() else { throw error }
      return try body()
    }
  }

  /// Rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(handle)) }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

  private func rows<T>(
    _ sql: String, _ values: [SQLValue], _ read: (borrowing Row) -> T
  ) throws(NewsstandError) -> [T] {
    try withReserve { () throws(NewsstandError) in try rowsOnce(sql, values, read) }
  }

  private func rowsOnce<T>(
    _ sql: String, _ values: [SQLValue], _ read: (borrowing Row) -> T
  ) throws(NewsstandError) -> [T] {
    let statement = try statement(sql)
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try bind(value, to: statement, at: Int32(index + 1)) }
    var result: [T] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return result }
      guard code == SQLITE_ROW else { throw failure(code) }
      result.append(read(Row(statement: statement)))
    }
  }

  private func statement(_ sql: String) throws(NewsstandError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw failure(code) }
    statements[sql] = statement
    return statement
  }

  private func bind(_ value: SQLValue, to statement: OpaquePointer, at index: Int32) throws(NewsstandError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(statement, index)
      case .integer(let number): sqlite3_bind_int64(statement, index, number)
      case .real(let number): sqlite3_bind_double(statement, index, number)
      case .text(let text): newsstand_bind_text(statement, index, text, Int32(text.utf8.count))
      }
    if code != SQLITE_OK { throw failure(code) }
  }

  private func failure(_ code: Int32) -> NewsstandError {
    // Some of SQLite's writes (its index of the log in shared memory) fail as input and output errors.
    let isFull =
      code & 0xFF == SQLITE_FULL
      || code & 0xFF == SQLITE_IOERR && [ENOSPC, EDQUOT].contains(sqlite3_system_errno(handle))
      || code == newsstand_sqlite_ioerr_shmsize && !FreeRoom.holds(path)
    if isFull { return .diskFull(path: path) }
    return .store(path: path, code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}
