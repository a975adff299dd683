import CLinux
import Foundation

/// A program that was started: no shell is between, and nothing of ours but the terminal is given to it.
struct ViewerProcess: Sendable {
  private let number: pid_t

  /// Starts the program that `words` names, looked for in `PATH` where it has no slash.
  ///
  /// - Parameter usesTerminal: whether it gets the terminal; else it has a session of its own, reads nothing and writes
  ///   to nowhere.
  /// - Throws: an errno.
  init(_ words: [String], usesTerminal: Bool) throws(SpawnError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if !usesTerminal {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    newsstand_spawn_close_from(&actions, 3)
    // Signals as a process expects them, whatever we did with ours.
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(
      &attributes,
      (usesTerminal ? 0 : newsstand_spawn_setsid) | Int16(POSIX_SPAWN_SETSIGDEF)
        | Int16(POSIX_SPAWN_SETSIGMASK))
    var strings: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    strings.append(nil)
    defer { for string in strings { free(string) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, strings, environ)
    guard code == 0 else { throw SpawnError(code: code) }
    number = child
  }

  struct SpawnError: Error {
    let code: Int32
  }

  /// Waits until it ends; nil where all went well.
  func end() async -> ViewerFailure.Reason? {
    await withCheckedContinuation { continuation in
      // A thread of its own: a movie may last longer than anything else here.
      Thread { [number] in
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: Self.reason(status))
      }.start()
    }
  }

  private static func reason(_ status: Int32) -> ViewerFailure.Reason? {
    let signal = status & 0x7F
    if signal != 0 { return .killed(signal: signal) }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : .exited(status: code)
  }
}
