import BrochureKit

/// Draws pages in the background, a few at a time, the one that is read first.
///
/// Each wish replaces the one before: whoever holds a key down through heavy pictures waits for the page
/// they stop at, not for all that they passed.
@MainActor
final class PageDrawer {
  private struct Job: Hashable {
    let index: PageIndex
    let brochure: Brochure
    let context: PageContext
  }

  /// The page that is read and one that may come next.
  private static let simultaneous = 2

  private let registry: PageRegistry
  private let finished: @MainActor (Message) -> Void
  private var waiting: [Job] = []
  private var drawing: [Job] = []

  init(registry: PageRegistry, finished: @escaping @MainActor (Message) -> Void) {
    self.registry = registry
    self.finished = finished
  }

  func draw(_ pages: [PageIndex], of brochure: Brochure, in context: PageContext) {
    waiting = pages.map { Job(index: $0, brochure: brochure, context: context) }.filter {
      !drawing.contains($0)
    }
    proceed()
  }

  private func proceed() {
    while drawing.count < Self.simultaneous, !waiting.isEmpty {
      let job = waiting.removeFirst()
      guard let description = job.brochure[job.index] else { continue }
      drawing.append(job)
      Task { [registry] in
        let result = await Background.run {
          Drawing(of: description, in: job.brochure, registry, job.context)
        }
        drawing.removeAll { $0 == job }
        finished(.drawn(job.index, job.brochure, job.context, result))
        proceed()
      }
    }
  }
}
