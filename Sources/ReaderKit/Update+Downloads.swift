import Localization
import NewsstandKit
import TerminalKit

extension ReaderState {
  /// Lays the downloads over the shelf or the issue.
  mutating func showDownloads() -> [Effect] {
    guard hasShelf else {
      notice = Notice(text: localized("This issue belongs to no library, so there are no downloads."))
      return []
    }
    showsDownloads = true
    downloads.arrived = nil
    settleDownloads()
    return []
  }

  mutating func performInDownloads(_ action: Action, count: Int?) -> [Effect] {
    let selection = downloads.selection
    let page = max(1, downloadsLayout.height - 1)
    switch action {
    case .up: downloads.select(selection - (count ?? 1))
    case .down: downloads.select(selection + (count ?? 1))
    case .nextScreen: downloads.select(selection + page * (count ?? 1))
    case .previousScreen: downloads.select(selection - page * (count ?? 1))
    case .first: downloads.select((count ?? 1) - 1)
    case .last: downloads.select(count.map { $0 - 1 } ?? .max)
    case .open: return openDownload()
    case .download: return downloads.selected.map { download($0) } ?? []
    case .pauseOrResume: return downloads.selected.map { pauseOrResume($0) } ?? []
    case .pauseOrResumeAll: return pauseOrResumeAll()
    case .remove: return downloads.selected.map { remove($0) } ?? []
    case .close:
      showsDownloads = false
      return wanted()
    default: break
    }
    settleDownloads()
    return []
  }

  /// Takes the downloads as they are now, and says which of them failed meanwhile.
  mutating func take(downloads issues: [Issue], at moment: Moment, fulfilled: Int) {
    pending.settle(fulfilled)
    let issues = expected(issues)
    now = moment
    if shelf.isLoaded {
      let failedBefore = Set(downloads.issues.filter { $0.download?.state == .failed }.map(\.id))
      report(failed: issues.filter { $0.download?.state == .failed && !failedBefore.contains($0.id) })
    }
    if let begun = notice?.begun, let download = issues.first(where: { $0.id == begun })?.download,
      [.waiting, .failed].contains(download.state)
    {
      notice = nil
    }
    take(expected: issues)
    downloads.measure(at: moment)
    shelf.take(downloads: issues)
    settleDownloads()
  }

  /// The issues that came since the library was read before.
  func arrivals(in issues: [Issue]) -> [Issue] {
    if shelf.isLoaded { return shelf.arrivals(in: issues) }
    // The downloads were read a moment before the first reading of everything.
    let wanted = Set(downloads.issues.map(\.id))
    return issues.filter { $0.download == nil && $0.contentURL != nil && wanted.contains($0.id) }
  }

  /// Says which issues came while the person looks elsewhere.
  mutating func report(arrived issues: [Issue]) {
    guard let last = issues.last else { return }
    downloads.arrived = last
    // What went wrong is not covered by what went well.
    if notice?.isFailure == true { return }
    let text =
      issues.count == 1
      ? localized("“\(last.title)” is here.")
      : localized(
        issues.count - 1, one: "“\(last.title)” and \(issues.count - 1) more are here.",
        other: "“\(last.title)” and \(issues.count - 1) more are here.")
    notice = Notice(text: text)
  }

  /// Keeps the selected download on the screen.
  mutating func settleDownloads() {
    downloads.top = downloadsLayout.top(showing: downloads.selection, from: downloads.top)
  }

  /// Takes the downloads as they are once the library heard of all wishes. That the open issue's is over, the next
  /// reading of everything tells, and why.
  mutating func take(expected issues: [Issue]) {
    downloads.take(issues)
    if let now = downloads.issues.first(where: { $0.id == issue?.issue.id }) { issue?.issue = now }
  }

  /// What can be read is read; what stopped goes on now.
  private mutating func openDownload() -> [Effect] {
    guard let issue = downloads.selected else {
      return downloads.arrived.map { [.open($0)] } ?? []
    }
    let hasStopped = [.failed, .waiting, .paused].contains(issue.download?.state)
    return hasStopped && !readable.contains(issue.id) ? download(issue) : open(issue)
  }

  private mutating func report(failed issues: [Issue]) {
    guard let first = issues.first else { return }
    let sentence = first.download?.failure?.sentence ?? localized("It failed.")
    let key = keysBelow.name(.downloads)
    let text =
      issues.count == 1 ? "“\(first.title)”: \(sentence)" : Self.failures(issues.count, key: key)
    notice = Notice(text: text, isFailure: true, more: key.map { localized("\($0) tells more") })
  }

  private static func failures(_ count: Int, key: String?) -> String {
    key.map { key in
      localized(
        count, one: "\(count) download failed: \(key) tells why.",
        other: "\(count) downloads failed: \(key) tells why.")
    } ?? localized(count, one: "\(count) download failed.", other: "\(count) downloads failed.")
  }
}
