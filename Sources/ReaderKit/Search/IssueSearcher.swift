import BrochureKit

/// Searches the open issue in the background, one search at a time, and tells a few times a second what it found.
@MainActor
final class IssueSearcher {
  /// So long at a time: pages that are to be drawn come between.
  private nonisolated static let slice = Duration.milliseconds(50)

  private let registry: PageRegistry
  private let post: @MainActor (Message) -> Void
  private var task: Task<Void, Never>?

  init(registry: PageRegistry, post: @escaping @MainActor (Message) -> Void) {
    self.registry = registry
    self.post = post
  }

  func search(_ request: SearchRequest) {
    stop()
    guard let scan = IssueScan(request, registry: registry) else { return }
    task = Task { [post] in
      var scan = scan
      var isFinished = false
      while !isFinished {
        let (next, progress) = await Background.run { [scan] in
          var next = scan
          let progress = next.advance(for: Self.slice)
          return (next, progress)
        }
        if Task.isCancelled { return }
        scan = next
        isFinished = progress.isFinished
        post(.found(request.number, progress))
      }
    }
  }

  func stop() {
    task?.cancel()
    task = nil
  }
}
