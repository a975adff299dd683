import Foundation
import Processes
import Synchronization

/// The desktop's store of secrets, by libsecret's `secret-tool`. Passwords go through pipes; what anybody can see of a
/// program that runs, its words, has none.
struct SecretService: Hashable, Sendable {
  private static let program = "secret-tool"
  /// A person may have to unlock it; a bus without a store may never answer.
  private static let patience = Duration.seconds(30)
  /// What was kept or found by this process: a program for each cover would be slow.
  private static let known = Mutex<[String: String]>([:])

  /// Bytes of a password, at most: a pipe has room for them, whether somebody reads or not (PIPE_BUF).
  private static let longest = 4096

  /// Returns whether it is kept.
  func keep(_ password: String, for origin: String) async -> Bool {
    guard password.utf8.count <= Self.longest else { return false }
    let words = [Self.program, "store", "--label=newsstand: \(origin)"] + Self.attributes(origin)
    guard await Self.run(words, input: password) != nil else { return false }
    Self.known.withLock { $0[origin] = password }
    return true
  }

  func password(for origin: String) async -> String? {
    if let password = Self.known.withLock({ $0[origin] }) { return password }
    guard let found = await Self.run([Self.program, "lookup"] + Self.attributes(origin), input: ""),
      !found.isEmpty
    else { return nil }
    // One line that ends with a break on a terminal alone.
    let password = found.hasSuffix("\n") ? String(found.dropLast()) : found
    Self.known.withLock { $0[origin] = password }
    return password
  }

  /// What this process knows turned out wrong.
  func forget(_ origin: String) { Self.known.withLock { $0[origin] = nil } }

  private static func attributes(_ origin: String) -> [String] {
    ["application", "newsstand", "origin", origin]
  }

  /// What a program says; nil where it fails, is not there, or takes too long.
  private static func run(_ words: [String], input: String) async -> String? {
    await Blocking.run { _ in
      guard let toProgram = Pipe(), let fromProgram = Pipe() else { return nil }
      let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
      defer { close(nothing) }
      guard
        let process = try? ChildProcess(
          words, in: .connected([toProgram.reading, fromProgram.writing, nothing]))
      else { return nil }
      toProgram.closeReading()
      fromProgram.closeWriting()
      toProgram.write(input)
      let output = fromProgram.read(until: ContinuousClock.now + patience)
      if output == nil { process.kill() }
      let status = process.waitForEnd()
      return status == 0 ? output : nil
    }
  }
}

/// A pipe whose ends are closed with the value.
private final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Writes a text that a pipe has room for, and ends it. Whoever would read it may be gone.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    _ = bytes.withUnsafeBytes { Glibc.write(writing, $0.baseAddress, $0.count) }
    closeWriting()
  }

  /// All that comes; nil where its end does not come in time, or it is more than a password.
  func read(until deadline: ContinuousClock.Instant) -> String? {
    var bytes: [UInt8] = []
    while bytes.count < 64 << 10 {
      let left = ContinuousClock.now.duration(to: deadline)
      var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Int32(clamping: max(0, left.components.seconds * 1000)))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let got = Glibc.read(reading, &buffer, buffer.count)
      if got == 0 { return String(decoding: bytes, as: UTF8.self) }
      guard got > 0 else { return nil }
      bytes += buffer.prefix(got)
    }
    return nil
  }
}
