/// The content of issues: where it stands, and whether it is there.
extension Store {
  /// The folder below `issues/` for an issue's content: the one it has, else one that no other issue has
  /// and that is not among those `taken` by issues on their way.
  func contentFolder(for row: Int64, taken: Set<String>) throws(NewsstandError) -> String {
    let names = try database.first(
      "SELECT publication, name, folder FROM issues WHERE id = ?", .integer(row)
    ) { ($0.text(0), $0.text(1), $0.optionalText(2)) }
    guard let (publication, name, folder) = names else { throw .noSuchIssue(String(row)) }
    if let folder { return folder }
    let stem = "\(publication)/\(SafeName.folder(name))"
    var free = stem
    var count = 1
    while true {
      let owner = try database.first("SELECT id FROM issues WHERE folder = ?", .text(free)) { $0.integer(0) }
      if owner == nil, !taken.contains(free) { return free }
      count += 1
      free = "\(stem)-\(count)"
    }
  }

  /// The one moment at which an issue becomes available: its content stands in the folder `content` below
  /// `issues/`. Returns false, and does nothing, where it is no longer wanted; of an update that is not wanted
  /// any more the old content is gone already, so the new one counts.
  ///
  /// Until `setSynced` it counts for as long as the system is up: neither files nor this need be on the disk yet. After
  /// a power cut the download goes on, or begins again.
  func setInstalled(
    _ row: Int64, content: String, validator: Validator, size: Int64
  ) throws(NewsstandError) -> Bool {
    try database.transaction(isDurable: false) { () throws(NewsstandError) in
      // Archived in the moment since it came into its place: what is still wanted is fetched again.
      guard folder.contentURL(content) != nil else {
        try database.run(
          "UPDATE downloads SET state = 'queued' WHERE issue = ? AND state IN ('active', 'installing')",
          .integer(row))
        return false
      }
      try database.run("DELETE FROM downloads WHERE issue = ?", .integer(row))
      let isWanted = database.changes > 0
      try database.run(
        """
        UPDATE issues SET folder = ?1, etag = ?2, last_modified = ?3, archive_size = ?6, unsynced = ?7
          WHERE id = ?4 AND (?5 OR folder IS NOT NULL)
        """,
        .text(content), .text(validator.etag), .text(validator.lastModified), .integer(row), .bool(isWanted),
        .integer(size), .text(PartRecord.currentBoot))
      return database.changes > 0
    }
  }

  /// All that was installed until the moment before is on the disk.
  func setSynced(_ row: Int64) throws(NewsstandError) {
    try database.run("UPDATE issues SET unsynced = NULL WHERE id = ?", .integer(row))
  }

  /// What was installed could not be written to the disk. To try again would say nothing: the system tells of a
  /// failure once and then takes the bytes for written. So it counts for as long as the system is up, and is fetched
  /// again after that.
  func setUnsafe(_ row: Int64) throws(NewsstandError) {
    try database.run(
      "UPDATE issues SET unsynced = ? WHERE id = ? AND unsynced IS NOT NULL", .text(Self.unsafe),
      .integer(row))
  }

  /// Stands instead of the boot where that is known to be the last in which the content is there.
  static let unsafe = PartRecord.currentBoot + " only"

  /// The issues whose content may not be on the disk yet.
  func unsynced() throws(NewsstandError) -> [Int64] {
    try database.query(
      "SELECT id FROM issues WHERE unsynced IS NOT NULL AND unsynced IS NOT ?", .text(Self.unsafe)
    ) {
      $0.integer(0)
    }
  }

  /// Queues the download of issues again whose content may have been lost in a power cut, once `remove` took the
  /// folders that it stands in out of the way.
  func requeueLost(remove: (_ folder: String) throws(NewsstandError) -> Void) throws(NewsstandError) {
    let (boot, unsafe) = (SQLValue.text(PartRecord.currentBoot), SQLValue.text(Self.unsafe))
    try database.transaction { () throws(NewsstandError) in
      let folders = try database.query(
        "SELECT folder FROM issues WHERE unsynced NOT IN (?1, ?2)", boot, unsafe
      ) {
        $0.optionalText(0)
      }
      guard !folders.isEmpty else { return }
      for case let folder? in folders { try remove(folder) }
      try database.run(
        """
        INSERT OR IGNORE INTO downloads (issue, turn, address, state)
          SELECT id, (SELECT coalesce(max(turn), 0) + 1 FROM downloads), content, 'queued' FROM issues
            WHERE unsynced NOT IN (?1, ?2) AND content IS NOT NULL
        """, boot, unsafe)
      try database.run(
        "UPDATE issues SET folder = NULL, unsynced = NULL WHERE unsynced NOT IN (?1, ?2)", boot, unsafe)
    }
  }

  /// Makes an issue not available, once `remove` took the folder that its content stands in out of the way.
  /// Returns whether there was one.
  func clearInstalled(
    _ row: Int64, remove: (_ folder: String) throws(NewsstandError) -> Void
  ) throws(NewsstandError) -> Bool {
    try database.transaction { () throws(NewsstandError) in
      let folder = try database.first("SELECT folder FROM issues WHERE id = ?", .integer(row)) {
        $0.optionalText(0)
      }
      // First the folder: content that no issue names would stay for ever.
      if case let folder?? = folder { try remove(folder) }
      try database.run("UPDATE issues SET folder = NULL, unsynced = NULL WHERE id = ?", .integer(row))
      try database.run("DELETE FROM issues WHERE id = ? AND listed = 0", .integer(row))
      try removeEndedPublications()
      return folder ?? nil != nil
    }
  }

  func remove(_ row: Int64) throws(NewsstandError) {
    try database.run("DELETE FROM issues WHERE id = ?", .integer(row))
    try removeEndedPublications()
  }
}
