import Glibc

/// A pipe that handlers of signals write to, a byte for each signal; whoever may do more than a handler reads it. No
/// program that is started has it.
public struct SignalPipe: Sendable {
  public let readEnd: Int32
  public let writeEnd: Int32

  /// - Parameter readerWaits: whether reading waits for a signal.
  /// - Throws: `system`.
  public init(readerWaits: Bool) throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    _ = fcntl(writeEnd, F_SETFL, O_NONBLOCK)
    if !readerWaits { _ = fcntl(readEnd, F_SETFL, O_NONBLOCK) }
  }

  /// What a handler does: writes a signal to the write end of a pipe; to -1 nothing. A full pipe loses nothing: what
  /// fills it is unread.
  public static func write(_ signal: Int32, to end: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: signal)
    // write(2) is safe in a handler (signal-safety(7)).
    _ = Glibc.write(end, &byte, 1)
    errno = saved
  }

  public func close() {
    _ = Glibc.close(readEnd)
    _ = Glibc.close(writeEnd)
  }
}
