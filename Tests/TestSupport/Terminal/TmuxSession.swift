import Foundation

/// A program in a terminal of its own: a private tmux server with one window, driven in control mode, so that
/// a change of the screen is an event. The server ends with the last reference and with the test process.
public final class TmuxSession: Sendable {
  private let folder: TemporaryFolder
  private let stream: TmuxControlStream
  private let client: Command

  /// Starts a program in a terminal.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments; no shell is between.
  ///   - environment: changes to the environment of the tests; nil takes a variable away. `TERM` chooses the
  ///     terminal tmux claims to be. Unless given, the locale is C.UTF-8 and colour is left to the terminal.
  ///   - directory: the working directory.
  public init(
    _ command: [String], width: Int = 80, height: Int = 24, environment: [String: String?] = [:],
    directory: String? = nil
  ) async throws(TestSupportError) {
    precondition(!command.isEmpty, "a terminal needs a program")
    let terminal = (environment["TERM"] ?? nil) ?? "tmux-256color"
    folder = try TemporaryFolder()
    let configuration = """
      set -g default-terminal "\(terminal)"
      set -g status off
      set -s escape-time 0
      set -g automatic-rename off
      set -g allow-rename off
      set -g remain-on-exit on
      set -g remain-on-exit-format ""
      set-hook -g pane-died "rename-window died"
      """
    do {
      try folder.write(configuration, to: "tmux.conf")
    } catch {
      throw .ended("tmux", output: "its configuration could not be written: \(error)")
    }

    let defaults: [String: String?] = [
      "LC_ALL": "C.UTF-8", "LANG": nil, "LANGUAGE": nil, "NO_COLOR": nil, "COLORTERM": nil,
    ]
    let changes = defaults.merging(environment.filter { $0.key != "TERM" }) { $1 }
    let removed = changes.filter { $0.value == nil }.keys.sorted().flatMap { ["-u", $0] }
    let added = changes.compactMap { change in change.value.map { "\(change.key)=\($0)" } }.sorted()

    stream = TmuxControlStream()
    client = try Command(
      "tmux",
      [
        "-u", "-S", folder.file("socket"), "-f", folder.file("tmux.conf"), "-C",
        "new-session", "-x", "\(width)", "-y", "\(height)", "env",
      ] + removed + added + command,
      // tmux itself always has a UTF-8 locale and no outer tmux, whatever the program in it gets.
      environment: ["LC_ALL": "C.UTF-8", "TMUX": nil, "TMUX_PANE": nil], input: nil, directory: directory,
      onOutput: { [stream] in stream.take($0) })
    // From here on the server ends when this client does. As a line of the configuration it would end the
    // server before the client is there.
    try await tmux("set -s exit-unattached on")
  }

  /// Presses keys by tmux's names: `a`, `Enter`, `Escape`, `Up`, `PPage`, `C-l`, `F1`, `BTab`.
  public func send(_ keys: String...) async throws(TestSupportError) {
    try await tmux("send-keys -- " + keys.map(Self.quoted).joined(separator: " "))
  }

  /// Types a text as it is; a key's name in it is only a text.
  public func type(_ text: String) async throws(TestSupportError) {
    try await tmux("send-keys -l -- " + Self.quoted(text))
  }

  /// Sends bytes as a terminal does: of keys, of the mouse, of an answer, or of none of these.
  public func send(bytes: [UInt8]) async throws(TestSupportError) {
    for start in stride(from: 0, to: bytes.count, by: 1024) {
      let piece = bytes.dropFirst(start).prefix(1024)
      try await tmux("send-keys -H " + piece.map { String($0, radix: 16) }.joined(separator: " "))
    }
  }

  /// The screen as text: one line a row, without blanks at the ends of rows, with empty rows.
  public func screen() async throws(TestSupportError) -> String {
    try await tmux("capture-pane -p").joined(separator: "\n")
  }

  /// The screen with the escape sequences of its colours and attributes.
  public func screenWithStyles() async throws(TestSupportError) -> String {
    try await tmux("capture-pane -p -e").joined(separator: "\n")
  }

  /// The value of a tmux format, such as `#{cursor_x},#{cursor_y}`, `#{cursor_flag}`, `#{alternate_on}`,
  /// `#{mouse_any_flag}` or `#{pane_pid}` (tmux(1), FORMATS).
  public func value(of format: String) async throws(TestSupportError) -> String {
    try await tmux("display-message -p " + Self.quoted(format)).joined(separator: "\n")
  }

  /// Gives the terminal another size, in cells.
  public func resize(width: Int, height: Int) async throws(TestSupportError) {
    try await tmux("resize-window -x \(width) -y \(height)")
  }

  /// Waits until the screen satisfies a condition and answers it. The screen is read once at the start and
  /// again after each change.
  ///
  /// - Throws: ``TestSupportError/timedOut(waitingFor:after:seen:)`` with the last screen.
  @discardableResult
  public func wait(
    for purpose: String = "the screen", timeout: Duration = .seconds(60),
    until isSatisfied: (String) -> Bool
  ) async throws(TestSupportError) -> String {
    try await stream.changes.look(
      for: purpose, timeout: timeout, at: { () throws(TestSupportError) in try await screen() },
      until: isSatisfied)
  }

  /// Waits until a tmux format has a value.
  public func wait(
    until format: String, is value: String, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) {
    _ = try await stream.changes.look(
      for: "\(format) to be \(value)", timeout: timeout,
      at: { () throws(TestSupportError) in try await self.value(of: format) }, until: { $0 == value })
  }

  /// Waits until the screen holds a text.
  @discardableResult
  public func wait(
    untilContains text: String, timeout: Duration = .seconds(60)
  ) async throws(TestSupportError) -> String {
    try await wait(for: "\"\(text)\" on the screen", timeout: timeout) { $0.contains(text) }
  }

  /// Waits until the program has ended; its last screen stays readable.
  public func waitUntilExit(timeout: Duration = .seconds(60)) async throws(TestSupportError) -> ExitStatus {
    let deadline = ContinuousClock.now + timeout
    while true {
      let seenChanges = stream.changes.value
      let words = try await value(of: "#{pane_dead_status},#{pane_dead_signal}")
        .split(separator: ",", omittingEmptySubsequences: false)
      if let signal = Int32(words[1]) { return .signal(signal) }
      if let code = Int32(words[0]) { return .code(code) }
      guard ContinuousClock.now < deadline else {
        throw .timedOut(waitingFor: "the end of the program", after: timeout, seen: try await screen())
      }
      // The end is a change (the hook of the configuration), but tmux may miss it: while libutempter closes
      // the terminal it has SIGCHLD switched off. The end of any other child makes tmux look again.
      let moment = min(.milliseconds(30), deadline - .now)
      _ = try? await stream.changes.wait(for: "a change", timeout: moment) { $0 > seenChanges }
      try await tmux("run-shell true")
    }
  }

  /// Runs one tmux command and answers its lines.
  @discardableResult
  private func tmux(_ command: String) async throws(TestSupportError) -> [String] {
    let answer = await stream.ask { [client] in client.write(Data("\(command)\n".utf8)) }
    switch answer {
    case .lines(let lines): return lines
    case .refusal(let reason): throw .refused(command: command, reason: reason)
    case .gone: throw .ended("tmux", output: client.result.errorText)
    }
  }

  /// A word of tmux's command language. Between single quotes everything but a quote and a newline is itself.
  private static func quoted(_ word: String) -> String {
    precondition(!word.contains("\n"), "a newline would end the tmux command: send Enter")
    return "'" + word.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
