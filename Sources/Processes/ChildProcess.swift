import CLinux
import Glibc

/// A program that was started: no shell is between, its signals are as a process expects them, whatever we did with
/// ours, and of our descriptors it gets the standard ones at most.
public struct ChildProcess: Sendable {
  /// Where a program runs.
  public enum Place: Sendable {
    /// On our terminal, with our input and output.
    case terminal
    /// In a session of its own, that of no terminal, where it reads nothing and appends what it says to a file;
    /// with a working directory, or ours where nil.
    case background(output: String = "/dev/null", directory: String? = nil)
    /// In a session of its own, that of no terminal, with these of our descriptors as 0, 1, 2 and so on.
    case connected([Int32])
  }

  public struct SpawnError: Error {
    /// An errno.
    public let code: Int32
  }

  /// The process's, until it has been waited for.
  public let number: Int32

  /// Starts the program that `words` names, looked for in `PATH` where it has no slash.
  public init(_ words: [String], in place: Place) throws(SpawnError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    var first: Int32 = 3
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    if case .connected(let descriptors) = place {
      flags |= newsstand_spawn_setsid
      first = Int32(descriptors.count)
      for (number, descriptor) in descriptors.enumerated() {
        // One that is in the place of another would be closed before its turn.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, first)
        guard copy >= 0 else { throw SpawnError(code: errno) }
        copies.append(copy)
        posix_spawn_file_actions_adddup2(&actions, copy, Int32(number))
      }
    }
    if case .background(let output, let directory) = place {
      flags |= newsstand_spawn_setsid
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      if let directory { newsstand_spawn_change_directory(&actions, directory) }
    }
    newsstand_spawn_close_from(&actions, first)
    var all = sigset_t()
    var none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, flags)
    var strings: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    strings.append(nil)
    defer { for string in strings { free(string) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, strings, environ)
    guard code == 0 else { throw SpawnError(code: code) }
    number = child
  }

  /// Ends it at once, whatever it does. Only before `waitForEnd`: from then on its number may be another's.
  public func kill() { _ = Glibc.kill(number, SIGKILL) }

  /// Waits until it ends, once; the calling thread does nothing else meanwhile.
  ///
  /// - Returns: its status as waitpid(2) has it.
  public func waitForEnd() -> Int32 {
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
