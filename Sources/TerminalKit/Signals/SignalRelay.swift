import Dispatch
import Glibc
import Synchronization

/// The write ends of the open relay's pipes; -1 where there is none. All that a handler touches.
private let relayEnd = Atomic<Int32>(-1)
private let endingEnd = Atomic<Int32>(-1)

private func relay(_ signal: Int32) { SignalPipe.write(signal, to: relayEnd.load(ordering: .relaxed)) }

private func relayEnding(_ signal: Int32) {
  SignalPipe.write(signal, to: endingEnd.load(ordering: .relaxed))
  relay(signal)
}

/// Brings signals to the main queue through a pipe.
///
/// Handlers, because they end at `exec`: a program that we start finds its signals as they should be, which
/// blocked or ignored signals (as dispatch's own sources need them) would not be.
@MainActor
final class SignalRelay {
  /// Those that ask the process to end.
  static let endings = [SIGHUP, SIGTERM, SIGINT]

  /// Readable from the first signal on that asks the process to end: for those who wait for something else.
  let ending: Int32

  /// Called on the main queue with each signal.
  var handler: (Int32) -> Void = { _ in }

  private let signals: [Int32]
  private var previous: [Int32: sigaction] = [:]
  private let pipe: SignalPipe
  private let source: any DispatchSourceRead

  /// How long the continuation of a process that goes on is waited for, in milliseconds.
  private static let patience: Int32 = 100

  /// Starts to relay `signals` and the endings. One relay at a time.
  init(_ signals: [Int32]) throws(TerminalError) {
    self.signals = signals + SignalRelay.endings
    let pipe = try SignalPipe(readerWaits: false)
    let lasting: SignalPipe
    do throws(TerminalError) {
      lasting = try SignalPipe(readerWaits: false)
    } catch {
      pipe.close()
      throw error
    }
    self.pipe = pipe
    ending = lasting.readEnd
    source = DispatchSource.makeReadSource(fileDescriptor: pipe.readEnd, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.deliver() } }
    source.setCancelHandler {
      pipe.close()
      lasting.close()
    }
    source.activate()
    relayEnd.store(pipe.writeEnd, ordering: .relaxed)
    endingEnd.store(lasting.writeEnd, ordering: .relaxed)
    for signal in self.signals { previous[signal] = install(signal) }
  }

  /// Gives all signals back.
  func cancel() {
    for signal in signals { restore(signal) }
    relayEnd.store(-1, ordering: .relaxed)
    endingEnd.store(-1, ordering: .relaxed)
    source.cancel()
  }

  /// Whether the process was asked to end.
  var isAskedToEnd: Bool {
    var ready = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  /// Stops the whole job, as the terminal's own Ctrl-Z would; returns when it is continued. That it was is not
  /// relayed. False where it did not stop: an orphaned process group cannot be continued, so the system does not stop
  /// it (POSIX.1, 11.1.4).
  ///
  /// The others first. What of it comes to this process is ignored, for any thread might take it, now or
  /// after the stop; then this thread stops the process by a signal that is its own.
  func stop() -> Bool {
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
    return takeContinuation()
  }

  /// Leaves Ctrl-C to the program that has the terminal.
  ///
  /// What is ignored is dropped as it is sent. A handler might run only when that program has ended already.
  func ignoreInterrupts() {
    set(SIGINT, SIG_IGN)
  }

  /// Heeds Ctrl-C again.
  func heedInterrupts() {
    _ = install(SIGINT)
  }

  /// Hands over what has come; called by itself, too.
  func deliver() {
    // Ten resizes in a row are one.
    var last: Int32 = 0
    for signal in readSignals() where signal != last {
      last = signal
      handler(signal)
    }
  }

  private func readSignals() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = max(0, read(pipe.readEnd, &bytes, bytes.count))
    return bytes.prefix(count).map { Int32($0) }
  }

  /// Waits for the handler of SIGCONT, which may run on another thread, and takes what it relays.
  private func takeContinuation() -> Bool {
    var others: [UInt8] = []
    var isContinued = false
    var ready = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    while !isContinued {
      let count = poll(&ready, 1, SignalRelay.patience)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      for signal in readSignals() {
        if signal == SIGCONT { isContinued = true } else { others.append(UInt8(signal)) }
      }
    }
    // They are relayed when their turn comes.
    if !others.isEmpty { _ = write(pipe.writeEnd, others, others.count) }
    return isContinued
  }

  private func install(_ signal: Int32) -> sigaction {
    var action = sigaction()
    if SignalRelay.endings.contains(signal) {
      action.__sigaction_handler.sa_handler = relayEnding
    } else {
      action.__sigaction_handler.sa_handler = relay
    }
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
