import BrochureKit
import NewsstandKit

/// Looks what has come of the open issue while it is being downloaded, and tells the reader.
///
/// The folder says when something comes. Whenever the library changes, too, it is looked: whether the folder is still
/// the one that is watched, and for everything where it cannot be watched.
@MainActor
final class ArrivalObserver {
  /// What a look found.
  private struct Findings: Sendable {
    var present: Set<String> = []
    /// Another brochure where the one that is read was.
    var other: Brochure?
    var isWatched = false
  }

  private let post: @MainActor (Message) -> Void
  private let looks: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var content: ArrivingContent?
  private var watch: FolderWatch?
  private var isWatched = false
  private var watching: Task<Void, Never>?
  private var looking: Task<Void, Never>?

  init(post: @escaping @MainActor (Message) -> Void) {
    self.post = post
    (looks, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Looks for this from now on; for nothing where nil.
  func follow(_ content: ArrivingContent?) {
    self.content = content
    isWatched = false
    guard content != nil else {
      watching?.cancel()
      watch = nil
      return
    }
    if watch == nil, let watch = FolderWatch() {
      self.watch = watch
      watching = Task { [weak self] in
        for await _ in watch.changes {
          self?.isWatched = false
          self?.look()
        }
      }
    }
    if looking == nil { looking = Task { [weak self, looks] in for await _ in looks { await self?.read() } } }
    look()
  }

  /// Looks now, where the library changed.
  func look() { if content != nil { signal.yield() } }

  func stop() {
    follow(nil)
    looking?.cancel()
  }

  private func read() async {
    guard let content else { return }
    let mayRely = isWatched
    isWatched = true
    let findings = await Background.run { [watch] in
      if mayRely, content.brochure.isInPlace { return Findings(isWatched: true) }
      let isWatched = watch.map { Self.watch(content, with: $0) } ?? false
      return Self.findings(content, isWatched: isWatched)
    }
    if !findings.isWatched { isWatched = false }
    if let other = findings.other {
      post(.reopened(content.issue, other))
    } else if !findings.present.isEmpty {
      post(.arrived(findings.present, content.brochure))
    }
  }

  /// Before one looks: what comes afterwards is told.
  private nonisolated static func watch(_ content: ArrivingContent, with watch: FolderWatch) -> Bool {
    var names = Set(content.assets.flatMap { $0.split(separator: "/").map(String.init) })
    if let source = content.brochure.source { names.insert(source.name) }
    // A folder that came between two steps leads further; one that comes and goes all the time leads nowhere.
    var folders: Set<String> = []
    for _ in 0..<100 {
      let deeper = content.brochure.folders(leadingTo: content.assets).union([content.brochure.folder])
      if deeper == folders { return true }
      folders = deeper
      guard watch.watch(folders, for: names) else { break }
    }
    return false
  }

  private nonisolated static func findings(_ content: ArrivingContent, isWatched: Bool) -> Findings {
    var findings = Findings(isWatched: isWatched)
    let brochure = content.brochure
    if !brochure.isInPlace, let other = content.brochureNow, other != brochure {
      findings.other = other
    } else {
      findings.present = brochure.present(of: content.assets)
    }
    return findings
  }
}
