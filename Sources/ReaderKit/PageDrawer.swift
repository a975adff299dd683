import BrochureKit

/// Draws pages in the background, the one that is read first. Those that may come next wait until it is there: they would
/// take the processor from it.
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

  private let registry: PageRegistry
  private let finished: @MainActor (Message) -> Void
  private var waiting: [Job] = []
  /// What was wished for first the last time: the page that is read, where that is to be drawn.
  private var first: Job?
  private var drawing: [Job] = []
  /// Whether pictures may be half written.
  var isInMaking = false

  init(registry: PageRegistry, finished: @escaping @MainActor (Message) -> Void) {
    self.registry = registry
    self.finished = finished
  }

  /// - Parameter pages: the one that is read first, where it is to be drawn.
  func draw(_ pages: [PageIndex], of brochure: Brochure, in context: PageContext) {
    let jobs = pages.map { Job(index: $0, brochure: brochure, context: context) }
    waiting = jobs.filter { !drawing.contains($0) }
    first = jobs.first
    proceed()
  }

  private func proceed() {
    // What was begun before does not hold up the page that is read.
    while let job = waiting.first, drawing.count < (job == first ? 2 : 1) {
      waiting.removeFirst()
      drawing.append(job)
      Task { [registry, isInMaking] in
        let result = await Background.run {
          Drawing(at: job.index, in: job.brochure, registry, job.context, isInMaking: isInMaking)
        }
        drawing.removeAll { $0 == job }
        if let result { finished(.drawn(job.index, job.brochure, job.context, result)) }
        proceed()
      }
    }
  }
}
