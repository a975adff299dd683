import Foundation

/// The columns that an issue is read from.
struct IssueColumns {
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

  private let folder: LibraryFolder

  init(_ folder: LibraryFolder) { self.folder = folder }

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
    let isThere = boot == nil || boot == PartRecord.currentBoot || boot == Store.unsafe
    let contentURL = isThere ? row.optionalText(10).flatMap(folder.contentURL) : nil
    let download = download(row, of: id)
    let arrivingPath = download == nil || contentURL != nil ? nil : folder.arrivingContent(row.integer(23))
    return Issue(
      id: id, facts: facts, contentURL: contentURL,
      arrivingURL: arrivingPath.map { URL(fileURLWithPath: $0, isDirectory: true) },
      archiveSize: row.optionalInteger(22), download: download, position: position)
  }

  private func download(_ row: borrowing Row, of id: Issue.ID) -> AssetDownload? {
    guard let name = row.optionalText(12) else { return nil }
    var state = AssetDownload.State(rawValue: name) ?? .queued
    // What a dead agent left in the middle is what the next one begins with.
    if [.active, .installing].contains(state), !AgentLock.isHeld(folder.lock) { state = .queued }
    let failure = Store.decode(DownloadFailure.self, row.optionalText(15))
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
