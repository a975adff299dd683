import CLinux
public import Foundation

/// A process that is no child of the tests: one that a program under test left to run by itself.
///
/// Its number may go to another process once it has ended; this keeps hold of the one it was made for.
public final class ForeignProcess: Sendable {
  public let pid: pid_t
  private let descriptor: Int32
  private let hasEnded = Watched(false)
  private let stopping: Gate

  /// Nil where no process has that number.
  public init?(_ pid: pid_t) throws(TestSupportError) {
    stopping = try Gate()
    descriptor = newsstand_pidfd_open(pid)
    guard descriptor >= 0 else {
      if errno == ESRCH || errno == EINVAL { return nil }
      throw .system("pidfd_open")
    }
    self.pid = pid
    // The thread has a descriptor of its own: ours is not closed under it, nor its under us.
    let (watched, stopping, hasEnded) = (fcntl(descriptor, F_DUPFD_CLOEXEC, 0), stopping, hasEnded)
    Thread {
      defer { close(watched) }
      // Readable from the end of the process on.
      let ready = awaitReady([(stopping.descriptor, POLLIN), (watched, POLLIN)])
      if ready[1] != 0 { hasEnded.update { $0 = true } }
    }.start()
  }

  deinit {
    stopping.open()
    close(descriptor)
  }

  /// Sends a signal; nothing where it has ended.
  public func kill(_ signal: Int32) { _ = newsstand_pidfd_kill(descriptor, signal) }

  /// Waits until it has ended, by itself or by a signal.
  public func waitUntilExit(timeout: Duration = .seconds(20)) async throws(TestSupportError) {
    try await hasEnded.wait(for: "the end of process \(pid)", timeout: timeout) { $0 }
  }

  /// The same for those who cannot wait otherwise; after SIGKILL it is a matter of milliseconds.
  public func blockUntilExit() { _ = awaitReady([(descriptor, POLLIN)]) }
}
