import Dispatch
import Glibc
import Synchronization

/// The write end of the open relay's pipe; -1 where there is none. All that a handler touches.
private let relayEnd = Atomic<Int32>(-1)

private func relay(_ signal: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  // write(2) is safe in a handler (signal-safety(7)). A full pipe loses nothing: what fills it is unread.
  _ = write(relayEnd.load(ordering: .relaxed), &byte, 1)
  errno = saved
}

/// Brings signals to the main queue through a pipe.
///
/// Handlers, because they end at `exec`: a program that we start finds its signals as they should be, which
/// blocked or ignored signals (as dispatch's own sources need them) would not be.
@MainActor
final class SignalRelay {
  private let signals: [Int32]
  private var previous: [Int32: sigaction] = [:]
  private let source: any DispatchSourceRead

  /// Called on the main queue with each signal.
  var handler: (Int32) -> Void = { _ in }

  /// Starts to relay `signals`. One relay at a time.
  init(_ signals: [Int32]) throws(TerminalError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    self.signals = signals
    source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = max(0, read(readEnd, &bytes, bytes.count))
        // Ten resizes in a row are one.
        var last: UInt8 = 0
        for byte in bytes.prefix(count) where byte != last {
          last = byte
          self?.handler(Int32(byte))
        }
      }
    }
    source.setCancelHandler {
      close(readEnd)
      close(writeEnd)
    }
    source.activate()
    relayEnd.store(writeEnd, ordering: .relaxed)
    for signal in signals { previous[signal] = install(signal) }
  }

  /// Gives all signals back.
  func cancel() {
    for signal in signals { restore(signal) }
    relayEnd.store(-1, ordering: .relaxed)
    source.cancel()
  }

  /// Stops the whole job, as the terminal's own Ctrl-Z would; returns when it is continued.
  ///
  /// The others first. What of it comes to this process is ignored, for any thread might take it, now or
  /// after the stop; then this thread stops the process by a signal that is its own. An orphaned process
  /// group cannot be continued, so the system does not stop it: then this does nothing (POSIX.1, 11.1.4).
  func stop() {
    set(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    set(SIGTSTP, SIG_IGN)  // drops what is pending
    set(SIGTSTP, SIG_DFL)
    var mask = sigset_t()
    var old = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &mask, &old)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &old, nil)
    _ = install(SIGTSTP)
  }

  private func install(_ signal: Int32) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = relay
    action.sa_flags = SA_RESTART
    var old = sigaction()
    sigaction(signal, &action, &old)
    return old
  }

  private func set(_ signal: Int32, _ handler: __sighandler_t?) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(signal, &action, nil)
  }

  private func restore(_ signal: Int32) {
    guard var action = previous[signal] else { return }
    sigaction(signal, &action, nil)
  }
}
