import NewsstandKit

/// Wishes that the library may not have heard of when it was read last. A key that is pressed twice acts on
/// what the first press asked for, not on what the library said before it.
struct PendingWishes: Sendable {
  private var wishes: [Issue.ID: [(wish: Wish, number: Int)]] = [:]
  private var count = 0

  mutating func add(_ wish: Wish) {
    count += 1
    wishes[wish.issue, default: []].append((wish, count))
  }

  /// Forgets the wishes that a reading of the library knows of.
  ///
  /// - Parameter fulfilled: how many of all wishes had been written when the reading was begun.
  mutating func settle(_ fulfilled: Int) {
    guard !wishes.isEmpty else { return }
    wishes = wishes.compactMapValues { list in
      let open = list.filter { $0.number > fulfilled }
      return open.isEmpty ? nil : open
    }
  }

  /// An issue that was read, as the person wants it.
  func applied(to issue: Issue) -> Issue {
    guard let list = wishes[issue.id] else { return issue }
    return list.reduce(issue) { $1.wish.applied(to: $0) }
  }

  /// The issues of which something is wanted, in the order of the first wishes.
  var issues: [Issue.ID] {
    wishes.sorted { ($0.value.first?.number ?? 0) < ($1.value.first?.number ?? 0) }.map(\.key)
  }

  func applied(to issues: [Issue]) -> [Issue] { wishes.isEmpty ? issues : issues.map(applied) }
}
