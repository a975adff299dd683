/// Why a piece of the test equipment could not do its part.
public enum TestSupportError: Error, Sendable {
  /// A system call failed; `reason` is the text of `errno`.
  case system(call: String, reason: String)
  /// An executable is not installed, or not built yet.
  case noExecutable(String)
  /// What was waited for did not happen; `seen` is what there was instead.
  case timedOut(waitingFor: String, after: Duration, seen: String)
  /// A server or terminal did not start or ended early; `output` is what it said.
  case ended(String, output: String)
  /// tmux refused a command.
  case refused(command: String, reason: String)
}
