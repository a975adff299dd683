import Foundation
import Synchronization

/// A program in a terminal with nothing between them but the kernel: for sizes and sequences that are too much for
/// tmux (3.3a ends in segmentation faults of its own after some minutes of them). Who wants colours, modes or keys
/// by name takes a ``TmuxSession``.
public final class VirtualTerminal: Sendable {
  private let terminal: PseudoTerminal
  private let emulator = EmulatedScreen()
  private let command: Command
  private let stopping: Gate
  private let keys = DispatchQueue(label: "keys")

  /// What the threads of a terminal share.
  private final class EmulatedScreen: Sendable {
    let emulator = Mutex(TerminalEmulator())
    /// Grows with all that the program writes.
    let changes = Watched(0)
  }

  /// Starts a program in a terminal that says it is an xterm.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - environment: changes to the environment of the tests; nil takes a variable away.
  ///   - directory: the working directory.
  public init(
    _ command: [String], width: Int = 80, height: Int = 24, environment: [String: String?] = [:],
    directory: String? = nil
  ) throws(TestSupportError) {
    terminal = PseudoTerminal(width: width, height: height)
    stopping = try Gate()
    let defaults: [String: String?] = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "LANG": nil, "LANGUAGE": nil, "NO_COLOR": nil,
      "COLORTERM": nil,
    ]
    // The first terminal that the leader of a session opens is its own (credentials of tty(4)).
    self.command = try Command(
      "sh", ["-c", "exec \"$@\" <>\"$0\" >&0 2>&0", terminal.path] + command,
      environment: defaults.merging(environment) { $1 }, directory: directory)
    Thread { [terminal, emulator, stopping, keys] in
      VirtualTerminal.show(terminal, on: emulator, answersOn: keys, until: stopping)
    }.start()
  }

  deinit { stopping.open() }

  private static func show(
    _ terminal: PseudoTerminal, on screen: EmulatedScreen, answersOn keys: DispatchQueue, until stopping: Gate
  ) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let ready = awaitReady([(stopping.descriptor, POLLIN), (terminal.master, POLLIN)])
      if ready[0] != 0 { return }
      let count = read(terminal.master, &buffer, buffer.count)
      guard count > 0 else { return }
      let answers = screen.emulator.withLock { $0.receive(buffer[..<count]) }
      if !answers.isEmpty { keys.async { terminal.type(answers) } }
      screen.changes.update { $0 += 1 }
    }
  }

  /// Sends bytes as a terminal does: of keys, of the mouse, of an answer, or of none of these.
  ///
  /// They arrive when the program gets to read them: what does not read for a while keeps nobody waiting.
  public func send(bytes: [UInt8]) { keys.async { [terminal] in terminal.type(bytes) } }

  /// Gives the terminal another size, in cells.
  public func resize(width: Int, height: Int) { terminal.resize(width: width, height: height) }

  /// The screen as text: one line a row, without blanks at the ends of rows, with empty rows.
  public var screen: String { emulator.emulator.withLock { $0.text } }

  /// What is left of a program that took it; empty where all is as it was.
  public var leftovers: [String] { emulator.emulator.withLock { $0.leftovers } }

  /// Waits until the screen satisfies a condition and answers it.
  ///
  /// - Throws: ``TestSupportError/timedOut(waitingFor:after:seen:)`` with the last screen.
  @discardableResult
  public func wait(
    for purpose: String, timeout: Duration = .seconds(60), until isSatisfied: (String) -> Bool
  ) async throws(TestSupportError) -> String {
    try await emulator.changes.look(for: purpose, timeout: timeout, at: { screen }, until: isSatisfied)
  }
}
