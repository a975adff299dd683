import Glibc

/// What a program prints.
enum ProgramOutput {
  /// Runs a program of the PATH, without a shell and without a terminal, and reads up to a page of what it prints; nil
  /// where it fails or takes longer than `seconds`.
  static func of(_ arguments: [String], seconds: Double) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var process: pid_t = 0
    let isStarted = spawn(arguments, output: ends[1], &process)
    close(ends[1])
    guard isStarted else { return nil }
    let output = read(ends[0], seconds: seconds)
    if output == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    return status == 0 ? output : nil
  }

  private static func spawn(_ arguments: [String], output: Int32, _ process: inout pid_t) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return posix_spawnp(&process, arguments[0], &actions, nil, &pointers, environ) == 0
  }

  /// Reads to the end; nil where that does not come in time.
  private static func read(_ descriptor: Int32, seconds: Double) -> String? {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while output.count < buffer.count {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let result = poll(&ready, 1, Int32(seconds * 1000))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    return String(decoding: output, as: UTF8.self)
  }
}
