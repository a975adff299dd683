import BrochureKit
import NewsstandKit

/// Reads the library whenever any process changes it, and tells the reader.
///
/// A download changes it ten times a second. So each change reads the downloads alone; all of the library is
/// read where one began or ended, and whatever else changed is seen within a second.
@MainActor
final class LibraryObserver {
  /// Between two readings of everything that only progress asks for.
  private let pause: Duration

  /// Wishes that were written into the library.
  var fulfilled = 0
  private let library: Library
  private var readable: ReadableDownloads
  /// What a hostile issue makes slow is not done often.
  private var nextLook = ContinuousClock.now
  private let post: @MainActor (Message) -> Void
  private let looks: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var mustTell = false
  private var lastAll: ContinuousClock.Instant?
  private var seen: [Issue.ID]?
  private var posted: (issues: [Issue], publications: [Publication])?
  private var later: Task<Void, any Error>?
  private var tasks: [Task<Void, Never>] = []

  init(
    _ library: Library, registry: PageRegistry = .standard, pause: Duration = .seconds(1),
    post: @escaping @MainActor (Message) -> Void
  ) {
    self.library = library
    readable = ReadableDownloads(registry: registry)
    self.pause = pause
    self.post = post
    (looks, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func start() {
    tasks.append(Task { for await _ in looks { await read() } })
    guard let watch = library.watch() else { return }
    tasks.append(Task { for await _ in watch.changes { signal.yield() } })
  }

  func stop() {
    later?.cancel()
    for task in tasks { task.cancel() }
  }

  /// Reads everything now and tells it, as it was told before or not: what was wished for may have failed.
  func look() {
    mustTell = true
    signal.yield()
  }

  private func read() async {
    // Together: what is asked for from now on is of wishes that this reading may not know of.
    let (fulfilled, mustTell) = (fulfilled, mustTell)
    self.mustTell = false
    do throws(NewsstandError) {
      let downloads = try await library.downloadingIssues
      await findReadable(downloads)
      post(.downloads(downloads, readable: readable.ids, at: .now, fulfilled: fulfilled))
      let due = lastAll.map { $0 + pause } ?? .now
      let ids = downloads.map(\.id)
      if mustTell || ids != seen || due <= .now {
        seen = ids
        try await readAll(mustTell)
      } else if later == nil {
        later = Task {
          try await Task.sleep(until: due)
          signal.yield()
        }
      }
    } catch {
      self.mustTell = self.mustTell || mustTell
      post(.notice(error.sentence, isFailure: true))
    }
  }

  private func findReadable(_ downloads: [Issue]) async {
    let candidates = ReadableDownloads.candidates(downloads)
    let start = ContinuousClock.now
    if candidates.isEmpty && readable.ids.isEmpty || start < nextLook { return }
    defer { nextLook = .now + (.now - start) * 9 }
    readable = await Background.run { [readable] in readable.looked(at: candidates) }
  }

  /// - Parameter mustTell: whether it is told although it is what was told before.
  private func readAll(_ mustTell: Bool) async throws(NewsstandError) {
    later?.cancel()
    later = nil
    lastAll = .now
    let publications = try await library.publications()
    let issues = try await library.issues()
    if !mustTell, let posted, posted.publications == publications,
      await Self.areAlike(posted.issues, issues)
    {
      return
    }
    posted = (issues, publications)
    post(.library(issues, publications: publications))
  }

  /// Whether issues differ in nothing but how their downloads go, which is told anyway. Not on the main actor:
  /// of ten thousand it takes longer than a key may wait.
  private nonisolated static func areAlike(_ some: [Issue], _ others: [Issue]) async -> Bool {
    some.count == others.count
      && zip(some, others).allSatisfy { one, other in
        one.id == other.id && one.facts == other.facts && one.contentURL == other.contentURL
          && one.position == other.position && (one.download == nil) == (other.download == nil)
      }
  }
}
