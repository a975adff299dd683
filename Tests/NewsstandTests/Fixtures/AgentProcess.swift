import Foundation
import TestSupport

/// Finds the agent that works for a library: whoever holds its `agent.lock`.
enum AgentProcess {
  /// Nil where none works for the library with this lock.
  ///
  /// The number in the file may be that of an earlier agent: only a process that holds the lock counts.
  static func holding(_ lock: String) -> ForeignProcess? {
    let text = (try? String(contentsOfFile: lock, encoding: .utf8)) ?? ""
    guard let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      let process = try? ForeignProcess(pid), holds(pid, lock)
    else { return nil }
    return process
  }

  private static func holds(_ pid: pid_t, _ lock: String) -> Bool {
    var wanted = stat()
    guard stat(lock, &wanted) == 0 else { return false }
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")) ?? []
    return numbers.contains { number in
      var found = stat()
      guard stat("/proc/\(pid)/fd/\(number)", &found) == 0, found.st_dev == wanted.st_dev,
        found.st_ino == wanted.st_ino
      else { return false }
      let facts = try? String(contentsOfFile: "/proc/\(pid)/fdinfo/\(number)", encoding: .utf8)
      return facts?.contains("FLOCK") ?? false
    }
  }
}
