import NewsstandKit
import TerminalKit

/// What is being downloaded, in the order of the queue, how fast, and which of it is selected.
struct DownloadsState: Sendable {
  /// Each has a download.
  private(set) var issues: [Issue] = []
  /// How fast bytes come into those that are active.
  private(set) var rates: [Issue.ID: TransferRate] = [:]
  private(set) var selection = 0
  /// The first row on the screen.
  var top = 0
  /// The issue that came last while the person looked.
  var arrived: Issue?

  var selected: Issue? { issues.indices.contains(selection) ? issues[selection] : nil }

  mutating func select(_ index: Int) { selection = min(max(0, index), max(0, issues.count - 1)) }

  /// Takes the downloads as they are now. The selection stays on its issue, else at its place.
  mutating func take(_ issues: [Issue]) {
    let id = selected?.id
    self.issues = issues.filter { $0.download != nil }
    if let id, let index = self.issues.firstIndex(where: { $0.id == id }) { selection = index }
    select(selection)
  }

  /// Measures the rates: at each reading, and once a second, so that a stall shows.
  mutating func measure(at moment: Moment) {
    var measured: [Issue.ID: TransferRate] = [:]
    for issue in issues {
      // One that stood still begins anew: what it did before says nothing of now.
      guard let download = issue.download, download.state == .active else { continue }
      var rate = rates[issue.id] ?? TransferRate()
      rate.add(download.received, at: moment.steady)
      measured[issue.id] = rate
    }
    rates = measured
  }

  /// Which place a queued download has among those that are queued, from 1.
  func place(of id: Issue.ID) -> Int? {
    guard let index = issues.firstIndex(where: { $0.id == id }), issues[index].download?.state == .queued
    else { return nil }
    return issues[...index].count { $0.download?.state == .queued }
  }

  /// Bytes a second of all together.
  var rate: Double { rates.values.reduce(0) { $0 + ($1.bytesPerSecond ?? 0) } }
}
