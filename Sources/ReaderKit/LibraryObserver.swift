import BrochureKit
import NewsstandKit

/// Reads the library whenever any process changes it, and tells the reader. First of all what fills a screen.
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
  private let opening: ShelfOpening
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
  private var posted: Posted?
  /// How the person likes the shelf: what is read is prepared for it.
  var preferences = ShelfPreferences()
  private var later: Task<Void, any Error>?
  private var tasks: [Task<Void, Never>] = []

  init(
    _ library: Library, opening: ShelfOpening? = nil, registry: PageRegistry = .standard,
    pause: Duration = .seconds(1), post: @escaping @MainActor (Message) -> Void
  ) {
    self.library = library
    self.opening = opening ?? ShelfOpening(library)
    readable = ReadableDownloads(registry: registry)
    self.pause = pause
    self.post = post
    (looks, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  func start() {
    tasks.append(
      Task {
        await begin()
        for await _ in looks { await read() }
      })
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

  /// Tells how the person likes the shelf and what it begins with, before everything is read.
  private func begin() async {
    let reading = await opening.value
    preferences = reading.preferences
    post(.preferences(preferences))
    if let contents = reading.contents { post(.library(contents)) }
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
    let reading = Posted(
      issues: try await library.issues(), publications: try await library.publications(),
      continued: try await library.unfinishedIssue?.id)
    let isKnown: Bool
    if !mustTell, let posted { isKnown = await posted.isLike(reading) } else { isKnown = false }
    if isKnown { return }
    posted = reading
    post(.library(await reading.contents(preferences)))
  }

  /// What was told of the library last.
  private struct Posted: Sendable {
    let issues: [Issue]
    let publications: [Publication]
    let continued: Issue.ID?

    /// Not on the main actor: of ten thousand it takes longer than a key may wait.
    nonisolated func contents(_ preferences: ShelfPreferences) async -> ShelfContents {
      ShelfContents(
        issues, publications: publications, continued: continued, ranksTitles: preferences.sort == .title)
    }

    /// Whether it differs in nothing but how downloads go, which is told anyway. Not on the main actor, either.
    nonisolated func isLike(_ other: Posted) async -> Bool {
      publications == other.publications && continued == other.continued
        && issues.count == other.issues.count
        && zip(issues, other.issues).allSatisfy { one, other in
          one.id == other.id && one.facts == other.facts && one.contentURL == other.contentURL
            && one.position == other.position && (one.download == nil) == (other.download == nil)
        }
    }
  }
}
