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

  /// Starts to relay `signals` to `handler`, called on the main queue. One relay at a time.
  init(_ signals: [Int32], handler: @escaping @MainActor (Int32) -> Void) throws(TerminalError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system(call: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    let (readEnd, writeEnd) = (ends[0], ends[1])
    self.signals = signals
    source = DispatchSource.makeReadSource(fileDescriptor: readEnd, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = max(0, read(readEnd, &bytes, bytes.count))
        // Ten resizes in a row are one.
        var last: UInt8 = 0
        for byte in bytes.prefix(count) where byte != last {
          last = byte
          handler(Int32(byte))
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

  /// Runs `body` with a signal's handler as it was before the relay.
  func without(_ signal: Int32, _ body: () -> Void) {
    restore(signal)
    body()
    _ = install(signal)
  }

  private func install(_ signal: Int32) -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = relay
    action.sa_flags = SA_RESTART
    var old = sigaction()
    sigaction(signal, &action, &old)
    return old
  }

  private func restore(_ signal: Int32) {
    guard var action = previous[signal] else { return }
    sigaction(signal, &action, nil)
  }
}
