import Foundation

/// The agent of a library, as other programs see it. It is killed when the last reference goes: what a test
/// started does not outlive it.
final class AgentLeash: Sendable {
  private let library: String

  init(library: String) { self.library = library }

  /// The agent's process; nil where none is at work.
  var process: pid_t? {
    guard let text = try? String(contentsOfFile: library + "/agent.lock", encoding: .utf8),
      let process = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      // The file stays when its agent is gone, and the number may be another's by now.
      let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8),
      words.split(separator: "\0").contains(Substring(library))
    else { return nil }
    return process
  }

  /// Sends a signal. Returns the process, or nil where there is none.
  @discardableResult
  func signal(_ number: Int32) -> pid_t? {
    guard let process, kill(process, number) == 0 else { return nil }
    return process
  }

  deinit { signal(SIGKILL) }
}
