import Foundation

/// The two ends of a terminal: the test sits at `master`, the program under test at `slave`.
public final class PseudoTerminal: Sendable {
  public let slave: Int32
  public let master: Int32
  /// Where a program finds the slave's end.
  public let path: String
  private let isHungUp = Watched(false)

  public init(width: Int, height: Int) {
    var ends: (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    let result = descriptorLock.withLock { _ in
      let result = openpty(&ends.0, &ends.1, &name, nil, nil)
      for end in [ends.0, ends.1] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    precondition(result == 0, "no pseudo terminal")
    (master, slave) = ends
    path = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    resize(width: width, height: height)
  }

  deinit {
    hangUp()
    close(slave)
  }

  public func resize(width: Int, height: Int) {
    var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
    let result = ioctl(master, UInt(TIOCSWINSZ), &size)
    precondition(result == 0, "a terminal that cannot be resized")
  }

  public func type(_ text: String) { type(Array(text.utf8)) }

  /// Returns when the terminal has taken all, which it does as the program reads; or is gone.
  public func type(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// What the program has written since the last time.
  ///
  /// The kernel hands it over a little later, so a mark is written behind it and waited for.
  public func written() -> [UInt8] {
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

  /// Takes the test's end away, as a connection that is lost does.
  public func hangUp() {
    let wasHungUp = isHungUp.update { value in
      defer { value = true }
      return value
    }
    if !wasHungUp { close(master) }
  }
}
