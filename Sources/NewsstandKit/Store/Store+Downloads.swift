import Foundation

extension Store {
  // MARK: What fronts want

  /// Wants an issue's content. Asked twice is one job; one that failed, waits or is paused goes on at once.
  func want(
    _ id: Issue.ID, address: String, replacingContent: Bool = true
  ) throws(NewsstandError) {
    let row = try row(of: id)
    let folder = try database.first("SELECT folder FROM issues WHERE id = ?", .integer(row)) {
      $0.optionalText(0)
    }
    if !replacingContent, try issue(id)?.contentURL != nil { return }
    // Content that comes between the look and the word counts, too.
    try database.run(
      """
      INSERT INTO downloads (issue, turn, address, state)
        SELECT ?1, (SELECT coalesce(max(turn), 0) + 1 FROM downloads), ?2, 'queued'
          WHERE ?3 OR (SELECT folder FROM issues WHERE id = ?1) IS ?4
        ON CONFLICT (issue) DO UPDATE SET state = 'queued', address = ?2, attempts = 0, retry = NULL,
          failure = NULL WHERE state IN ('queued', 'failed', 'waiting', 'paused')
      """, .integer(row), .text(address), .bool(replacingContent), .text(folder ?? nil))
  }

  /// Lets a download go on that is paused, waits or failed, at once. Returns whether there was one.
  func resume(_ id: Issue.ID) throws(NewsstandError) -> Bool {
    try database.run(
      """
      UPDATE downloads SET state = 'queued', attempts = 0, retry = NULL, failure = NULL WHERE issue = ?
        AND state IN ('paused', 'waiting', 'failed')
      """, .integer(try row(of: id)))
    return database.changes > 0
  }

  /// Returns whether there was something to pause.
  func pause(_ id: Issue.ID) throws(NewsstandError) -> Bool {
    try database.run(
      """
      UPDATE downloads SET state = 'paused', retry = NULL WHERE issue = ?
        AND state IN ('queued', 'active', 'waiting')
      """, .integer(try row(of: id)))
    return database.changes > 0
  }

  /// No longer wanted. Returns whether it was. An issue that only its download kept in the list goes.
  func unwant(_ id: Issue.ID) throws(NewsstandError) -> Bool {
    try database.transaction { () throws(NewsstandError) in
      let row = try row(of: id)
      try database.run("DELETE FROM downloads WHERE issue = ?", .integer(row))
      let wasWanted = database.changes > 0
      try database.run(
        "DELETE FROM issues WHERE id = ? AND listed = 0 AND folder IS NULL", .integer(row))
      try removeEndedPublications()
      return wasWanted
    }
  }

  // MARK: What the agent does

  /// A number that changes when another connection changed the store (`PRAGMA data_version`).
  func version() throws(NewsstandError) -> Int64 {
    try database.first("PRAGMA data_version") { $0.integer(0) } ?? 0
  }

  /// Whether there is something that an agent has to do with: a download, or content that may not be on the disk.
  func isWorkWanted() throws(NewsstandError) -> Bool {
    try database.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM downloads WHERE state NOT IN ('paused', 'failed'))
        OR EXISTS (SELECT 1 FROM issues WHERE unsynced IS NOT NULL)
      """
    ) { _ in true } ?? false
  }

  /// All downloads in the order of their turn, whatever their state.
  func jobs() throws(NewsstandError) -> [DownloadJob] {
    try database.query("\(Self.jobs) ORDER BY downloads.turn", read: Self.job)
  }

  /// The download into an issue; nil where there is none.
  func job(_ row: Int64) throws(NewsstandError) -> DownloadJob? {
    try database.first("\(Self.jobs) WHERE downloads.issue = ?", .integer(row), read: Self.job)
  }

  private static let jobs = """
    SELECT issues.id, issues.publication, issues.name, downloads.address, downloads.state,
      downloads.attempts, downloads.retry, downloads.received, downloads.failure,
      CASE WHEN downloads.address = issues.content THEN issues.sha256 END,
      CASE WHEN downloads.address = issues.content THEN issues.size END
      FROM downloads JOIN issues ON issues.id = downloads.issue
    """

  private static func job(_ row: borrowing Row) -> DownloadJob {
    DownloadJob(
      id: row.integer(0), issue: Issue.ID(publication: row.text(1), name: row.text(2)),
      address: row.text(3), sha256: row.optionalText(9), size: row.optionalInteger(10),
      state: AssetDownload.State(rawValue: row.text(4)) ?? .queued,
      received: row.integer(7), attempts: Int(row.integer(5)),
      retry: row.optionalReal(6).map(Date.init(timeIntervalSince1970:)),
      failure: decode(DownloadFailure.self, row.optionalText(8)))
  }

  /// What a dead agent left in the middle is queued again.
  func requeueInterrupted() throws(NewsstandError) {
    try database.run("UPDATE downloads SET state = 'queued' WHERE state IN ('active', 'installing')")
  }

  /// Returns false where a front changed its mind meanwhile.
  func begin(_ job: Int64) throws(NewsstandError) -> Bool {
    try database.run(
      """
      UPDATE downloads SET state = 'active', failure = NULL, retry = NULL
        WHERE issue = ? AND state IN ('queued', 'waiting')
      """, .integer(job))
    return database.changes > 0
  }

  /// Says how far downloads are. Progress need not survive a power cut, so it waits for no disk.
  func setProgress(_ readings: [Int64: ProgressMeter.Reading]) throws(NewsstandError) {
    try database.transaction(isDurable: false) { () throws(NewsstandError) in
      for (job, reading) in readings {
        try database.run(
          """
          UPDATE downloads SET state = ?, received = ?, expected = ? WHERE issue = ?
            AND state IN ('active', 'installing')
          """, .text(reading.isInstalling ? "installing" : "active"), .integer(reading.received),
          .integer(reading.expected), .integer(job))
      }
    }
  }

  func setWaiting(
    _ job: Int64, until retry: Date, attempts: Int, failure: DownloadFailure
  ) throws(NewsstandError) {
    try database.run(
      """
      UPDATE downloads SET state = 'waiting', retry = ?, attempts = ?, failure = ? WHERE issue = ?
        AND state IN ('active', 'installing')
      """, .real(retry.timeIntervalSince1970), .integer(attempts), .text(Self.encode(failure)), .integer(job)
    )
  }

  func setFailed(_ job: Int64, _ failure: DownloadFailure) throws(NewsstandError) {
    try database.run(
      """
      UPDATE downloads SET state = 'failed', retry = NULL, failure = ? WHERE issue = ?
        AND state IN ('active', 'installing')
      """, .text(Self.encode(failure)), .integer(job))
  }
}
