import Foundation
import Synchronization

/// A child with three pipes. One thread moves the bytes; another starts the child and waits for its end.
///
/// The child is killed by the kernel when the thread that started it ends, so that it cannot outlive a test
/// process that crashed; that thread therefore does nothing but wait. It gets a session of its own: it has no
/// terminal to disturb, and one signal reaches all that it started.
final class ChildProcess: Sendable {
  enum Event: Sendable {
    case output(Data)
    case errors(Data)
    /// The last event. Descendants that hold the pipes open do not delay it.
    case ended(ExitStatus)
  }

  private struct State {
    var pid: pid_t = 0
    var isRunning = false
    var input = Data()
    var closesInput = false
  }

  private let state = Mutex(State())
  private let input: PipeEnds
  private let output: PipeEnds
  private let errors: PipeEnds
  /// Tells the pump that there is input to write.
  private let bell: PipeEnds
  private let end: Gate
  private let status = Mutex(ExitStatus.code(0))
  private let report: @Sendable (Event) -> Void

  init(report: @escaping @Sendable (Event) -> Void) throws(TestSupportError) {
    self.report = report
    input = try PipeEnds()
    output = try PipeEnds()
    errors = try PipeEnds()
    bell = try PipeEnds()
    end = try Gate()
    for descriptor in [input.writing, output.reading, errors.reading, bell.reading, bell.writing] {
      setNonBlocking(descriptor)
    }
  }

  deinit {
    for descriptor in [output.reading, errors.reading, bell.reading, bell.writing] { close(descriptor) }
  }

  var pid: pid_t { state.withLock { $0.pid } }

  /// Starts the child and returns when it runs.
  func start(_ arguments: [String], environment: [String: String]) throws(TestSupportError) {
    let failure = Mutex<Int32>(0)
    let started = DispatchSemaphore(value: 0)
    Thread {
      let number = self.spawn(arguments, environment)
      failure.withLock { $0 = number }
      started.signal()
      if number == 0 { self.awaitEnd() }
    }.start()
    started.wait()
    let number = failure.withLock { $0 }
    for descriptor in [input.reading, output.writing, errors.writing] { close(descriptor) }
    guard number == 0 else {
      close(input.writing)
      throw .system("posix_spawn \(arguments[0])", number)
    }
    Thread { self.pump() }.start()
  }

  func write(_ data: Data) {
    state.withLock { $0.input.append(data) }
    ring()
  }

  /// The child reads the end of its input after what was written so far.
  func closeInput() {
    state.withLock { $0.closesInput = true }
    ring()
  }

  /// Sends a signal if the child still runs: a process id that was given back is never signalled.
  func kill(_ signal: Int32, wholeSession: Bool) {
    state.withLock { state in
      guard state.isRunning else { return }
      if wholeSession, Foundation.kill(-state.pid, signal) == 0 { return }
      // Also when the child, in its first instant, has not made its session yet.
      _ = Foundation.kill(state.pid, signal)
    }
  }

  private func ring() {
    _ = Foundation.write(bell.writing, "!", 1)
  }

  private func spawn(_ arguments: [String], _ environment: [String: String]) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.reading, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)

    // A test process may ignore or block signals; the child starts with none of that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let words = arguments.map { strdup($0) }
    let variables = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in words + variables { free(word) } }
    return descriptorLock.withLock { _ in
      state.withLock { state in
        let number = posix_spawn(
          &state.pid, arguments[0], &actions, &attributes, words + [nil], variables + [nil])
        state.isRunning = number == 0
        return number
      }
    }
  }

  private func awaitEnd() {
    let pid = pid
    // First without reaping, so that the process id stays the child's until `isRunning` says otherwise.
    var info = siginfo_t()
    while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    state.withLock { state in
      var word: Int32 = 0
      waitpid(pid, &word, 0)
      state.isRunning = false
      status.withLock { $0 = ExitStatus(waitStatus: word) }
    }
    end.open()
  }

  private func pump() {
    // The child may have closed its input: the error of the write is enough.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var openPipes = [output.reading, errors.reading]
    var inputIsOpen = true
    while true {
      let hasInput = inputIsOpen && state.withLock { !$0.input.isEmpty || $0.closesInput }
      var wanted: [(descriptor: Int32, events: Int32)] = [(end.descriptor, POLLIN), (bell.reading, POLLIN)]
      if hasInput { wanted.append((input.writing, POLLOUT)) }
      let ready = awaitReady(wanted + openPipes.map { ($0, POLLIN) })
      let hasEnded = ready[0] != 0
      if ready[1] != 0 { _ = readAvailable(bell.reading) }
      if hasInput, ready[2] != 0 { inputIsOpen = feed() }
      openPipes = openPipes.filter { pipe in
        guard let data = readAvailable(pipe) else { return false }
        if !data.isEmpty { report(pipe == output.reading ? .output(data) : .errors(data)) }
        return true
      }
      if hasEnded { break }
    }
    if inputIsOpen { close(input.writing) }
    report(.ended(status.withLock { $0 }))
  }

  /// Writes what the child takes; answers whether its input is still open.
  private func feed() -> Bool {
    let isOpen = state.withLock { state in
      while !state.input.isEmpty {
        let count = state.input.withUnsafeBytes {
          Foundation.write(input.writing, $0.baseAddress, $0.count)
        }
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        state.input = Data(state.input.dropFirst(count))
      }
      return !state.closesInput
    }
    if !isOpen { close(input.writing) }
    return isOpen
  }

  /// The bytes there are, empty when there are none yet, nil at the end.
  private func readAvailable(_ descriptor: Int32) -> Data? {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        data.append(contentsOf: buffer[..<count])
      } else if count < 0 && errno == EINTR {
        continue
      } else {
        return count == 0 && data.isEmpty ? nil : data
      }
      // A child that writes without end must not keep us from reporting.
      if data.count > 1 << 20 { return data }
    }
  }
}
