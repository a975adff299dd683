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
  /// The downloads that were looked at last.
  private var candidates: [Issue] = []
  private var again: Task<Void, any Error>?
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
    again?.cancel()
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
          try await Pause.wait(until: due)
          signal.yield()
        }
      }
    } catch {
      self.mustTell = self.mustTell || mustTell
      post(.notice(error.sentence, isFailure: true))
    }
  }

  /// Looks which downloads can be read already. The files of one come some time after its bytes were counted: where
  /// one cannot be read yet, it is looked once more after the last change.
  private func findReadable(_ downloads: [Issue]) async {
    let candidates = ReadableDownloads.candidates(downloads)
    if candidates.isEmpty && readable.ids.isEmpty { return }
    let isNew = candidates != self.candidates
    self.candidates = candidates
    if nextLook <= .now {
      let (found, time) = await Background.run { [readable] in
        let start = ContinuousClock.now
        return (readable.looked(at: candidates), ContinuousClock.now - start)
      }
      readable = found
      nextLook = .now + time * 9
    }
    guard isNew, !candidates.allSatisfy({ readable.ids.contains($0.id) }) else { return }
    again?.cancel()
    again = Task { [pause, nextLook] in
      try await Pause.wait(until: max(nextLook, .now + pause))
      signal.yield()
    }
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
