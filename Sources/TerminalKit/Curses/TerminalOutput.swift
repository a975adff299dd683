import CNcurses
import Glibc

/// The one writer: all that goes to the terminal once its screen is open goes through here.
///
/// ncurses writes into a file in memory, so that its bytes and ours leave together. A terminal that takes nothing is
/// waited for, but not by a process that is asked to end.
@MainActor
final class TerminalOutput {
  /// What ncurses is started with: it writes to the terminal until it is caught.
  let stream: UnsafeMutablePointer<FILE>
  /// Whether the terminal was given up: the process is to end, and it took nothing for `patience`.
  private(set) var isGivenUp = false

  private let descriptor: Int32
  private let memory: Int32
  /// Readable once the process is asked to end.
  private let ending: Int32

  /// How long a terminal that takes nothing is waited for at the end, in milliseconds.
  private static let patience: Int32 = 1000

  /// - Parameters:
  ///   - terminal: a descriptor of the terminal; it stays the caller's.
  ///   - ending: a descriptor that is readable once the process is asked to end.
  init(_ terminal: Int32, ending: Int32) throws(TerminalError) {
    self.ending = ending
    // A description of our own: that of the descriptor is the shell's, too, which must not find it non-blocking.
    var own = open("/proc/self/fd/\(terminal)", O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    if own < 0 { own = fcntl(terminal, F_DUPFD_CLOEXEC, 3) }
    guard own >= 0 else { throw .system(call: "open", code: errno) }
    let memory = newsstand_memory_file()
    guard memory >= 0 else {
      defer { Glibc.close(own) }
      throw .system(call: "memfd_create", code: errno)
    }
    guard let stream = fopen(duplicating: terminal, "w") else {
      defer {
        Glibc.close(own)
        Glibc.close(memory)
      }
      throw .system(call: "fdopen", code: errno)
    }
    descriptor = own
    self.memory = memory
    self.stream = stream
  }

  /// From now on what is written to `stream` is kept until it is taken.
  func catchStream() throws(TerminalError) {
    guard newsstand_replace_descriptor(fileno(stream), memory) >= 0 else {
      throw .system(call: "dup3", code: errno)
    }
  }

  /// What was written to `stream` since the last time.
  func takeCaught() -> [UInt8] {
    let size = Int(lseek(memory, 0, SEEK_CUR))
    guard size > 0 else { return [] }
    lseek(memory, 0, SEEK_SET)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(memory, buffer.baseAddress, size, 0))
    }
  }

  /// Writes all of it, in one piece where the terminal has room.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isGivenUp {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        isGivenUp = !waitForRoom()
      } else if errno != EINTR {
        return  // The terminal is gone: the input says so, and ends the loop.
      }
    }
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func close() {
    fclose(stream)
    Glibc.close(memory)
    Glibc.close(descriptor)
  }

  /// Waits until the terminal takes more; false where it does not and the process is asked to end.
  private func waitForRoom() -> Bool {
    var ready = [
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
    ]
    var isAskedToEnd = false
    while true {
      let count = poll(&ready, isAskedToEnd ? 1 : 2, isAskedToEnd ? TerminalOutput.patience : -1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      if ready[0].revents != 0 { return true }
      isAskedToEnd = true
    }
  }
}

/// A stream of its own over a copy of a descriptor, nil where there is none to be had; no program that is started
/// gets it.
func fopen(duplicating descriptor: Int32, _ mode: String) -> UnsafeMutablePointer<FILE>? {
  let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  guard copy >= 0 else { return nil }
  guard let stream = fdopen(copy, mode) else {
    Glibc.close(copy)
    return nil
  }
  return stream
}
