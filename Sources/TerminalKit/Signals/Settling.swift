import Dispatch

/// Does something once a storm of changes is over: when none came for a while, or the first is long ago.
@MainActor
struct Settling {
  private var item: DispatchWorkItem?
  private var first: DispatchTime?

  private static let quiet = DispatchTimeInterval.milliseconds(50)
  private static let longest = DispatchTimeInterval.milliseconds(200)

  /// A change came; `action` is called on the main queue, once for all of a storm.
  mutating func begin(_ action: @escaping @MainActor () -> Void) {
    item?.cancel()
    let now = DispatchTime.now()
    // One that was done, too, is long ago.
    let start = first.flatMap { now < $0 + Settling.longest ? $0 : nil } ?? now
    let item = DispatchWorkItem { MainActor.assumeIsolated { action() } }
    DispatchQueue.main.asyncAfter(
      deadline: min(now + Settling.quiet, start + Settling.longest), execute: item)
    first = start
    self.item = item
  }

  mutating func cancel() {
    item?.cancel()
    item = nil
  }
}
