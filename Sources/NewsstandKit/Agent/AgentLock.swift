import Foundation

/// The right to transfer for a library: one process at a time has it, and loses it when it ends, however
/// it ends.
final class AgentLock: Sendable {
  private let descriptor: Int32

  /// Nil where another process has it.
  init?(_ path: String) throws(NewsstandError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw .file(path: path, errno: code)
    }
    self.descriptor = descriptor
    // For people who look; nothing reads it.
    let text = "\(getpid())\n"
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.utf8.count, 0) }
  }

  /// Whether some process has it now.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  deinit { close(descriptor) }
}
