import NewsstandKit

/// Reads the library whenever any process changes it, and tells the reader.
///
/// A download changes it ten times a second. So each change reads the downloads alone; all of the library is
/// read where others are downloaded or they stand otherwise, and whatever else changed shows within a second.
@MainActor
final class LibraryObserver {
  /// A download without its progress.
  private struct Stand: Equatable {
    let issue: Issue.ID
    let state: AssetDownload.State?
  }

  /// Between two readings of everything that only progress asks for.
  private static let pause = Duration.seconds(1)

  /// Wishes that were written into the library.
  var fulfilled = 0
  private let library: Library
  private let post: @MainActor (Message) -> Void
  private let looks: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private var wantsAll = false
  private var lastAll = ContinuousClock.now - pause
  private var seen: [Stand]?
  private var later: Task<Void, any Error>?
  private var tasks: [Task<Void, Never>] = []

  init(_ library: Library, post: @escaping @MainActor (Message) -> Void) {
    self.library = library
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

  /// Reads everything now.
  func look() {
    wantsAll = true
    signal.yield()
  }

  private func read() async {
    do throws(NewsstandError) {
      let fulfilled = fulfilled
      let downloads = try await library.downloadingIssues
      post(.downloads(downloads, at: .now, fulfilled: fulfilled))
      let stands = downloads.map { Stand(issue: $0.id, state: $0.download?.state) }
      if wantsAll || stands != seen || ContinuousClock.now - lastAll >= Self.pause {
        wantsAll = false
        seen = stands
        try await readAll()
      } else if later == nil {
        later = Task {
          try await Task.sleep(until: lastAll + Self.pause)
          look()
        }
      }
    } catch {
      post(.notice(error.sentence, isFailure: true))
    }
  }

  private func readAll() async throws(NewsstandError) {
    later?.cancel()
    later = nil
    lastAll = .now
    let publications = try await library.publications()
    post(.library(try await library.issues(), publications: publications))
  }
}
