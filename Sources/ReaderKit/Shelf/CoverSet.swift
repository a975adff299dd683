import NewsstandKit
import TerminalKit

/// Covers of one size that were drawn, or are being drawn.
struct CoverSet: Sendable {
  /// Covers that are kept, about: a long shelf does not keep all that it has shown.
  private static let most = 200

  private(set) var size = Size(width: 0, height: 0)
  /// nil while one is being drawn, and where there is none to be had.
  private(set) var drawn: [Issue.ID: Grid?] = [:]

  /// Those of some issues that are not there yet. They count as being drawn from now on.
  mutating func missing(of issues: some Sequence<Issue>, size: Size) -> [Issue] {
    if size != self.size {
      drawn = [:]
      self.size = size
    }
    let issues = Array(issues)
    if drawn.count > Self.most {
      let near = Set(issues.map(\.id))
      drawn = drawn.filter { cover in cover.value == nil || near.contains(cover.key) }
    }
    var missing: [Issue] = []
    for issue in issues where issue.facts.cover != nil && drawn[issue.id] == nil {
      missing.append(issue)
      drawn[issue.id] = .some(nil)
    }
    return missing
  }

  /// Takes one that was drawn; one of another size is late.
  mutating func take(_ cover: Grid?, of id: Issue.ID, size: Size) {
    if size == self.size { drawn[id] = .some(cover) }
  }

  /// Forgets covers that are no longer those of the issues.
  mutating func update(from old: [Issue], to new: [Issue]) {
    guard !drawn.isEmpty else { return }
    let addresses = old.reduce(into: [Issue.ID: String?]()) { all, issue in
      if drawn[issue.id] != nil { all[issue.id] = issue.facts.cover }
    }
    for issue in new {
      if let before = addresses[issue.id], before != issue.facts.cover { drawn[issue.id] = nil }
    }
  }

  /// Forgets all: they were drawn for another terminal.
  mutating func drop() { drawn = [:] }
}
