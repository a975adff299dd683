/// What the library knows of issues.
extension Store {
  var columns: IssueColumns { IssueColumns(folder) }

  /// Issues of the publications named (of all where nil), newest first, the undated last.
  func issues(of publications: [String]? = nil) throws(NewsstandError) -> [Issue] {
    guard let publications else {
      return try database.query("\(IssueColumns.selection) \(IssueColumns.order)", read: columns.issue)
    }
    let lists = try publications.map { (id) throws(NewsstandError) in
      try database.query(
        "\(IssueColumns.selection) WHERE issues.publication = ? \(IssueColumns.order)", .text(id),
        read: columns.issue)
    }
    // Each list is sorted; several are put into one order.
    return publications.count == 1
      ? lists[0]
      : lists.joined().sorted { ($0.date ?? .distantPast) > ($1.date ?? .distantPast) }
  }

  func issue(_ id: Issue.ID) throws(NewsstandError) -> Issue? {
    try database.first(
      "\(IssueColumns.selection) WHERE issues.publication = ? AND issues.name = ?",
      .text(id.publication), .text(id.name), read: columns.issue)
  }

  /// The issues that have a download, in the order of the queue.
  func wantedIssues() throws(NewsstandError) -> [Issue] {
    try database.query(
      "\(IssueColumns.selection) WHERE downloads.issue IS NOT NULL ORDER BY downloads.turn",
      read: columns.issue)
  }

  /// The issues of this name in all publications.
  func issues(named name: String) throws(NewsstandError) -> [Issue] {
    try database.query("\(IssueColumns.selection) WHERE issues.name = ?", .text(name), read: columns.issue)
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
}
