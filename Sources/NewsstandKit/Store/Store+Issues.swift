import Foundation

extension Store {
  /// Issues of the publications named (of all where nil), newest first, the undated last.
  func issues(of publications: [String]? = nil) throws(NewsstandError) -> [Issue] {
    guard let publications else {
      return try database.query("\(Self.selection) \(Self.order)", read: issue)
    }
    let lists = try publications.map { (id) throws(NewsstandError) in
      try database.query(
        "\(Self.selection) WHERE issues.publication = ? \(Self.order)", .text(id), read: issue)
    }
    // Each list is sorted; several are put into one order.
    return publications.count == 1
      ? lists[0]
      : lists.joined().sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }
  }

  func issue(_ id: Issue.ID) throws(NewsstandError) -> Issue? {
    try database.first(
      "\(Self.selection) WHERE issues.publication = ? AND issues.name = ?",
      .text(id.publication), .text(id.name), read: issue)
  }

  /// The issues that have a download, in the order of the queue.
  func wantedIssues() throws(NewsstandError) -> [Issue] {
    try database.query(
      "\(Self.selection) WHERE downloads.issue IS NOT NULL ORDER BY downloads.turn", read: issue)
  }

  /// The issues of this name in all publications.
  func issues(named name: String) throws(NewsstandError) -> [Issue] {
    try database.query("\(Self.selection) WHERE issues.name = ?", .text(name), read: issue)
  }

  /// How many issues the publication's feed named last.
  func listedCount(_ publication: String) throws(NewsstandError) -> Int {
    try database.first(
      "SELECT count(*) FROM issues WHERE publication = ? AND listed = 1", .text(publication)
    ) { Int($0.integer(0)) } ?? 0
  }

  /// The addresses of a publication's covers.
  func coverAddresses(of publication: String) throws(NewsstandError) -> Set<String> {
    Set(
      try database.query(
        "SELECT cover FROM issues WHERE publication = ? AND cover IS NOT NULL", .text(publication)
      ) { $0.text(0) })
  }

  func row(of id: Issue.ID) throws(NewsstandError) -> Int64 {
    let row = try database.first(
      "SELECT id FROM issues WHERE publication = ? AND name = ?", .text(id.publication), .text(id.name)
    ) { $0.integer(0) }
    guard let row else { throw .noSuchIssue(id.description) }
    return row
  }

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

  /// The same facts under the names that are kept: who is known by its identity has the one that it got first, whatever
  /// it is called now, and a name that another one has is made distinct.
  func named(_ facts: [IssueFacts], in publication: String) throws(NewsstandError) -> [IssueFacts] {
    guard facts.contains(where: { $0.identity != nil }) else { return facts }
    var names: [String: String] = [:]
    var owners: [String: String?] = [:]
    for (name, identity) in try database.query(
      "SELECT name, identity FROM issues WHERE publication = ?", .text(publication),
      read: { ($0.text(0), $0.optionalText(1)) })
    {
      owners[name] = .some(identity)
      if let identity { names[identity] = name }
    }
    var result = facts
    var taken: Set<String> = []
    for (place, issue) in facts.enumerated() {
      guard let name = issue.identity.flatMap({ names[$0] }), taken.insert(name).inserted else { continue }
      result[place].name = name
    }
    for (place, issue) in facts.enumerated() where issue.identity.flatMap({ names[$0] }) == nil {
      func isFree(_ name: String) -> Bool {
        // One that came without an identity may be the same.
        !taken.contains(name) && (owners[name].map { $0 == nil } ?? true)
      }
      if !isFree(issue.name) {
        result[place].name = SafeName.distinct(issue.name, identity: issue.identity ?? issue.name) {
          !isFree($0)
        }
      }
      taken.insert(result[place].name)
    }
    return result
  }

  /// Adds an issue to those that are there. Returns the name that it has.
  func add(_ facts: IssueFacts, to publication: String) throws(NewsstandError) -> String {
    try database.transaction { () throws(NewsstandError) in
      guard let issue = try named([facts], in: publication).first else { return facts.name }
      try put(issue, publication: publication, place: 0)
      return issue.name
    }
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
      guard contentURL(content) != nil else {
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

  // MARK: Positions

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
      "\(Self.selection) WHERE positions.at IS NOT NULL AND issues.folder IS NOT NULL ORDER BY positions.at DESC",
      read: issue
    ).first { $0.contentURL != nil }
  }

  // MARK: Rows

  static let order = "ORDER BY issues.date IS NULL, issues.date DESC, issues.place, issues.name"

  static let selection = """
    SELECT issues.publication, issues.name, issues.title, issues.date, issues.end_date, issues.cover,
      issues.content, issues.summary, issues.size, issues.sha256, issues.folder,
      downloads.address, downloads.state, downloads.received, downloads.expected, downloads.failure,
      downloads.retry, positions.article, positions.page, positions.place, positions.read,
      downloads.attempts, issues.archive_size, issues.id, issues.unsynced,
      issues.identity, issues.date_precision
    FROM issues
      LEFT JOIN downloads ON downloads.issue = issues.id
      LEFT JOIN positions ON positions.publication = issues.publication AND positions.name = issues.name
    """

  func issue(_ row: borrowing Row) -> Issue {
    let id = Issue.ID(publication: row.text(0), name: row.text(1))
    let facts = IssueFacts(
      name: id.name, title: row.text(2), date: row.optionalReal(3).map(Date.init(timeIntervalSince1970:)),
      cover: row.optionalText(5), content: row.optionalText(6), summary: row.optionalText(7),
      size: row.optionalInteger(8), sha256: row.optionalText(9),
      endDate: row.optionalReal(4).map(Date.init(timeIntervalSince1970:)), identity: row.optionalText(25),
      datePrecision: DatePrecision(rawValue: Int(row.integer(26))) ?? .day)
    var position: Position?
    if !row.isNull(17) {
      position = Position(
        article: Int(row.integer(17)), page: Int(row.integer(18)), place: Int(row.integer(19)),
        read: row.real(20))
    }
    let boot = row.optionalText(24)
    let isThere = boot == nil || boot == PartRecord.currentBoot || boot == Self.unsafe
    let contentURL = isThere ? row.optionalText(10).flatMap(contentURL) : nil
    let download = download(row, of: id)
    let arrivingPath = download == nil || contentURL != nil ? nil : folder.arrivingContent(row.integer(23))
    return Issue(
      id: id, facts: facts, contentURL: contentURL,
      arrivingURL: arrivingPath.map { URL(fileURLWithPath: $0, isDirectory: true) },
      archiveSize: row.optionalInteger(22), download: download, position: position)
  }

  /// A folder that somebody deleted is not content.
  private func contentURL(_ name: String) -> URL? {
    let path = folder.issues + "/" + name
    return access(path, F_OK) == 0 ? URL(fileURLWithPath: path, isDirectory: true) : nil
  }

  private func download(_ row: borrowing Row, of id: Issue.ID) -> AssetDownload? {
    guard let name = row.optionalText(12) else { return nil }
    var state = AssetDownload.State(rawValue: name) ?? .queued
    // What a dead agent left in the middle is what the next one begins with.
    if [.active, .installing].contains(state), !AgentLock.isHeld(folder.lock) { state = .queued }
    let failure = Self.decode(DownloadFailure.self, row.optionalText(15))
    return AssetDownload(
      issue: id, address: row.text(11), state: state,
      received: row.integer(13), expected: row.optionalInteger(14),
      failure: failure,
      // For room it waits as long as it takes.
      retryDate: failure?.needsRoom == true
        ? nil : row.optionalReal(16).map(Date.init(timeIntervalSince1970:)),
      attempts: Int(row.integer(21)))
  }
}
