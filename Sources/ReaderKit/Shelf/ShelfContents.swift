import NewsstandKit

/// What stands on the shelf, as the library was read, with all that is needed to filter and to sort it at once. It is
/// made away from the loop: of thousands of issues that takes longer than a key may wait.
struct ShelfContents: Sendable {
  /// The issues of one publication.
  struct Group: Hashable, Sendable {
    let publication: Publication.ID
    let title: String
    var count: LibraryBeginning.Count
    /// The newest issue that is here and has a cover: the publication's picture.
    var emblem: Int?
  }

  /// The newest first.
  private(set) var issues: [Issue] = []
  let publications: [Publication]
  /// The publication with the newest issue first.
  private(set) var groups: [Group] = []
  /// Each issue's group.
  private(set) var groupOf: [Int32] = []
  let folded: FoldedTexts
  /// The issue to go on with.
  let continued: Issue.ID?
  /// Whether these are all that there are.
  let isComplete: Bool
  /// Each issue's place among all by title; nil where nobody asked.
  let titleRanks: [Int32]?

  init() { self.init([], publications: []) }

  /// - Parameter ranksTitles: whether they are to be sorted by title.
  init(
    _ issues: [Issue], publications: [Publication], continued: Issue.ID? = nil, ranksTitles: Bool = false
  ) {
    self.init(issues, publications, continued, counts: nil, ranksTitles: ranksTitles)
  }

  init(_ beginning: LibraryBeginning) {
    self.init(
      beginning.issues, beginning.publications, beginning.continued, counts: beginning.counts,
      ranksTitles: false)
  }

  private init(
    _ issues: [Issue], _ publications: [Publication], _ continued: Issue.ID?,
    counts: [Publication.ID: LibraryBeginning.Count]?, ranksTitles: Bool
  ) {
    self.issues = issues
    self.publications = publications
    self.continued = continued
    isComplete = counts == nil
    let titles = Dictionary(publications.map { ($0.id, $0.title) }, uniquingKeysWith: { one, _ in one })
    var folded = FoldedTexts()
    folded.reserve(issues.count)
    var names: [[UInt8]] = []
    var known: [Publication.ID: Int] = [:]
    var last = (id: "", group: -1)
    groupOf.reserveCapacity(issues.count)
    for (index, issue) in issues.enumerated() {
      let id = issue.id.publication
      // Mostly the one before.
      if last.group < 0 || id != last.id {
        if let group = known[id] {
          last = (id, group)
        } else {
          last = (id, groups.count)
          known[id] = groups.count
          let title = titles[id] ?? id
          names.append(FoldedTexts.folded(title))
          groups.append(
            Group(publication: id, title: title, count: LibraryBeginning.Count(issues: 0, unread: 0)))
        }
      }
      let group = last.group
      groupOf.append(Int32(group))
      groups[group].count.issues += 1
      if issue.contentURL != nil {
        if issue.read == 0 { groups[group].count.unread += 1 }
        if groups[group].emblem == nil, issue.facts.cover != nil { groups[group].emblem = index }
      }
      folded.append(issue.title, issue.name, folded: names[group])
    }
    if let counts {
      for index in groups.indices {
        if let count = counts[groups[index].publication] { groups[index].count = count }
      }
    }
    self.counts =
      counts ?? Dictionary(groups.map { ($0.publication, $0.count) }, uniquingKeysWith: { one, _ in one })
    total = self.counts.values.reduce(into: LibraryBeginning.Count(issues: 0, unread: 0)) { sum, count in
      sum.issues += count.issues
      sum.unread += count.unread
    }
    self.folded = folded
    titleRanks = ranksTitles ? Self.ranks(issues.count, folded) : nil
  }

  /// How many issues a publication has, or all have, also where only the beginning was read.
  func count(of publication: Publication.ID?) -> LibraryBeginning.Count {
    guard let publication else { return total }
    return counts[publication] ?? LibraryBeginning.Count(issues: 0, unread: 0)
  }

  private let counts: [Publication.ID: LibraryBeginning.Count]
  private let total: LibraryBeginning.Count

  /// Each issue's place among all by title.
  static func ranks(_ count: Int, _ folded: FoldedTexts) -> [Int32] {
    // The newest of equal titles first: their order is kept.
    let order = (0..<count).sorted { folded.precedes($0, $1) }
    var ranks = [Int32](repeating: 0, count: count)
    for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
    return ranks
  }

  /// Takes how an issue stands now; its title and its place stay.
  mutating func replace(_ index: Int, by issue: Issue) { issues[index] = issue }

  /// Changes some issues, for as long as the library does not say otherwise.
  mutating func revise(_ ids: [Issue.ID], _ change: (Issue) -> Issue) {
    for id in ids {
      if let index = issues.firstIndex(where: { $0.id == id }) { issues[index] = change(issues[index]) }
    }
  }
}
