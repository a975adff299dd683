import NewsstandKit

/// Which issues are shown, in which order, and what stands together.
struct ShelfOrder: Sendable {
  /// Issues that stand together.
  struct Section: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// All of them, without a heading.
      case all
      /// The one to go on with, on a shelf of its own.
      case continued
      /// Those of a group of the contents.
      case group(Int)
    }

    let kind: Kind
    /// Their places among those shown.
    let range: Range<Int>
  }

  /// Where among all issues each shown one is.
  private(set) var places: [Int32] = []
  private(set) var sections: [Section] = []

  init() {}

  init(_ contents: ShelfContents, _ sort: ShelfSort, _ filter: ShelfFilter) {
    let words = filter.folded
    let alone = filter.publication.map { id in contents.groups.firstIndex { $0.publication == id } ?? -1 }
    // What one looks for comes by its own merit.
    let continued =
      filter.isEmpty
      ? contents.continued.flatMap { id in contents.issues.firstIndex { $0.id == id && $0.isUnfinished } }
      : nil
    let matching = contents.issues.indices.filter { index in
      index != continued && (alone == nil || alone == Int(contents.groupOf[index]))
        && (words.isEmpty || contents.folded.contain(words, at: index))
    }
    places.reserveCapacity(matching.count + 1)
    let isGrouped = sort.isGrouped && contents.groups.count > 1 && alone == nil
    if let continued {
      places.append(Int32(continued))
      if isGrouped { sections.append(Section(kind: .continued, range: 0..<1)) }
    }
    if isGrouped {
      appendGroups(matching, contents, sort)
    } else {
      places += Self.sorted(matching, contents, sort).map(Int32.init)
      if !places.isEmpty { sections = [Section(kind: .all, range: places.indices)] }
    }
  }

  private mutating func appendGroups(_ matching: [Int], _ contents: ShelfContents, _ sort: ShelfSort) {
    var members = [[Int32]](repeating: [], count: contents.groups.count)
    for index in matching { members[Int(contents.groupOf[index])].append(Int32(index)) }
    var order = Array(members.indices)
    if sort == .publication {
      let titles = contents.groups.map { FoldedTexts.folded($0.title) }
      order.sort { FoldedTexts.precedes(titles[$0][...], titles[$1][...]) }
    }
    for group in order where !members[group].isEmpty {
      let start = places.count
      places += members[group]
      sections.append(Section(kind: .group(group), range: start..<places.count))
    }
  }

  /// One list, which is by date already.
  private static func sorted(_ matching: [Int], _ contents: ShelfContents, _ sort: ShelfSort) -> [Int] {
    switch sort {
    case .date, .publication: return matching
    case .title:
      let ranks = contents.titleRanks ?? ShelfContents.ranks(contents.issues.count, contents.folded)
      return matching.sorted { ranks[$0] < ranks[$1] }
    case .unread:
      var piles: [[Int]] = [[], [], [], []]
      for index in matching {
        let issue = contents.issues[index]
        let pile = issue.isUnread ? 0 : issue.isUnfinished ? 1 : issue.contentURL == nil ? 2 : 3
        piles[pile].append(index)
      }
      return piles.flatMap { $0 }
    }
  }
}
