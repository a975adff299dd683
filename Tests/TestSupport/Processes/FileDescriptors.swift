import Foundation
import Synchronization

/// Held while a descriptor is made close-on-exec and while a process is started: Linux has calls that do the
/// former in one step, but Swift's Glibc module does not show them, and a connection or pipe that leaks into
/// a child stays open after we closed it.
let descriptorLock = Mutex(())

/// A pipe that no child inherits unless told to.
struct PipeEnds: Sendable {
  let reading: Int32
  let writing: Int32

  init() throws(TestSupportError) {
    var ends: [Int32] = [-1, -1]
    let made = descriptorLock.withLock { _ in
      guard pipe(&ends) == 0 else { return false }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard made else { throw .system("pipe") }
    (reading, writing) = (ends[0], ends[1])
  }
}

func setNonBlocking(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

/// Waits, without end where no time is given, until one of the descriptors has something to say, and answers what
/// each has.
func awaitReady(_ wanted: [(descriptor: Int32, events: Int32)], atMost time: Duration? = nil) -> [Int32] {
  var entries = wanted.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
  let milliseconds = time.map { Int32(($0.seconds * 1000).rounded(.up)) } ?? -1
  while poll(&entries, nfds_t(entries.count), milliseconds) < 0 && errno == EINTR {}
  return entries.map { Int32($0.revents) }
}
