/// Draws what changes faster than it can be drawn, one after the other: of what came meanwhile the last alone.
@MainActor
final class LatestDrawing {
  private var isBusy = false
  private var next: (@MainActor () async -> Void)?

  func draw(_ work: @escaping @MainActor () async -> Void) {
    next = work
    guard !isBusy else { return }
    isBusy = true
    Task {
      while let work = next {
        next = nil
        await work()
      }
      isBusy = false
    }
  }
}
