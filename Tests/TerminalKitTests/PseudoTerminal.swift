import Glibc

/// The two ends of a terminal: the test sits at `master`, the program under test at `slave`.
final class PseudoTerminal {
  let slave: Int32
  private(set) var master: Int32
  private let path: String

  init(width: Int, height: Int) {
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    let result = openpty(&ends.0, &ends.1, &name, nil, nil)
    precondition(result == 0, "no pseudo terminal")
    (master, slave) = ends
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(width: width, height: height)
  }

  deinit {
    hangUp()
    close(slave)
  }

  func resize(width: Int, height: Int) {
    let arguments = ["stty", "-F", path, "cols", "\(width)", "rows", "\(height)"]
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    var status: Int32 = -1
    precondition(posix_spawnp(&process, "stty", nil, nil, &pointers, environ) == 0)
    waitpid(process, &status, 0)
    precondition(status == 0, "stty failed")
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) { precondition(write(master, bytes, bytes.count) == bytes.count) }

  /// What the program has written since the last time.
  ///
  /// The kernel hands it over a little later, so a mark is written behind it and waited for.
  func written() -> [UInt8] {
    let mark = Array("\u{1B}_end\u{1B}\\".utf8)
    precondition(write(slave, mark, mark.count) == mark.count)
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !result.suffix(mark.count).elementsEqual(mark) {
      let count = read(master, &buffer, buffer.count)
      precondition(count > 0, "the terminal is gone")
      result += buffer.prefix(count)
    }
    return result.dropLast(mark.count)
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }
}
