import Foundation
import Synchronization

/// The right to transfer for a library: one process at a time has it, and loses it when it ends, however
/// it ends.
///
/// Two locks on one file: flock(2), which other programs can see, and an open file description lock
/// (fcntl(2)), which can be asked for without being taken, so whoever looks keeps no agent from starting.
final class AgentLock: Sendable {
  // Of <fcntl.h> for _GNU_SOURCE, which Swift's Glibc module does not define.
  private static let get: Int32 = 36  // F_OFD_GETLK
  private static let set: Int32 = 37  // F_OFD_SETLK

  private let path: String
  /// Nil once it was given back.
  private let descriptor: Mutex<Int32?>

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
    self.path = path
    self.descriptor = Mutex(descriptor)
    // For people who look, and for fronts that say who is at work.
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

  /// The process that has it, as far as its file says; nil where none has.
  static func holder(_ path: String) -> pid_t? {
    guard isHeld(path), let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Whether the file that is locked is still the one at its path: not once the library was deleted.
  var isInPlace: Bool {
    descriptor.withLock { descriptor in
      var held = stat()
      var found = stat()
      guard let descriptor, fstat(descriptor, &held) == 0, stat(path, &found) == 0 else { return false }
      return held.st_ino == found.st_ino && held.st_dev == found.st_dev
    }
  }

  /// Gives the right back.
  func release() {
    descriptor.withLock { held in
      guard let descriptor = held.take() else { return }
      // Not left to close: a child between fork and exec may hold the same open file.
      var free = Self.wholeFile
      free.l_type = Int16(F_UNLCK)
      _ = fcntl(descriptor, Self.set, &free)
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
  }

  deinit { release() }

  private static var wholeFile: flock {
    flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 0, l_pid: 0)
  }
}
