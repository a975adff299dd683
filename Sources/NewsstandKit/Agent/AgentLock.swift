import Foundation

/// The right to transfer for a library: one process at a time has it, and loses it when it ends, however
/// it ends.
///
/// Two locks on one file: flock(2), which other programs can see, and an open file description lock
/// (fcntl(2)), which can be asked for without being taken, so whoever looks keeps no agent from starting.
final class AgentLock: Sendable {
  // Of <fcntl.h> for _GNU_SOURCE, which Swift's Glibc module does not define.
  private static let get: Int32 = 36  // F_OFD_GETLK
  private static let set: Int32 = 37  // F_OFD_SETLK

  private let descriptor: Int32

  /// Nil where another process has it.
  init?(_ path: String) throws(NewsstandError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: path, errno: errno) }
    var wanted = Self.wholeFile
    guard fcntl(descriptor, Self.set, &wanted) == 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(descriptor)
      if code == EAGAIN || code == EACCES { return nil }
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
    // Turned into the lock that is in the way, or into none.
    var lock = wholeFile
    return fcntl(descriptor, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  deinit {
    // Not left to close: a child between fork and exec may hold the same open file.
    var free = Self.wholeFile
    free.l_type = Int16(F_UNLCK)
    _ = fcntl(descriptor, Self.set, &free)
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
