import Dispatch
import Synchronization

/// Has what is unpacked written to the disk while the rest still arrives, so that little is left to write at the end.
final class Flusher: Sendable {
  /// Unpacked bytes for which it is worth to disturb the disk.
  private static let step: UInt64 = 4 << 20

  private struct State {
    var unpackedBytes: UInt64 = 0
    var flushedBytes: UInt64 = 0
    var isOver = false
  }

  private let staging: Staging
  private let state = Mutex(State())
  private let alarm = DispatchSemaphore(value: 0)
  private let thread = Mutex<WorkerThread?>(nil)

  init(_ staging: Staging) {
    self.staging = staging
    let thread = WorkerThread { [self] in run() }
    self.thread.withLock { $0 = thread }
  }

  /// - Parameter unpackedBytes: so far.
  func note(unpackedBytes: UInt64) {
    let isDue = state.withLock { state in
      let wasDue = state.unpackedBytes >= state.flushedBytes + Self.step
      state.unpackedBytes = unpackedBytes
      return !wasDue && unpackedBytes >= state.flushedBytes + Self.step
    }
    if isDue { alarm.signal() }
  }

  /// Ends it, and waits for that.
  func stop() {
    state.withLock { $0.isOver = true }
    alarm.signal()
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.join()
  }

  private func run() {
    while true {
      alarm.wait()
      let isOver = state.withLock { state in
        state.flushedBytes = state.unpackedBytes
        return state.isOver
      }
      if isOver { return }
      // A failure shows when it matters, at the end.
      try? staging.synchronize()
    }
  }
}
